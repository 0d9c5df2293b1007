// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/AggregateGeom.h"

class UObject;
class UStaticMesh;

namespace Host
{
/// A mesh as an importer would read it, in cm.
struct FMeshSource
{
	TArray<FVector3f> Positions;

	/// Three vertices A, B, C each; the front is where (C - A) x (B - A) points.
	TArray<uint32> Triangles;

	/// One per position or none.
	TArray<FVector2f> TextureCoordinates;
	TArray<FColor> Colors;

	/// Further sets of texture coordinates, one after the other, each with one per position.
	TArray<FVector2f> FurtherTextureCoordinates;

	/// One per triangle, in ascending order; or none: all triangles have material 0.
	TArray<int32> Materials;

	/// One per position, or none to compute them.
	TArray<FVector3f> Normals;

	/// Simple collision shapes; bComplexCollision lets the triangles collide instead.
	FKAggregateGeom SimpleCollision;
	bool bComplexCollision = false;

	bool bAllowCPUAccess = true;
};

/// Makes a static mesh, as importing one does. In the game flavour, vertices go where the processor cannot read them,
/// unless it is allowed.
ENGINE_API UStaticMesh* BuildStaticMesh(const FMeshSource& Source, UObject* Outer, FName Name);

/// Gives a mesh another content, as importing its file again does.
ENGINE_API void RebuildStaticMesh(UStaticMesh& Mesh, const FMeshSource& Source);
} // namespace Host
