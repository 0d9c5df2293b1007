// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Chaos/ChaosEngineInterface.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "ClothUnits.h"
#include "GameFramework/Actor.h"
#include "Templates/Casts.h"

#include <numeric>
#include <vector>

// What holds the cloth, and what it is pushed by.

namespace ClothPhysicsPins
{

/** Impulses at a point are spread over this radius, cm: a single particle is lighter than a gram. */
static constexpr double PushRadius = 10.0;

/** A change of velocity within a sphere, and none outside. */
static auto Within(const FVector& Center, double Reach, const FVector& Change)
{
	return [=](const FVector& Location)
	{ return FVector::Dist(Location, Center) <= Reach ? Change : FVector::ZeroVector; };
}

static FString FindProblemOfStiffness(float Stiffness)
{
	return Stiffness >= 0.0f && Stiffness <= 1e6f
		? FString()
		: FString::Printf(TEXT("Stiffness is %g; allowed are 0 (rigid) to 1000000, in N/m."), Stiffness);
}

} // namespace ClothPhysicsPins

/** The engine takes the cloth's own actor instead of one that is not given or gone. */
bool UClothPhysicsComponent::IsNamed(const FComponentReference& Reference)
{
	return Reference.OverrideComponent.IsValid() || Reference.OtherActor.IsValid()
		|| (Reference.OtherActor.IsExplicitlyNull()
			&& (!Reference.ComponentProperty.IsNone() || !Reference.PathToComponent.IsEmpty()));
}

/** Null if it is not named or gone. */
UActorComponent* UClothPhysicsComponent::FindNamed(const FComponentReference& Reference) const
{
	UActorComponent* Chosen = Reference.OverrideComponent.Get();
	return Chosen != nullptr || !IsNamed(Reference) ? Chosen : Reference.GetComponent(GetOwner());
}

USceneComponent* UClothPhysicsComponent::FindHolder(const FClothAttachment& Attachment) const
{
	return Cast<USceneComponent>(FindNamed(Attachment.Holder));
}

/** For the pins of the component. */
FClothHolder UClothPhysicsComponent::MakeOwnHolder()
{
	FClothHolder Own;
	Own.Component = this;
	Own.Last = GetComponentTransform();
	Own.Stiffness = Pins.Stiffness;
	if (const FString Problem = ClothPhysicsPins::FindProblemOfStiffness(Pins.Stiffness); !Problem.IsEmpty())
	{
		ReportOnce(TEXT("Pins: ") + Problem);
		Own.Stiffness = 0.0f;
	}
	return Own;
}

void UClothPhysicsComponent::FindHolders(TArray<FClothPins>& OutPins)
{
	Runtime->Holders.Add(MakeOwnHolder());
	OutPins.Add(Pins);
	for (int32 Index = 0; Index < Attachments.Num(); ++Index)
	{
		const FClothAttachment& Attachment = Attachments[Index];
		USceneComponent* const Component = FindHolder(Attachment);
		FString Problem = FindProblemOfHolder(Component, Attachment.Socket, Attachment.BreakForce);
		if (Problem.IsEmpty())
		{
			Problem = ClothPhysicsPins::FindProblemOfStiffness(Attachment.Particles.Stiffness);
		}
		if (!Problem.IsEmpty())
		{
			ReportOnce(FString::Printf(TEXT("Attachments[%d]: %s"), Index, *Problem));
			continue;
		}
		FClothHolder& Holder = Runtime->Holders.AddDefaulted_GetRef();
		Holder.Name = Attachment.Name;
		Holder.Attachment = Index;
		Holder.Component = Component;
		Holder.Socket = Attachment.Socket;
		Holder.BreakForce = Attachment.BreakForce;
		Holder.Stiffness = Attachment.Particles.Stiffness;
		Holder.Last = Holder.FindTransform();
		OutPins.Add(Attachment.Particles);
	}
}

FString UClothPhysicsComponent::FindProblemOfHolder(const USceneComponent* Holder, FName Socket, float BreakForce) const
{
	if (!IsValid(Holder))
	{
		return TEXT("Holder is None; allowed are scene components.");
	}
	if (!Socket.IsNone() && !Holder->DoesSocketExist(Socket))
	{
		return FString::Printf(
			TEXT("Socket is %s; %s has no socket or bone of this name."), *Socket.ToString(), *Holder->GetName());
	}
	if (!FMath::IsFinite(BreakForce) || BreakForce < 0.0f)
	{
		return FString::Printf(TEXT("BreakForce is %g; allowed are 0 (never) and more, in N."), BreakForce);
	}
	return FString();
}

void UClothPhysicsComponent::MovePins(const FClothView& View, bool bJumped)
{
	const double Ahead = View.NextLead / View.FrameTime;
	int32 Pin = 0;
	for (FClothHolder& Holder : Runtime->Holders)
	{
		const FTransform To = Holder.FindTransform();
		const FTransform From = Holder.Last;
		const bool bGoesOn = !bJumped && FVector::Dist(From.GetLocation(), To.GetLocation()) <= View.TeleportDistance;
		Holder.Last = To;
		if (!From.Equals(To, 0.0))
		{
			Runtime->Sleep.Disturb();
		}
		for (const FVector& Place : Holder.Places)
		{
			const FVector End = To.TransformPosition(Place);
			const FVector Move = bGoesOn ? End - From.TransformPosition(Place) : FVector::ZeroVector;
			Instance->Snapshot.PinTargets[Pin++] = Runtime->Frame.ToSolver(End + Move * Ahead);
		}
	}
}

void UClothPhysicsComponent::DropLostHolders()
{
	const auto IsLost = [](const FClothHolder& Holder) { return !Holder.IsValid(); };
	if (Runtime->Holders.ContainsByPredicate(IsLost))
	{
		BecomeFine();
		if (Runtime)
		{
			Runtime->Holders.RemoveAll(IsLost);
			HoldPins();
		}
	}
}

/** Lets the solver hold what the holders hold. */
void UClothPhysicsComponent::HoldPins()
{
	Runtime->Holders.RemoveAll([](const FClothHolder& Holder) { return Holder.Particles.IsEmpty(); });
	TArray<FClothPin> NewPins;
	for (const FClothHolder& Holder : Runtime->Holders)
	{
		for (int32 Index = 0; Index < Holder.Particles.Num(); ++Index)
		{
			NewPins.Add(
				{Holder.Particles[Index], Runtime->Frame.ToSolver(Holder.Last.TransformPosition(Holder.Places[Index])),
					Holder.BreakForce, Holder.Stiffness});
		}
	}
	Instance->SetPins(MoveTemp(NewPins));
	Runtime->bTied = true;
	ReportError();
	WakeCloth();
}

void UClothPhysicsComponent::TellBrokenPins()
{
	if (Instance->Outcome.Broken.IsEmpty())
	{
		return;
	}
	struct FBroken
	{
		FName Name;
		int32 Particle;
		FVector Location;
	};
	TArray<FBroken> Broken;
	const TArray<int32> Particles = MoveTemp(Instance->Outcome.Broken);
	Instance->Outcome.Broken.Reset();
	for (const int32 Particle : Particles)
	{
		for (FClothHolder& Holder : Runtime->Holders)
		{
			if (Holder.Remove(Particle))
			{
				Broken.Add({Holder.Name, Particle, Runtime->Frame.ToWorld(Instance->Positions[Particle])});
			}
		}
	}
	HoldPins();
	// Whoever listens may do anything to the cloth.
	for (const FBroken& Each : Broken)
	{
		OnPinBroken.Broadcast(Each.Name, Each.Particle, Each.Location);
	}
}

/** As far as the nearest particle at least, cm. */
double UClothPhysicsComponent::FindReach(const FVector& Location, double Radius) const
{
	const int32 Nearest = FindNearestParticle(Location);
	return Nearest == INDEX_NONE
		? Radius
		: FMath::Max(Radius, FVector::Dist(Runtime->Frame.ToWorld(Instance->Positions[Nearest]), Location));
}

TArray<int32> UClothPhysicsComponent::FindParticles(const FVector& Location, double Reach) const
{
	TArray<int32> Found;
	for (int32 Particle = 0; Particle < Instance->Positions.Num(); ++Particle)
	{
		if (FVector::Dist(Runtime->Frame.ToWorld(Instance->Positions[Particle]), Location) <= Reach)
		{
			Found.Add(Particle);
		}
	}
	return Found;
}

int32 UClothPhysicsComponent::Hold(FClothHolder&& Holder, TConstArrayView<int32> Particles)
{
	for (FClothHolder& Other : Runtime->Holders)
	{
		for (const int32 Particle : Particles)
		{
			Other.Remove(Particle);
		}
	}
	FClothHolder* Known =
		Runtime->Holders.FindByPredicate([&](const FClothHolder& Other) { return Other.IsSame(Holder); });
	if (Known == nullptr)
	{
		Holder.Last = Holder.FindTransform();
		Known = &Runtime->Holders.Add_GetRef(MoveTemp(Holder));
	}
	for (const int32 Particle : Particles)
	{
		Known->Add(Particle, Runtime->Frame.ToWorld(Instance->Positions[Particle]));
	}
	HoldPins();
	return Particles.Num();
}

bool UClothPhysicsComponent::MayHold(FName Name, const FVector& Location, float Radius)
{
	if (!Instance)
	{
		ReportOnce(TEXT("The cloth is not simulated and cannot be held."));
		return false;
	}
	if (Name.IsNone())
	{
		ReportOnce(TEXT("Name is None; allowed are names by which the particles are released."));
		return false;
	}
	if (Location.ContainsNaN() || !FMath::IsFinite(Radius) || Radius < 0.0f)
	{
		ReportOnce(FString::Printf(
			TEXT("Location is %s and Radius %g; allowed are numbers, and a radius of 0 or more, in cm."),
			*Location.ToString(), Radius));
		return false;
	}
	Join();
	BecomeFine();
	return Instance.IsValid();
}

int32 UClothPhysicsComponent::AttachCloth(FName Name, FVector Location, float Radius, USceneComponent* Holder,
	FName Socket, float BreakForce, float Stiffness)
{
	FString Problem = FindProblemOfHolder(Holder, Socket, BreakForce);
	if (Problem.IsEmpty())
	{
		Problem = ClothPhysicsPins::FindProblemOfStiffness(Stiffness);
	}
	if (!Problem.IsEmpty())
	{
		ReportOnce(FString::Printf(TEXT("Attach Cloth: %s"), *Problem));
		return 0;
	}
	if (!MayHold(Name, Location, Radius))
	{
		return 0;
	}
	FClothHolder New;
	New.Name = Name;
	New.Component = Holder;
	New.Socket = Socket;
	New.BreakForce = BreakForce;
	New.Stiffness = Stiffness;
	return Hold(MoveTemp(New), FindParticles(Location, FindReach(Location, Radius)));
}

int32 UClothPhysicsComponent::GrabCloth(FName Name, FVector Location, float Radius)
{
	if (!MayHold(Name, Location, Radius))
	{
		return 0;
	}
	ReleaseCloth(Name);
	if (!Instance)
	{
		return 0;
	}
	FClothHolder New;
	New.Name = Name;
	New.bPoint = true;
	New.Point = Location;
	return Hold(MoveTemp(New), FindParticles(Location, FindReach(Location, Radius)));
}

bool UClothPhysicsComponent::DragCloth(FName Name, FVector Location)
{
	FClothHolder* Grabbed = Runtime ? Runtime->Holders.FindByPredicate(
								[Name](const FClothHolder& Holder) { return Holder.bPoint && Holder.Name == Name; })
									: nullptr;
	if (Grabbed == nullptr || Location.ContainsNaN())
	{
		ReportOnce(FString::Printf(TEXT("Drag Cloth: nothing is dragged by the name %s to %s; grab it first."),
			*Name.ToString(), *Location.ToString()));
		return false;
	}
	Grabbed->Point = Location;
	return true;
}

int32 UClothPhysicsComponent::ReleaseCloth(FName Name)
{
	if (!Instance)
	{
		return 0;
	}
	Join();
	int32 Released = 0;
	for (const FClothHolder& Holder : Runtime->Holders)
	{
		Released += Holder.Name == Name ? Holder.Particles.Num() : 0;
	}
	if (Released > 0)
	{
		BecomeFine();
		if (Runtime)
		{
			Runtime->Holders.RemoveAll([Name](const FClothHolder& Holder) { return Holder.Name == Name; });
			HoldPins();
		}
	}
	return Released;
}

bool UClothPhysicsComponent::PinParticle(int32 Particle)
{
	if (!TakeParticle(Particle))
	{
		return false;
	}
	FClothHolder New;
	New.Component = this;
	Hold(MoveTemp(New), TConstArrayView<int32>(&Particle, 1));
	return true;
}

bool UClothPhysicsComponent::ReleaseParticle(int32 Particle)
{
	if (!TakeParticle(Particle))
	{
		return false;
	}
	bool bHeld = false;
	for (FClothHolder& Holder : Runtime->Holders)
	{
		bHeld = Holder.Remove(Particle) || bHeld;
	}
	if (bHeld)
	{
		HoldPins();
	}
	return bHeld;
}

/** Whether there is such a particle. The cloth becomes fine, and the number that of the same place there. */
bool UClothPhysicsComponent::TakeParticle(int32& Particle)
{
	Join();
	if (Particle < 0 || Particle >= GetParticleCount())
	{
		ReportOnce(FString::Printf(
			TEXT("Particle is %d; allowed are 0 to %d."), Particle, FMath::Max(GetParticleCount() - 1, 0)));
		return false;
	}
	if (Runtime->Levels.IsCoarse())
	{
		Particle = Runtime->Levels.FindFine(Particle);
		BecomeFine();
	}
	return Instance.IsValid();
}

int32 UClothPhysicsComponent::FindNearestParticle(FVector Location) const
{
	int32 Nearest = INDEX_NONE;
	if (!Instance || Location.ContainsNaN())
	{
		return Nearest;
	}
	Join();
	double Least = TNumericLimits<double>::Max();
	for (int32 Particle = 0; Particle < Instance->Positions.Num(); ++Particle)
	{
		const double Square = FVector::DistSquared(Runtime->Frame.ToWorld(Instance->Positions[Particle]), Location);
		if (Square < Least)
		{
			Least = Square;
			Nearest = Particle;
		}
	}
	return Nearest;
}

FVector UClothPhysicsComponent::GetHoldForce(FName Name) const
{
	FVector Sum = FVector::ZeroVector;
	if (!Instance)
	{
		return Sum;
	}
	Join();
	const TArray<Cloth::Vector3> Forces = Instance->ReadForces();
	for (const FClothHolder& Holder : Runtime->Holders)
	{
		for (const int32 Particle : Holder.Particles)
		{
			Sum += Holder.Name == Name ? ClothUnits::AsIs(Forces[Particle]) : FVector::ZeroVector;
		}
	}
	return Sum;
}

void UClothPhysicsComponent::AddVelocities(TFunctionRef<FVector(const FVector& Location)> FindChange)
{
	TArray<Cloth::Vector3> Changes;
	for (const Cloth::Vector3& Position : Instance->Positions)
	{
		Changes.Add(ClothUnits::ToMetres(FindChange(Runtime->Frame.ToWorld(Position))));
	}
	Instance->AddVelocities(Changes);
	ReportError();
	WakeCloth();
}

double UClothPhysicsComponent::FindMass() const
{
	const std::vector<float> Masses = Cloth::Masses(Instance->GetSimulation().GetModel());
	return std::accumulate(Masses.begin(), Masses.end(), 0.0);
}

double UClothPhysicsComponent::FindMass(TConstArrayView<int32> Particles) const
{
	const std::vector<float> Masses = Cloth::Masses(Instance->GetSimulation().GetModel());
	double Mass = 0.0;
	for (const int32 Particle : Particles)
	{
		Mass += Masses[static_cast<size_t>(Particle)];
	}
	return Mass;
}

bool UClothPhysicsComponent::MayPush(const FVector& Impulse, const FVector& Location, double Radius)
{
	if (!Instance)
	{
		return false;
	}
	if (Impulse.ContainsNaN() || Location.ContainsNaN() || !FMath::IsFinite(Radius) || Radius < 0.0)
	{
		ReportOnce(FString::Printf(TEXT("Impulse is %s at %s within %g cm; allowed are numbers, in kg cm/s."),
			*Impulse.ToString(), *Location.ToString(), Radius));
		return false;
	}
	Join();
	return true;
}

void UClothPhysicsComponent::AddImpulse(FVector Impulse, FName, bool bVelChange)
{
	if (MayPush(Impulse, FVector::ZeroVector, 0.0))
	{
		const FVector Change = bVelChange ? Impulse : Impulse / FindMass();
		AddVelocities([&](const FVector&) { return Change; });
	}
}

void UClothPhysicsComponent::AddImpulseAtLocation(FVector Impulse, FVector Location, FName)
{
	AddImpulseInSphere(Impulse, Location, ClothPhysicsPins::PushRadius);
}

void UClothPhysicsComponent::AddVelocityChangeImpulseAtLocation(FVector Impulse, FVector Location, FName)
{
	if (MayPush(Impulse, Location, ClothPhysicsPins::PushRadius))
	{
		const double Reach = FindReach(Location, ClothPhysicsPins::PushRadius);
		AddVelocities(ClothPhysicsPins::Within(Location, Reach, Impulse));
	}
}

void UClothPhysicsComponent::AddImpulseInSphere(FVector Impulse, FVector Location, float Radius)
{
	if (MayPush(Impulse, Location, Radius))
	{
		const double Reach = FindReach(Location, Radius);
		const double Mass = FindMass(FindParticles(Location, Reach));
		const FVector Change = Mass > 0.0 ? Impulse / Mass : FVector::ZeroVector;
		AddVelocities(ClothPhysicsPins::Within(Location, Reach, Change));
	}
}

void UClothPhysicsComponent::AddRadialImpulse(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange)
{
	if (!MayPush(FVector(Strength), Origin, Radius))
	{
		return;
	}
	const double Speed = bVelChange ? Strength : Strength / FindMass();
	AddVelocities(
		[&](const FVector& Location)
		{
			const FVector Arm = Location - Origin;
			const double Distance = Arm.Size();
			const double Share = Falloff == RIF_Linear ? 1.0 - Distance / Radius : 1.0;
			return Distance < Radius ? Arm.GetSafeNormal() * (Speed * Share) : FVector::ZeroVector;
		});
}

TArray<FVector> UClothPhysicsComponent::GetParticleVelocities() const
{
	TArray<FVector> Velocities;
	if (Instance)
	{
		Join();
		for (const Cloth::Vector3& Velocity : Instance->ReadVelocities())
		{
			Velocities.Add(ClothUnits::ToCentimetres(Velocity));
		}
	}
	return Velocities;
}
