// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"

class UStaticMesh;

/** Copies the finest level of a static mesh. Returns why that is not possible, else an empty string. */
FString ReadStaticMesh(const UStaticMesh& Mesh, FClothPhysicsMesh& Out);

/** A number that changes with everything that is stored of the meshes. */
uint64 MakeMeshKey(const FClothRestMesh& Rest);

/** A number that changes with the shape of a mesh and with what its particles are. */
uint64 MakeShapeKey(const FClothPhysicsMesh& Mesh);

/** Says what Nanite does to cloth made of this mesh; empty if it is no Nanite mesh, and in packaged games. */
FString DescribeNanite(const UStaticMesh& Mesh);
