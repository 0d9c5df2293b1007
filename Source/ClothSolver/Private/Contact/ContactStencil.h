// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <array>

namespace Cloth
{

/// A thread that only pushes: keeps two pieces of surface apart. The separation along the normal is
///
///     gap = Normal . (sum of Weight * x over Particle) - Offset
///
/// and is not to become negative. Between two pieces of cloth the weights add up to zero (a particle 1 against a
/// triangle -b0, -b1, -b2; a point of an edge against one of another edge); against a rigid body they add up to one
/// (a point of a triangle or an edge) and the Offset carries the body's point.
struct ContactStencil
{
	std::array<int, 4> Particle{};
	std::array<float, 4> Weight{};
	Vector3 Normal; ///< unit
	float Offset = 0.0f;
};

} // namespace Cloth
