// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothStartShape.generated.h"

/** Where the particles of a cloth begin. What they are at rest stays: a draped sheet still wants to be flat. */
USTRUCT()
struct CLOTHPHYSICS_API FClothStartShape
{
	GENERATED_BODY()

	/** Of the shape at rest to which it belongs. */
	UPROPERTY()
	uint64 Key = 0;

	/** By particle, in the space of the component, cm. */
	UPROPERTY()
	TArray<FVector3f> Positions;

	bool IsEmpty() const { return Positions.IsEmpty(); }
};
