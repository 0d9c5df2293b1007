// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Triangle.h"

#include <cstdint>
#include <span>
#include <vector>

namespace Cloth
{

/// A triangle with what tells its outside from its inside: angle-weighted pseudonormals (Baerentzen and Aanaes 2005,
/// "Signed distance computation using the angle weighted pseudonormal").
struct SurfaceFace
{
	std::array<int, 3> Corner{};
	Vector3 Normal;
	std::array<Vector3, 3> EdgeNormal; ///< of the edge from a corner to the next one
	uint8_t BorderEdges = 0;           ///< bit by bit: no other triangle there
};

/// Welded triangles that have an area.
struct TriangleSurface
{
	std::vector<Vector3> Positions;
	std::vector<Vector3> VertexNormals;
	std::vector<uint8_t> IsOnBorder; ///< by vertex
	std::vector<SurfaceFace> Faces;
	bool IsClosed = false; ///< encloses a volume

	Corners CornersOf(const SurfaceFace& face) const
	{
		return {Positions[static_cast<size_t>(face.Corner[0])], Positions[static_cast<size_t>(face.Corner[1])],
			Positions[static_cast<size_t>(face.Corner[2])]};
	}
};

/// What the surface is like at the nearest point of a face.
struct FacePoint
{
	Vector3 Normal;        ///< pseudonormal
	bool IsBehind = false; ///< the query point is on the other side than the normal
	bool IsBorder = false; ///< the surface ends there
};
FacePoint PointOf(const TriangleSurface& surface, int face, Vector3 faceNormal, const TriangleSpot& nearest);

/// Input must be checked.
TriangleSurface MakeSurface(std::span<const Vector3> vertices, std::span<const int> triangles);

} // namespace Cloth
