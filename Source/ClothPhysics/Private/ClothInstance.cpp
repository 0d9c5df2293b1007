// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"

#include "ClothPhysicsStats.h"
#include "ClothText.h"
#include "ClothWorkers.h"
#include "HAL/PlatformTime.h"

#include <algorithm>
#include <span>
#include <utility>

namespace ClothInstance
{

template <typename T>
static std::span<T> ToSpan(TArray<T>& Array)
{
	return {Array.GetData(), static_cast<size_t>(Array.Num())};
}

} // namespace ClothInstance

FClothInstance::FClothInstance(std::unique_ptr<Cloth::Simulation> InSimulation, FClothBinding&& InBinding,
	FClothTornMesh&& InDrawnMesh, TArray<FClothPin>&& InPins)
	: Simulation(std::move(InSimulation))
	, Binding(MoveTemp(InBinding))
	, DrawnMesh(MoveTemp(InDrawnMesh))
{
	Positions.SetNum(Cloth::ParticleCount(Simulation->GetModel()));
	Simulation->ReadPositions(ClothInstance::ToSpan(Positions));
	Current = Positions;
	Previous = Positions;
	Between = Positions;
	UpdateBounds();
	Outcome.Skinned.SetNum(Binding.Num());
	SetPins(MoveTemp(InPins));
}

void FClothInstance::SetPins(TArray<FClothPin>&& NewPins)
{
	TMap<int32, Cloth::Vector3> Before;
	for (const FClothPin& Pin : Pins)
	{
		Before.Add(Pin.Particle, Pin.Target);
		Check(Simulation->ReleasePin(Pin.Particle));
	}
	Pins = MoveTemp(NewPins);
	Snapshot.PinTargets.Reset();
	for (FClothPin& Pin : Pins)
	{
		if (const Cloth::Vector3* Held = Before.Find(Pin.Particle))
		{
			Pin.Target = *Held;
		}
		HoldPin(Pin, Pin.Target);
		Snapshot.PinTargets.Add(Pin.Target);
	}
	GiveMotionConstraints(TArray<Cloth::MotionConstraint>(Cape), 0.0f);
}

void FClothInstance::HoldPin(const FClothPin& Held, const Cloth::Vector3& Target)
{
	if (!Held.bBroken && Held.Stiffness == 0.0f)
	{
		Check(Simulation->SetPin(Held.Particle, Target));
	}
}

void FClothInstance::Run()
{
	BeginRun();
	for (int32 Index = 1; Index <= Snapshot.Steps && Outcome.Error.IsEmpty(); ++Index)
	{
		SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Step);

		BeginStep(Index);
		const double Start = FPlatformTime::Seconds();
		FClothWorkers Workers;
		const Cloth::Status Status = Simulation->Step(Snapshot.bParallel ? &Workers : nullptr);
		EndStep(Status, FPlatformTime::Seconds() - Start);
	}
	EndRun();
}

void FClothInstance::BeginRun()
{
	Outcome.Error.Reset();
	Outcome.Statistics = Cloth::StepStatistics{};
	Outcome.StepSeconds = 0.0;
	Outcome.OtherSeconds = 0.0;
	Outcome.Impulses.Reset();
	Outcome.Impulses.SetNum(Snapshot.FreeBodies.Num());
	Outcome.Touches.Reset();
	if (TakenFrom)
	{
		Settle();
	}
}

void FClothInstance::EndRun()
{
	const double Start = FPlatformTime::Seconds();
	if (Snapshot.Steps > 0)
	{
		for (int32 Index = 0; Index < Pins.Num(); ++Index)
		{
			Pins[Index].Target = Snapshot.PinTargets[Index];
		}
		Cape = Snapshot.Cape;
		Simulation->ReadPositions(ClothInstance::ToSpan(Positions));
		UpdateBounds();
	}
	Draw();
	Outcome.OtherSeconds += FPlatformTime::Seconds() - Start;
	if (Snapshot.bMeasure)
	{
		Outcome.Measurement = Simulation->Measure();
	}
}

void FClothInstance::BeginStep(int32 Index)
{
	const double Start = FPlatformTime::Seconds();
	if (Index > 1)
	{
		CarryBodiesOn();
	}
	const float Progress = static_cast<float>(Index) / static_cast<float>(Snapshot.Steps);
	MovePins(Progress);
	MoveCape(Progress);
	Outcome.OtherSeconds += FPlatformTime::Seconds() - Start;
}

void FClothInstance::EndStep(const Cloth::Status& Status, double Seconds)
{
	const double Start = FPlatformTime::Seconds();
	const bool bDone = Check(Status);
	CollectStatistics(Seconds);
	if (bDone)
	{
		BreakPins();
		CollectImpulses();
		CollectTouches();
		Swap(Previous, Current);
		Simulation->ReadDrawnPositions(ClothInstance::ToSpan(Current));
		Tear();
	}
	Outcome.OtherSeconds += FPlatformTime::Seconds() - Start;
}

void FClothInstance::Tear()
{
	if (Snapshot.MaxSplits <= 0)
	{
		return;
	}
	if (!bStrengthKnown || StrengthScale != Snapshot.StrengthScale)
	{
		bStrengthKnown = true;
		StrengthScale = Snapshot.StrengthScale;
		TArray<float> Factors;
		for (int32 Particle = 0; Particle < Positions.Num(); ++Particle)
		{
			Factors.Add(StrengthScale * (Strength.IsEmpty() ? 1.0f : Strength[DrawnMesh.GetWhole(Particle)]));
		}
		Check(Simulation->SetStrength(ClothInstance::ToSpan(Factors)));
	}
	Follow(Simulation->Tear(Snapshot.MaxSplits));
}

void FClothInstance::Cut(const std::vector<Cloth::ClothEdge>& Edges)
{
	Follow(Simulation->Cut(Edges));
	Draw();
}

/** New particles begin where the ones were of which they are parts, and are held as these are. */
void FClothInstance::Follow(Cloth::Result<Cloth::TearResult>&& Result)
{
	if (!Result)
	{
		Check(Cloth::Status{Result.Error});
		return;
	}
	if (Result.Value.Splits.empty())
	{
		return;
	}
	for (const Cloth::SplitParticle& Split : Result.Value.Splits)
	{
		for (TArray<Cloth::Vector3>* Points : {&Positions, &Previous, &Current, &Between})
		{
			const Cloth::Vector3 Point = (*Points)[Split.Source];
			Points->Add(Point);
		}
		for (TArray<Cloth::MotionConstraint>* Places : {&Cape, &Snapshot.Cape})
		{
			const int32 Worn = Places->IndexOfByPredicate(
				[&Split](const Cloth::MotionConstraint& Each) { return Each.Particle == Split.Source; });
			if (Worn != INDEX_NONE)
			{
				Cloth::MotionConstraint New = (*Places)[Worn];
				New.Particle = Split.Particle;
				Places->Add(New);
			}
		}
		const int32 Pin =
			Pins.IndexOfByPredicate([&Split](const FClothPin& Each) { return Each.Particle == Split.Source; });
		if (Pin != INDEX_NONE)
		{
			FClothPin New = Pins[Pin];
			New.Particle = Split.Particle;
			Pins.Add(New);
			const Cloth::Vector3 Target = Snapshot.PinTargets[Pin];
			Snapshot.PinTargets.Add(Target);
		}
	}
	DrawnMesh.Follow(Result.Value, Simulation->GetModel(), Binding);
	Outcome.Skinned.SetNum(Binding.Num());
	Outcome.Tears.push_back(std::move(Result.Value));
}

void FClothInstance::MovePins(float Progress)
{
	for (int32 Index = 0; Index < Pins.Num(); ++Index)
	{
		const FClothPin& Held = Pins[Index];
		const Cloth::Vector3 End = Snapshot.PinTargets[Index];
		if (!(Held.Target == End))
		{
			HoldPin(Held, Held.Target + (End - Held.Target) * Progress);
		}
	}
}

void FClothInstance::MoveCape(float Progress)
{
	const bool bKnown = Cape.Num() == Snapshot.Cape.Num();
	TArray<Cloth::MotionConstraint> Now = Snapshot.Cape;
	for (int32 Index = 0; bKnown && Index < Now.Num(); ++Index)
	{
		const Cloth::MotionConstraint& Before = Cape[Index];
		Cloth::MotionConstraint& Place = Now[Index];
		Place.Position = Before.Position + (Place.Position - Before.Position) * Progress;
		const Cloth::Vector3 Normal = Before.Normal + (Place.Normal - Before.Normal) * Progress;
		const float Length = Cloth::Length(Normal);
		Place.Normal = Length > 0.1f ? Normal / Length : Place.Normal;
	}
	GiveMotionConstraints(MoveTemp(Now), Progress);
}

/** And those of pins that are springs. Pins take a particle from the cape. */
void FClothInstance::GiveMotionConstraints(TArray<Cloth::MotionConstraint>&& Constraints, float Progress)
{
	for (int32 Index = 0; Index < Pins.Num(); ++Index)
	{
		const FClothPin& Held = Pins[Index];
		if (Held.bBroken)
		{
			continue;
		}
		Constraints.RemoveAll([&Held](const Cloth::MotionConstraint& Each) { return Each.Particle == Held.Particle; });
		if (Held.Stiffness == 0.0f)
		{
			continue;
		}
		Cloth::MotionConstraint& Spring = Constraints.AddDefaulted_GetRef();
		Spring.Particle = Held.Particle;
		Spring.Position = Held.Target + (Snapshot.PinTargets[Index] - Held.Target) * Progress;
		Spring.Stiffness = Held.Stiffness;
	}
	if (bConstrained || !Constraints.IsEmpty())
	{
		bConstrained = !Constraints.IsEmpty();
		Check(Simulation->SetMotionConstraints(ClothInstance::ToSpan(Constraints)));
	}
}

void FClothInstance::BreakPins()
{
	if (!Pins.ContainsByPredicate([](const FClothPin& Pin) { return Pin.BreakForce > 0.0f && !Pin.bBroken; }))
	{
		return;
	}
	const TArray<Cloth::Vector3> Forces = ReadForces();
	const int32 BrokenBefore = Outcome.Broken.Num();
	for (FClothPin& Pin : Pins)
	{
		if (Pin.BreakForce > 0.0f && !Pin.bBroken && Cloth::Length(Forces[Pin.Particle]) > Pin.BreakForce)
		{
			Pin.bBroken = true;
			Outcome.Broken.Add(Pin.Particle);
			Check(Simulation->ReleasePin(Pin.Particle));
		}
	}
	if (Outcome.Broken.Num() > BrokenBefore)
	{
		GiveMotionConstraints(TArray<Cloth::MotionConstraint>(Cape), 0.0f);
	}
}

void FClothInstance::CarryBodiesOn()
{
	for (const FClothFreeBody& Body : Snapshot.FreeBodies)
	{
		if (Cloth::Result<Cloth::Motion> Motion = Simulation->ReadMotion(Body.Collider))
		{
			Motion.Value.Velocity += Body.VelocityChange;
			Motion.Value.AngularVelocity += Body.AngularVelocityChange;
			Check(Simulation->MoveCollider(Body.Collider, Motion.Value));
		}
	}
}

void FClothInstance::CollectImpulses()
{
	for (int32 Index = 0; Index < Snapshot.FreeBodies.Num(); ++Index)
	{
		if (const auto Reaction = Simulation->ReadReaction(Snapshot.FreeBodies[Index].Collider))
		{
			Outcome.Impulses[Index].Linear += Reaction.Value.Impulse;
			Outcome.Impulses[Index].Angular += Reaction.Value.AngularImpulse;
		}
	}
}

void FClothInstance::CollectTouches()
{
	for (int32 Index = 0; Index < Snapshot.Watched.Num(); ++Index)
	{
		const FClothWatchedCollider& Watched = Snapshot.Watched[Index];
		const auto Reaction = Simulation->ReadReaction(Watched.Collider);
		if (!Reaction || (Reaction.Value.Contacts == 0 && Reaction.Value.Impulse == Cloth::Vector3{}))
		{
			continue;
		}
		FClothTouch* Touch =
			Outcome.Touches.FindByPredicate([Index](const FClothTouch& Each) { return Each.Watched == Index; });
		if (Touch == nullptr)
		{
			Touch = &Outcome.Touches.AddDefaulted_GetRef();
			Touch->Watched = Index;
			if (Watched.bWhere)
			{
				const Cloth::ColliderContact Contact = Simulation->FindContact(Watched.Collider).Value;
				Touch->Position = Contact.Position;
				Touch->Normal = Contact.Normal;
			}
		}
		Touch->Impulse += Reaction.Value.Impulse;
	}
}

void FClothInstance::CollectStatistics(double Seconds)
{
	const Cloth::StepStatistics& Last = Simulation->LastStep();
	Cloth::StepStatistics& Sum = Outcome.Statistics;
	for (int32 Stage = 0; Stage < Cloth::StageCount; ++Stage)
	{
		Sum.Seconds[Stage] += Last.Seconds[Stage];
	}
	Sum.Substeps += Last.Substeps;
	Sum.Contacts = Last.Contacts;
	Sum.SelfContacts = Last.SelfContacts;
	Outcome.StepSeconds += Seconds;
}

void FClothInstance::UpdateBounds()
{
	Cloth::Vector3 Min = Positions[0];
	Cloth::Vector3 Max = Min;
	for (const Cloth::Vector3 Position : Positions)
	{
		Min = {std::min(Min.X, Position.X), std::min(Min.Y, Position.Y), std::min(Min.Z, Position.Z)};
		Max = {std::max(Max.X, Position.X), std::max(Max.Y, Position.Y), std::max(Max.Z, Position.Z)};
	}
	Bounds = FBox3f(FVector3f(Min.X, Min.Y, Min.Z), FVector3f(Max.X, Max.Y, Max.Z));
}

void FClothInstance::Draw()
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Skin);

	float LongestSquared = 0.0f;
	for (int32 Index = 0; Index < Current.Num(); ++Index)
	{
		const Cloth::Vector3 Way = Current[Index] - Previous[Index];
		LongestSquared = std::max(LongestSquared, Cloth::Dot(Way, Way));
		Between[Index] = Snapshot.Blend < 1.0f ? Previous[Index] + Way * Snapshot.Blend : Current[Index];
	}
	LongestMove = FMath::Sqrt(LongestSquared);
	FindWandering();
	Binding.SetEase(Snapshot.Ease);
	Binding.Skin(Between, Outcome.Skinned, Snapshot.bParallel);
}

void FClothInstance::FindWandering()
{
	constexpr float Farthest = 0.003f; // m
	const auto HasLeft = [](const Cloth::Vector3& Way) { return Cloth::Dot(Way, Way) > Farthest * Farthest; };
	bWandered = Resting.Num() != Current.Num();
	for (int32 Index = 0; Index < Current.Num() && !bWandered; ++Index)
	{
		bWandered = HasLeft(Current[Index] - Resting[Index]);
	}
	if (bWandered)
	{
		Resting = Current;
	}
}

void FClothInstance::Move(const Cloth::Pose& Delta)
{
	TArray<Cloth::Vector3> Velocities = ReadVelocities();
	for (Cloth::Vector3& Velocity : Velocities)
	{
		Velocity = Cloth::Rotate(Delta.Rotation, Velocity);
	}
	for (Cloth::Vector3& Velocity : VelocitiesTaken)
	{
		Velocity = Cloth::Rotate(Delta.Rotation, Velocity);
	}
	for (TArray<Cloth::Vector3>* Points : {&Positions, &Previous, &Current})
	{
		for (Cloth::Vector3& Point : *Points)
		{
			Point = Delta.ToWorld(Point);
		}
	}
	UpdateBounds();
	Check(Simulation->SetState(ClothInstance::ToSpan(Positions), ClothInstance::ToSpan(Velocities)));
	for (Cloth::MotionConstraint& Place : Cape)
	{
		Place.Position = Delta.ToWorld(Place.Position);
		Place.Normal = Cloth::Rotate(Delta.Rotation, Place.Normal);
	}
	Binding.TurnEase(Delta.Rotation);
	// Given anew, so that they are there at once.
	Check(Simulation->SetMotionConstraints({}));
	for (FClothPin& Pin : Pins)
	{
		Pin.Target = Delta.ToWorld(Pin.Target);
		HoldPin(Pin, Pin.Target);
	}
	GiveMotionConstraints(TArray<Cloth::MotionConstraint>(Cape), 0.0f);
}

void FClothInstance::TakeOver(
	const TSharedPtr<FClothInstance, ESPMode::ThreadSafe>& From, FClothBinding& Carried, const FClothBinding& Carrier)
{
	FClothInstance& Other = *From;
	// As it is now, even if it has never run.
	Other.Draw();
	TArray<Cloth::SkinnedVertex> Places;
	Places.SetNum(Carried.Num());
	const auto Carry = [&](const TArray<Cloth::Vector3>& Points, TArray<Cloth::Vector3>& To)
	{
		Carried.Skin(Points, Places, Snapshot.bParallel);
		for (int32 Index = 0; Index < To.Num(); ++Index)
		{
			To[Index] = Places[Index].Position;
		}
	};
	Carry(Other.Positions, Positions);
	Carry(Other.Previous, Previous);
	Carry(Other.Current, Current);
	UpdateBounds();
	const TArray<Cloth::Vector3> Velocities = Other.ReadVelocities();
	VelocitiesTaken = Carried.Interpolate(Velocities);
	if (Other.Positions.Num() > Positions.Num())
	{
		const std::vector<float> Masses = Cloth::Masses(Other.Simulation->GetModel());
		Carrier.Gather(
			Velocities, TConstArrayView<float>(Masses.data(), static_cast<int32>(Masses.size())), VelocitiesTaken);
	}
	Check(Simulation->SetState(ClothInstance::ToSpan(Positions), ClothInstance::ToSpan(VelocitiesTaken)));
	Simulation->ContinueAir(*Other.Simulation);
	for (int32 Index = 0; Index < Pins.Num(); ++Index)
	{
		FClothPin& Pin = Pins[Index];
		Pin.Target = Positions[Pin.Particle];
		Snapshot.PinTargets[Index] = Pin.Target;
		HoldPin(Pin, Pin.Target);
	}
	Snapshot.bParallel = Other.Snapshot.bParallel;
	Snapshot.Blend = Other.Snapshot.Blend;
	Snapshot.Ease = 1.0f;
	Draw();
	Binding.EaseFrom(Other.Outcome.Skinned, Between);
	Outcome.Skinned = Other.Outcome.Skinned;
	if (Other.Positions.Num() > Positions.Num())
	{
		TakenFrom = From;
	}
}

/**
 * Folds of the other cloth that are too small for this one have compressed its threads. It finds room for them before
 * time goes on, in steps that each begin at rest, so that they do not fling it away. It is still drawn as the other.
 */
void FClothInstance::Settle()
{
	constexpr int32 Steps = 8;
	std::vector<Cloth::Motion> Motions;
	for (const int32 Collider : Snapshot.Colliders)
	{
		Motions.push_back(Simulation->ReadMotion(Collider).Value);
		Check(Simulation->MoveCollider(Collider, {Motions.back().Place, {}, {}}));
	}
	TArray<Cloth::Vector3> Settled = Positions;
	TArray<Cloth::Vector3> Still;
	Still.SetNum(Positions.Num());
	for (int32 Step = 0; Step < Steps && Outcome.Error.IsEmpty(); ++Step)
	{
		Check(Simulation->SetState(ClothInstance::ToSpan(Settled), ClothInstance::ToSpan(Still)));
		Check(Simulation->Step(nullptr));
		Simulation->ReadPositions(ClothInstance::ToSpan(Settled));
	}
	for (int32 Index = 0; Index < Snapshot.Colliders.Num(); ++Index)
	{
		Check(Simulation->MoveCollider(Snapshot.Colliders[Index], Motions[static_cast<size_t>(Index)]));
	}
	Check(Simulation->SetState(ClothInstance::ToSpan(Settled), ClothInstance::ToSpan(VelocitiesTaken)));
	Simulation->ContinueAir(*TakenFrom->Simulation);
	TakenFrom.Reset();
	for (int32 Index = 0; Index < Settled.Num(); ++Index)
	{
		const Cloth::Vector3 Way = Settled[Index] - Positions[Index];
		Positions[Index] = Settled[Index];
		Previous[Index] += Way;
		Current[Index] += Way;
		Between[Index] += Way;
	}
	UpdateBounds();
	Binding.EaseFrom(Outcome.Skinned, Between);
}

void FClothInstance::AddVelocities(TConstArrayView<Cloth::Vector3> Changes)
{
	TArray<Cloth::Vector3> Velocities = ReadVelocities();
	for (int32 Particle = 0; Particle < Velocities.Num(); ++Particle)
	{
		Velocities[Particle] += Changes[Particle];
	}
	Check(Simulation->SetState(ClothInstance::ToSpan(Positions), ClothInstance::ToSpan(Velocities)));
}

TArray<Cloth::Vector3> FClothInstance::ReadVelocities() const
{
	TArray<Cloth::Vector3> Velocities;
	Velocities.SetNum(Positions.Num());
	Simulation->ReadVelocities(ClothInstance::ToSpan(Velocities));
	return Velocities;
}

TArray<Cloth::Vector3> FClothInstance::ReadForces() const
{
	TArray<Cloth::Vector3> Forces;
	Forces.SetNum(Positions.Num());
	Simulation->ReadReactions(ClothInstance::ToSpan(Forces));
	for (Cloth::Vector3& Force : Forces)
	{
		Force = Force / Simulation->GetSettings().TimeStep;
	}
	return Forces;
}

bool FClothInstance::Check(const Cloth::Status& Status)
{
	if (!Status && Outcome.Error.IsEmpty())
	{
		Outcome.Error = ClothText::FromUtf8(Status.Error);
	}
	return Status.Ok();
}
