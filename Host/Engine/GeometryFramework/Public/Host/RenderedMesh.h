// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"

namespace Host
{
/// What rendering and collision have been told of a dynamic mesh, and how often.
struct FRenderedMesh
{
	TArray<FVector3d> Positions;
	TArray<FVector3f> Normals;
	TArray<FVector3f> Tangents;
	TArray<FVector3f> BiTangents;
	TArray<FVector4f> Colors;

	TArray<TArray<FVector2f>> TexCoords;

	/// One for each triangle.
	TArray<int32> MaterialIDs;

	int32 ProxyRebuilds = 0;
	int32 BufferUpdates = 0;
	int32 CollisionUpdates = 0;

	GEOMETRYFRAMEWORK_API void Rebuild(const UE::Geometry::FDynamicMesh3& Mesh);

	/// Positions, and what else is said. False if buffers of this size do not exist.
	GEOMETRYFRAMEWORK_API bool Update(
		const UE::Geometry::FDynamicMesh3& Mesh, bool bNormals, bool bColors, bool bTexCoords);
};
} // namespace Host
