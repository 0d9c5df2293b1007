// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Small dense matrices; see EigenSparse.h for the rest.

#include "LinearAlgebra/ThirdParty.h"

THIRD_PARTY_INCLUDES_START
#include <Eigen/Dense>
THIRD_PARTY_INCLUDES_END
