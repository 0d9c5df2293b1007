// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"

#include <cstddef>
#include <vector>

namespace Cloth
{

/// Triangles that follow each other along a direction of the fabric, each entered over an edge of the one before.
/// A triangle has the pivot, the second (the particle that the triangle before was the first to have) and one that is
/// new. Its pivot is the pivot or the second of the triangle before. So triangles share two particles with the one
/// before them, and at most their pivot with earlier ones.
struct TriangleStrip
{
	/// No pivot is shared with a triangle further back.
	static constexpr size_t Band = 3;

	std::vector<int> Triangles;
	std::vector<int> Pivots; ///< by triangle
	std::vector<int> Nodes;  ///< pivot and second of the first triangle, then the new particle of each
};

/// Strips of one colour share no particle.
using StripColour = std::vector<TriangleStrip>;

/// Cuts the triangles of a cloth into strips along a direction: a lane of TriangleThreads. Each is in exactly one.
std::vector<StripColour> FindStrips(const Topology& topology, size_t direction);

/// Colours single triangles: those of one colour share no particle.
std::vector<std::vector<int>> ColourTriangles(const Topology& topology);

/// How much the three corners of a triangle count in a direction; they add up to 0.
std::array<double, 3> CornerCoefficients(const TriangleThreads& triangle, size_t direction);

} // namespace Cloth
