// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "ClothUnits.h"
#include "Components/SkeletalMeshComponent.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** Where a skeleton had a cloth in the last frame, in the world. */
struct FClothCapeMemory
{
	TArray<FTransform> Bones;
	TArray<FVector> Places;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Bones << Places;
	}
};

/** Where the bones of a skeleton want the particles of a cloth. Game thread. */
class FClothCapeSkin
{
public:
	/** How a particle is worn, at the beginning. */
	struct FParticle
	{
		int32 Particle = INDEX_NONE;

		/** In the world, as the mesh lies for the reference pose of the skeleton. */
		FVector Location = FVector::ZeroVector;
		FVector Normal = FVector::UpVector;

		/** cm */
		double MaxDistance = 0.0;
		double Backstop = 0.0;
	};

	/** Weighs the nearest bones of those named, or of all. Says what is wrong, else nothing. */
	FString Bind(
		USkeletalMeshComponent& InSkeleton, const TArray<FName>& Names, bool bBackstop, const TArray<FParticle>& Worn);

	bool IsBound() const { return !Particles.IsEmpty() && Skeleton.IsValid(); }

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

private:
	static constexpr int32 MaxBones = 4;

	struct FSkinned
	{
		Cloth::MotionConstraint Constraint;

		/** In the space of the skeleton, in its reference pose. */
		FVector Position;
		FVector Normal;
		int32 Bones[MaxBones] = {};
		double Weights[MaxBones] = {};

		/** In the last frame, in the world. */
		FVector Last;
	};

	TArray<FTransform> FindBones() const;
	void Weigh(FSkinned& Skinned, const TArray<TArray<FVector>>& Segments) const;

	TWeakObjectPtr<USkeletalMeshComponent> Skeleton;
	TArray<FName> BoneNames;

	/** From the space of the skeleton to that of the bone, in the reference pose. */
	TArray<FTransform> ToBone;
	TArray<FTransform> LastBones;
	TArray<FSkinned> Particles;
};
