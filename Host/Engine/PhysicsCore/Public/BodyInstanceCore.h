// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "BodyInstanceCore.generated.h"

/// What bodies of every kind have in common.
USTRUCT(BlueprintType)
struct PHYSICSCORE_API FBodyInstanceCore
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Physics")
	uint8 bSimulatePhysics : 1 = false;

	/// Whether MassInKgOverride replaces the mass that follows from the geometry.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Physics")
	uint8 bOverrideMass : 1 = false;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Physics")
	uint8 bEnableGravity : 1 = true;
};
