// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>

namespace Player
{

/// What a level may need in all. More is refused before it is made.
struct Budget
{
	size_t Actors = 10000;
	size_t Particles = 250000;  ///< of all cloths; 5 kB each
	size_t Triangles = 1000000; ///< of all meshes that differ; half a kB each
	size_t Drawn = 4000000;     ///< triangles of all bodies, each with its own; a quarter of a kB each in a picture
};

} // namespace Player
