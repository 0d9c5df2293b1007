// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** How cloths come into levels: the category Cloth of Place Actors, and what is made of a fabric that is dropped. */
namespace ClothPlacement
{
CLOTHPHYSICSEDITOR_API FName GetCategory();

void RegisterCategory();
void UnregisterCategory();
void RegisterFactory();
void UnregisterFactory();
} // namespace ClothPlacement
