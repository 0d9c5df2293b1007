// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderQuery.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "Components/SkeletalMeshComponent.h"
#include "Templates/Casts.h"

#include <span>

// Cloth that is worn.

USkeletalMeshComponent* UClothPhysicsComponent::FindWearer() const
{
	return Cast<USkeletalMeshComponent>(FindNamed(Cape.Skeleton));
}

FString UClothPhysicsComponent::FindProblemOfCape(const USkeletalMeshComponent* Wearer) const
{
	const auto IsWithin = [](float Value, float Largest) { return Value >= 0.0f && Value <= Largest; };
	if (!IsValid(Wearer) || !IsWithin(Cape.MaxDistance, 1e4f) || !IsWithin(Cape.Backstop, 1e4f)
		|| !IsWithin(Cape.Stiffness, 1e6f))
	{
		return FString::Printf(
			TEXT("Cape: Skeleton is %s, MaxDistance %g, Backstop %g, Stiffness %g; allowed are a skeletal mesh "
				 "component, 0 to 10000 cm, 0 to 10000 cm and 0 to 1000000 N/m."),
			IsValid(Wearer) ? *Wearer->GetName() : TEXT("None"), Cape.MaxDistance, Cape.Backstop, Cape.Stiffness);
	}
	return Wearer->GetSkinnedAsset() != nullptr
		? FString()
		: FString::Printf(TEXT("Cape.Skeleton is %s, which has no mesh."), *Wearer->GetName());
}

/** Weights that are still to be found, for the cloth as it lies now. */
FClothCapeWeights UClothPhysicsComponent::PlaceCape(const USkeletalMeshComponent& Wearer) const
{
	FClothCapeWeights Weights;
	Weights.Place = GetComponentTransform().GetRelativeTransform(Wearer.GetComponentTransform());
	return Weights;
}

/** By the stored weights if they are those of this mesh and skeleton, else as the cloth lies now. */
FString UClothPhysicsComponent::FindCapeWeights(
	const USkeletalMeshComponent& Wearer, const FClothPhysicsMesh& Mesh, FClothCapeWeights& OutWeights) const
{
	const USkinnedAsset& Asset = *Wearer.GetSkinnedAsset();
	OutWeights = CapeWeights.Key == MakeCapeKey(Mesh, Asset, Cape.Bones) ? CapeWeights : PlaceCape(Wearer);
	return WeighCape(Mesh, Asset, Cape.Bones, OutWeights);
}

/** When the cloth begins. Mesh: what is simulated, at rest. */
void UClothPhysicsComponent::BindCape(const FClothPhysicsMesh& Mesh)
{
	if (!IsNamed(Cape.Skeleton))
	{
		return;
	}
	USkeletalMeshComponent* Wearer = FindWearer();
	FClothCapeWeights Weights;
	FString Problem = FindProblemOfCape(Wearer);
	Problem = Problem.IsEmpty() ? FindCapeWeights(*Wearer, Mesh, Weights) : Problem;
	if (!Problem.IsEmpty())
	{
		ReportOnce(Problem);
		return;
	}
	Wear(*Wearer, Mesh, MoveTemp(Weights));
}

/** Binds a cloth that is simulated. Says why that is not possible; nothing has changed then. */
FString UClothPhysicsComponent::BindCape(USkeletalMeshComponent& Wearer, FClothCapeWeights&& Weights)
{
	FClothRestMesh Rest;
	FString Problem = ResolveRestMesh(Rest);
	const size_t Vertices = Cloth::ParticleOfVertex(Instance->GetSimulation().GetModel()).size();
	if (Problem.IsEmpty() && static_cast<size_t>(Rest.Simulation.Positions.Num()) != Vertices)
	{
		Problem = TEXT("the cloth is to be another one; call Reset Cloth first.");
	}
	if (Problem.IsEmpty())
	{
		Problem = WeighCape(Rest.Simulation, *Wearer.GetSkinnedAsset(), Cape.Bones, Weights);
	}
	if (Problem.IsEmpty())
	{
		Wear(Wearer, Rest.Simulation, MoveTemp(Weights));
	}
	return Problem;
}

void UClothPhysicsComponent::Wear(
	USkeletalMeshComponent& Wearer, const FClothPhysicsMesh& Mesh, FClothCapeWeights&& Weights)
{
	// What the component's own pins hold is held by the bones.
	const auto IsOwn = [this](const FClothHolder& Holder) { return Holder.Component == this; };
	TArray<int32> PinnedBefore = Runtime->Cape.GetPinned();
	for (const FClothHolder& Holder : Runtime->Holders)
	{
		if (IsOwn(Holder))
		{
			PinnedBefore.Append(Holder.Particles);
		}
	}
	const TSet<int32> Pinned(PinnedBefore);
	const std::span<const int> ParticleOfVertex = Cloth::ParticleOfVertex(Instance->GetSimulation().GetModel());
	TArray<int32> VertexOfParticle;
	VertexOfParticle.Init(INDEX_NONE, GetParticleCount());
	for (int32 Vertex = Mesh.Positions.Num() - 1; Vertex >= 0; --Vertex)
	{
		if (const int32 Particle = ParticleOfVertex[static_cast<size_t>(Vertex)]; Particle != INDEX_NONE)
		{
			VertexOfParticle[Particle] = Vertex;
		}
	}
	TArray<FClothCapeSkin::FParticle> Worn;
	for (int32 Particle = 0; Particle < GetParticleCount(); ++Particle)
	{
		const int32 Vertex = VertexOfParticle[Instance->GetWhole(Particle)];
		if (Vertex == INDEX_NONE)
		{
			continue;
		}
		const FColor Color = Mesh.Colors.IsValidIndex(Vertex) ? Mesh.Colors[Vertex] : FColor::White;
		FClothCapeSkin::FParticle& New = Worn.AddDefaulted_GetRef();
		New.Vertex = Vertex;
		New.bPinned = Pinned.Contains(Particle);
		New.Constraint.Particle = Particle;
		New.Constraint.MaxDistance =
			New.bPinned ? 0.0f : ClothUnits::ToMetres(Cape.MaxDistance * (static_cast<float>(Color.G) / 255.0f));
		New.Constraint.Stiffness = Cape.Stiffness;
		if (Cape.bBackstop)
		{
			New.Constraint.Backstop = ClothUnits::ToMetres(Cape.Backstop * (static_cast<float>(Color.B) / 255.0f));
		}
	}
	Runtime->Cape = FClothCapeSkin(Wearer, Mesh, Weights, Worn);
	CapeWeights = MoveTemp(Weights);
	Runtime->Holders.RemoveAll(IsOwn);
	HoldPins();
}

bool UClothPhysicsComponent::AttachCape(USkeletalMeshComponent* Wearer)
{
	FString Problem = FindProblemOfCape(Wearer);
	if (Problem.IsEmpty() && Instance)
	{
		Join();
		BecomeFine();
		Problem = Instance ? BindCape(*Wearer, PlaceCape(*Wearer)) : FString();
	}
	if (!Problem.IsEmpty())
	{
		ReportOnce(TEXT("Attach Cape: ") + Problem);
		return false;
	}
	Cape.Skeleton = FComponentReference();
	Cape.Skeleton.OverrideComponent = Wearer;
	if (!Instance)
	{
		CapeWeights = FClothCapeWeights();
	}
	return true;
}

bool UClothPhysicsComponent::ReleaseCape()
{
	Cape.Skeleton = FComponentReference();
	if (!Instance || !Runtime->Cape.IsBound())
	{
		return false;
	}
	Join();
	TakeOffCape();
	return true;
}

/** The pins of the component hold again, where their particles are, unless something else does. */
void UClothPhysicsComponent::TakeOffCape()
{
	TArray<int32> Pinned = Runtime->Cape.GetPinned();
	for (const FClothHolder& Holder : Runtime->Holders)
	{
		Pinned.RemoveAll([&Holder](int32 Particle) { return Holder.Particles.Contains(Particle); });
	}
	Runtime->Cape = FClothCapeSkin();
	Hold(MakeOwnHolder(), Pinned);
}

/** Binds the cloth anew where it was bound, if the wearer has got another mesh. */
void UClothPhysicsComponent::FollowNewMesh()
{
	if (!Runtime->Cape.HasNewMesh())
	{
		return;
	}
	USkeletalMeshComponent* Wearer = Runtime->Cape.GetSkeleton();
	FString Problem = FindProblemOfCape(Wearer);
	Problem = Problem.IsEmpty() ? BindCape(*Wearer, FClothCapeWeights(CapeWeights)) : Problem;
	if (!Problem.IsEmpty())
	{
		ReportOnce(Problem + TEXT(" The cape is taken off."));
		TakeOffCape();
	}
}

/** Whether the stored weights are those of this mesh and skeleton. */
bool UClothPhysicsComponent::HasCapeWeights() const
{
	const USkeletalMeshComponent* Wearer = FindWearer();
	FClothRestMesh Rest;
	return Wearer != nullptr && Wearer->GetSkinnedAsset() != nullptr && ResolveRestMesh(Rest).IsEmpty()
		&& CapeWeights.Key == MakeCapeKey(Rest.Simulation, *Wearer->GetSkinnedAsset(), Cape.Bones);
}

/** Whether its place depends on the pose of a skeleton. */
bool UClothPhysicsComponent::HangsOnBone() const
{
	const USceneComponent* Part = this;
	while (Part != nullptr && Part->GetAttachSocketName().IsNone())
	{
		Part = Part->GetAttachParent();
	}
	return Part != nullptr;
}

/** Stores how the cloth is worn as it lies now, if that can be seen: so that the pose at the beginning does not matter.
 */
void UClothPhysicsComponent::BakeCape()
{
	const USkeletalMeshComponent* Wearer = FindWearer();
	if (Wearer == nullptr && IsNamed(Cape.Skeleton))
	{
		// It is not loaded.
		return;
	}
	if (Wearer != nullptr && (!IsRegistered() || !Wearer->IsRegistered()))
	{
		// Nobody knows where they are.
		return;
	}
	CapeWeights = FClothCapeWeights();
	FClothRestMesh Rest;
	if (Wearer != nullptr && FindProblemOfCape(Wearer).IsEmpty() && ResolveRestMesh(Rest).IsEmpty())
	{
		FClothCapeWeights Weights = PlaceCape(*Wearer);
		if (WeighCape(Rest.Simulation, *Wearer->GetSkinnedAsset(), Cape.Bones, Weights).IsEmpty())
		{
			CapeWeights = MoveTemp(Weights);
		}
	}
}

void UClothPhysicsComponent::MoveCape(const FClothView& View, bool bJumped)
{
	if (Runtime->Cape.HasMoved())
	{
		Runtime->Sleep.Disturb();
	}
	Runtime->Cape.Find(Runtime->Frame, bJumped ? 0.0 : View.NextLead / View.FrameTime, Instance->Snapshot.Cape);
}
