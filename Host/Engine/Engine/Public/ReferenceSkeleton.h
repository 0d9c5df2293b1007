// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Host
{
struct FSkeletonSource;
}

/// The bones of a mesh, parents before children, and where they are when the mesh is as it was modelled.
struct ENGINE_API FReferenceSkeleton
{
	explicit FReferenceSkeleton(bool bInOnlyOneRootAllowed = true);
	explicit FReferenceSkeleton(const Host::FSkeletonSource& Source);

	int32 GetNum() const { return Names.Num(); }
	FName GetBoneName(const int32 BoneIndex) const { return Names[BoneIndex]; }
	int32 GetParentIndex(const int32 BoneIndex) const { return Parents[BoneIndex]; }
	int32 FindBoneIndex(const FName& BoneName) const { return Names.Find(BoneName); }

	/// Each relative to its parent. Raw: without virtual bones, of which the Host has none.
	const TArray<FTransform>& GetRefBonePose() const { return Pose; }
	const TArray<FTransform>& GetRawRefBonePose() const { return Pose; }
	int32 GetRawBoneNum() const { return Names.Num(); }

private:
	TArray<FName> Names;
	TArray<int32> Parents;
	TArray<FTransform> Pose;
};
