// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Self/SelfGeometry.h"

#include <array>

namespace Cloth
{

/// Where four moving points come to lie in one plane: a particle and the corners of a triangle, or the ends of two
/// edges.
struct Impact
{
	std::array<float, 4> Weight; ///< adds up to zero: the one point minus the other
	Vector3 Normal;              ///< unit, towards the side on which the first point was
	float Gap;                   ///< at the beginning, along the normal, m
};

/// Finds the first time in [0, 1] at which a particle (the first point) meets a triangle (the others) on straight ways.
bool FindParticleImpact(const std::array<Vector3, 4>& x, const std::array<Vector3, 4>& u, Impact& impact);

/// The same for the edge of the first two points and that of the last two.
bool FindEdgeImpact(const std::array<Vector3, 4>& x, const std::array<Vector3, 4>& u, Impact& impact);

/// Bit i is set if the boxes around the ways of the two pieces of pair i meet.
unsigned MayMeet(const std::array<Vector3x4, 4>& x, const std::array<Vector3x4, 4>& u, bool edges);

/// Bit i is set if the four points of pair i may come to lie in one plane on their ways: the six times the volume of
/// their tetrahedron, a cubic of time, does not keep its sign for certain.
unsigned MayBecomeCoplanar(const std::array<Vector3x4, 4>& x, const std::array<Vector3x4, 4>& u, bool edges);

} // namespace Cloth
