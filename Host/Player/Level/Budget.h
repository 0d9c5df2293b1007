// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>

namespace Player
{

/// What a level may need in all. More is refused before it is made: a particle takes 5 kB, a triangle of a mesh half of
/// one.
struct Budget
{
	size_t Actors = 10000;
	size_t Particles = 250000;  ///< of all cloths
	size_t Triangles = 1000000; ///< of all meshes that differ
};

} // namespace Player
