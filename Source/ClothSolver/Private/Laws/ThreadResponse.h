// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Simd.h"

namespace Cloth
{

/// What a law says of four threads at once.
struct ThreadResponse
{
	Float4 Tension; ///< derivative of the energy by the length
	Float4 Energy;
};

} // namespace Cloth
