// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <string>

namespace Soak
{

/// Throws bodies at a cloth on which nothing else acts: no gravity, air, pins or floor. Momentum has to stay what it
/// was, and energy may not grow. Returns what is wrong; empty if nothing is.
std::string CheckBalance(uint64_t seed);

} // namespace Soak
