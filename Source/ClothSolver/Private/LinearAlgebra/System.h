// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

namespace Cloth
{

/// The constant matrix of the implicit part for one step, with everything that only exists to solve it.
struct System
{
	float ImplicitStep = 0.0f; ///< s; h for Euler, 2h/3 for the two-step scheme
	SymmetricMatrix Matrix;
	Factor Solver;
};

} // namespace Cloth
