// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/AggregateGeom.h"

class UObject;
class USkeletalMesh;
class USkeletalMeshComponent;

namespace Host
{
/// A skeleton as an importer would read it, in cm.
struct FSkeletonSource
{
	struct FBone
	{
		FName Name;

		/// Before it in the list; INDEX_NONE of the root.
		int32 Parent = INDEX_NONE;

		/// Relative to its parent.
		FTransform Place;

		/// The bone has a body if there is anything in it.
		FKAggregateGeom Collision;
	};
	TArray<FBone> Bones;
};

/// Makes a skeletal mesh, with a physics asset if a bone has a body.
ENGINE_API USkeletalMesh* BuildSkeletalMesh(const FSkeletonSource& Source, UObject* Outer, FName Name);

/// What animation would do: where bones shall be relative to their parents. Takes effect when the component ticks.
ENGINE_API void SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& BoneSpaceTransforms);
} // namespace Host
