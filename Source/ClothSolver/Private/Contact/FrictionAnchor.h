// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

namespace Cloth
{

/// Where friction holds a pushed contact.
struct FrictionAnchor
{
	Vector3 Slip{};     ///< how far the contact is from there, m
	float Reach = 0.0f; ///< how far it can be, m; 0: nothing holds it
};

} // namespace Cloth
