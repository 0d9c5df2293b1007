// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// With EigenDense.h the only way to Eigen in the solver.

#include "LinearAlgebra/ThirdParty.h"

THIRD_PARTY_INCLUDES_START
#include <Eigen/Core>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
THIRD_PARTY_INCLUDES_END
