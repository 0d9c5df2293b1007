// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

namespace Cloth
{

/// A particle fixed to a point of a collider's frame.
struct Attachment
{
	int Particle;
	int Collider;
	Vector3 Point;
};

} // namespace Cloth
