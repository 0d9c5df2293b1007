// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ParticleSystem.h"

namespace Lab
{

/// The sheet that hangs by two corners, without damping, as stiff as it takes for a largest eigenvalue k0 of M^-1 K at
/// rest, 1/s2.
ParticleSystem HangingSheet(int side, double largestEigenvalue);

/// The same with nothing held and no gravity.
ParticleSystem FreeSheet(int side, double largestEigenvalue);

} // namespace Lab
