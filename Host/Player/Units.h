// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace Player
{

constexpr double CentimetresPerMetre = 100.0;
constexpr double MetresPerCentimetre = 0.01;

} // namespace Player
