// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Small dense matrices; see EigenSparse.h for the rest.

#include <Eigen/Dense>
