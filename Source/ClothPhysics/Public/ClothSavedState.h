// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothSavedState.generated.h"

/** A cloth in motion at a moment, by Save Cloth. Its bytes mean something to Restore Cloth only. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothSavedState
{
	GENERATED_BODY()

	UPROPERTY(SaveGame)
	TArray<uint8> Bytes;
};
