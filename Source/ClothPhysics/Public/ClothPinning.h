// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPins.h"
#include "ClothRestMesh.h"
#include "CoreMinimal.h"

/**
 * The vertices of a mesh that pins name, in rising order, each once.
 *
 * @param SheetResolution	columns and rows if the mesh is a sheet, else zero
 * @param OutError			what is wrong with the pins, else empty
 */
CLOTHPHYSICS_API TArray<int32> FindPinnedVertices(
	const FClothPins& Pins, const FClothPhysicsMesh& Mesh, const FIntPoint& SheetResolution, FString& OutError);
