// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class AClothPhysicsActor;
class UStaticMesh;

/** "Make a cloth of it": a cloth of this mesh at the origin of the level, selected. Null if no level is open. */
CLOTHPHYSICSEDITOR_API AClothPhysicsActor* MakeClothOfMesh(UStaticMesh& Mesh);
