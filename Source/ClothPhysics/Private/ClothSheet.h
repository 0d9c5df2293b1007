// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"

/** The built-in rectangular sheet: in the XY plane, centred, warp along X; vertex (column, row) is row * Columns +
 * column. */
FClothPhysicsMesh MakeClothSheet(const FVector2D& Size, const FIntPoint& Resolution);
