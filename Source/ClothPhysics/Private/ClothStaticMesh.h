// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"

class UStaticMesh;

/** Copies the finest level of a static mesh. Returns why that is not possible, else an empty string. */
FString ReadStaticMesh(const UStaticMesh& Mesh, FClothMesh& Out);
