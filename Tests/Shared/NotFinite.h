// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <limits>

namespace Cloth
{

constexpr float NotANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinite = std::numeric_limits<float>::infinity();

} // namespace Cloth
