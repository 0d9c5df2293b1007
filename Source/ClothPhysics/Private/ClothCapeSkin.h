// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCape.h"
#include "ClothRestMesh.h"
#include "ClothSolver/Simulation.h"
#include "ClothUnits.h"
#include "Components/SkeletalMeshComponent.h"
#include "CoreMinimal.h"
#include "Engine/SkinnedAsset.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** Where a skeleton had a cloth in the last frame, in the world. */
struct FClothCapeMemory
{
	TWeakObjectPtr<USkeletalMeshComponent> Wearer;
	TArray<FTransform> Bones;
	TArray<FVector> Places;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Wearer << Bones << Places;
	}
};

/** What the weights of a mesh on a skeleton depend on, besides its place. Names: of bones; none: all. */
uint64 MakeCapeKey(const FClothPhysicsMesh& Mesh, const USkinnedAsset& Asset, const TArray<FName>& Names);

/**
 * Weighs the nearest bones in the reference pose for each vertex of a mesh at the place of the weights, unless they are
 * those of this mesh and skeleton already. Says what is wrong, else nothing.
 */
FString WeighCape(
	const FClothPhysicsMesh& Mesh, const USkinnedAsset& Asset, const TArray<FName>& Names, FClothCapeWeights& Weights);

/** Where the bones of a skeleton want the particles of a cloth. Game thread. */
class FClothCapeSkin
{
public:
	static constexpr int32 MaxBones = 4;

	/** How a particle is worn. */
	struct FParticle
	{
		/** Its particle, how far it may go, and the spring that pulls it. */
		Cloth::MotionConstraint Constraint;

		/** Of the simulated mesh. */
		int32 Vertex = INDEX_NONE;

		/** Whether it is worn instead of held by a pin of the component. */
		bool bPinned = false;
	};

	FClothCapeSkin() = default;

	/** The skeleton has a mesh, of which the weights are. */
	FClothCapeSkin(USkeletalMeshComponent& InSkeleton, const FClothPhysicsMesh& Mesh, const FClothCapeWeights& Weights,
		const TArray<FParticle>& Worn);

	bool IsBound() const { return !Particles.IsEmpty() && Skeleton.IsValid(); }

	USkeletalMeshComponent* GetSkeleton() const { return Skeleton.Get(); }

	/** Whether the skeleton has another mesh than the one it was bound to. */
	bool HasNewMesh() const
	{
		// The one it had may be gone, and then both are null.
		return IsBound() && (!Asset.IsValid() || Skeleton->GetSkinnedAsset() != Asset.Get());
	}

	/** Particles that are worn instead of held by pins of the component. */
	TArray<int32> GetPinned() const;

	/** Whether bones have moved since the last Find. */
	bool HasMoved() const;

	/**
	 * Animated places now, and some part of the last frame's motion farther.
	 *
	 * @param Ahead		in parts of the last frame
	 */
	void Find(const FClothFrame& Frame, double Ahead, TArray<Cloth::MotionConstraint>& OutConstraints);

	/** A particle has come apart: the new part is worn as it was. */
	void Divide(int32 Particle, int32 NewPart);

	void ApplyWorldOffset(const FVector& Offset);

	FClothCapeMemory Save() const;
	void Restore(const FClothCapeMemory& Memory);

	/** Whether it is a state of a cloth that is worn by the same skeleton. */
	bool Fits(const FClothCapeMemory& Memory) const;

private:
	struct FSkinned
	{
		Cloth::MotionConstraint Constraint;
		bool bPinned = false;

		/** In the space of the skeleton, in its reference pose. */
		FVector Position;
		FVector Normal;
		int32 Bones[MaxBones] = {};
		double Weights[MaxBones] = {};

		/** In the last frame, in the world. */
		FVector Last = FVector::ZeroVector;
	};

	TArray<FTransform> FindBones() const;

	TWeakObjectPtr<USkeletalMeshComponent> Skeleton;
	TWeakObjectPtr<const USkinnedAsset> Asset;
	TArray<FName> BoneNames;

	/** From the space of the skeleton to that of the bone, in the reference pose. */
	TArray<FTransform> ToBone;

	/** Empty before the first Find. */
	TArray<FTransform> LastBones;
	TArray<FSkinned> Particles;
};
