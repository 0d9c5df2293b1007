// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "PhysicsAsset.generated.h"

class USkeletalBodySetup;

/// The bodies of a skeleton. Those of the Host are not joined to each other.
UCLASS(MinimalAPI)
class UPhysicsAsset : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UPhysicsAsset(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UPROPERTY()
	TArray<TObjectPtr<USkeletalBodySetup>> SkeletalBodySetups;
};
