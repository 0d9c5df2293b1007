// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderQuery.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "Components/SkeletalMeshComponent.h"
#include "Templates/Casts.h"

#include <span>

// Cloth that is worn.

/** Mesh: what is simulated, at rest. */
void UClothPhysicsComponent::BindCape(const FClothPhysicsMesh& Mesh)
{
	const FComponentReference& Named = Cape.Skeleton;
	if (!IsNamed(Named))
	{
		return;
	}
	auto* Skeleton = Cast<USkeletalMeshComponent>(Named.GetComponent(GetOwner()));
	if (Skeleton == nullptr || !(Cape.MaxDistance >= 0.0f) || !(Cape.Backstop >= 0.0f))
	{
		ReportOnce(
			FString::Printf(TEXT("Cape: Skeleton is %s, MaxDistance %g, Backstop %g; allowed are a skeletal mesh "
								 "component, and 0 and more, in cm."),
				Skeleton != nullptr ? *Skeleton->GetName() : TEXT("None"), Cape.MaxDistance, Cape.Backstop));
		return;
	}

	// What the component's own pins hold is held by the bones.
	TSet<int32> Held;
	for (FClothHolder& Holder : Runtime->Holders)
	{
		if (Holder.Component == this)
		{
			for (const int32 Particle : Holder.Particles)
			{
				Held.Add(Particle);
			}
		}
	}
	const FTransform& Transform = GetComponentTransform();
	const std::span<const int> ParticleOfVertex = Cloth::ParticleOfVertex(Instance->GetSimulation().GetModel());
	TArray<FClothCapeSkin::FParticle> Worn;
	TSet<int32> Known;
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		const int32 Particle = ParticleOfVertex[static_cast<size_t>(Vertex)];
		if (Particle == INDEX_NONE || Known.Contains(Particle))
		{
			continue;
		}
		Known.Add(Particle);
		const FColor Color = Mesh.Colors.IsValidIndex(Vertex) ? Mesh.Colors[Vertex] : FColor::White;
		Worn.Add({Particle, Transform.TransformPosition(FVector(Mesh.Positions[Vertex])),
			Transform.TransformVectorNoScale(FVector(Mesh.Normals[Vertex])),
			Held.Contains(Particle) ? 0.0 : Cape.MaxDistance * (Color.G / 255.0), Cape.Backstop * (Color.B / 255.0)});
	}
	if (const FString Problem = Runtime->Cape.Bind(*Skeleton, Cape.Bones, Cape.bBackstop, Worn); !Problem.IsEmpty())
	{
		ReportOnce(Problem);
		return;
	}
	Runtime->Holders.RemoveAll([this](const FClothHolder& Holder) { return Holder.Component == this; });
	HoldPins();
}

void UClothPhysicsComponent::MoveCape(const FClothView& View, bool bJumped)
{
	if (Runtime->Cape.HasMoved())
	{
		Runtime->Sleep.Disturb();
	}
	Runtime->Cape.Find(Runtime->Frame, bJumped ? 0.0 : View.NextLead / View.FrameTime, Instance->Snapshot.Cape);
}
