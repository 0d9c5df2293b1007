// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothFabric.h"
#include "CoreMinimal.h"

#include "ClothTestFabric.generated.h"

struct FPropertyChangedEvent;

/** Counts how often it is told that it has changed, which is when thumbnails and panels are drawn anew. */
UCLASS(NotBlueprintable, HideDropdown)
class UClothTestFabric : public UClothFabric
{
	GENERATED_BODY()

public:
	int32 Changes = 0;

	void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};
