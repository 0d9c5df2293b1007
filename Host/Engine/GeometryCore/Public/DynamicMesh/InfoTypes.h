// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace UE::Geometry::DynamicMeshInfo
{
/// What SplitVertex has made.
struct FVertexSplitInfo
{
	int OriginalVertex = -1;
	int NewVertex = -1;
};
} // namespace UE::Geometry::DynamicMeshInfo
