// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

struct FClothPhysicsMesh;

/** How a texture lies at a vertex. */
struct FClothTangent
{
	/** Unit, at right angles to the normal; U grows along it. */
	FVector Direction = FVector::ForwardVector;

	/** 1 if V grows along normal x tangent, -1 if against it. */
	float Handedness = 1.0f;
};

/** One for each vertex of a mesh, from its normals and texture coordinates. */
TArray<FClothTangent> FindTangents(const FClothPhysicsMesh& Mesh);
