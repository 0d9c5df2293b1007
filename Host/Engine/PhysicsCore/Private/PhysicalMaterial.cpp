// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "PhysicalMaterials/PhysicalMaterial.h"

UPhysicalMaterial::UPhysicalMaterial(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}
