// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestFabric.h"

#include "UObject/UnrealType.h"

void UClothTestFabric::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	++Changes;
}
