// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/SkinnedAsset.h"
#include "UObject/ObjectPtr.h"

#include "SkeletalMesh.generated.h"

class UPhysicsAsset;

/// Bones, and the bodies that they have. The Host does not draw its triangles: there are none.
UCLASS(MinimalAPI)
class USkeletalMesh : public USkinnedAsset
{
	GENERATED_BODY()

public:
	ENGINE_API USkeletalMesh(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	const FReferenceSkeleton& GetRefSkeleton() const override { return RefSkeleton; }
	void SetRefSkeleton(const FReferenceSkeleton& InRefSkeleton) { RefSkeleton = InRefSkeleton; }
	UPhysicsAsset* GetPhysicsAsset() const { return PhysicsAsset; }
	void SetPhysicsAsset(UPhysicsAsset* InPhysicsAsset) { PhysicsAsset = InPhysicsAsset; }

private:
	FReferenceSkeleton RefSkeleton;

	UPROPERTY()
	TObjectPtr<UPhysicsAsset> PhysicsAsset;
};
