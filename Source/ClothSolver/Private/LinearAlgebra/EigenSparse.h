// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// With EigenDense.h the only way to Eigen in the solver.

#include "LinearAlgebra/ThirdParty.h"

THIRD_PARTY_INCLUDES_START
#include <Eigen/Core>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
THIRD_PARTY_INCLUDES_END

#if !EIGEN_VERSION_AT_LEAST(3, 4, 0)
	#error "Eigen 3.4 or newer is needed"
#endif
