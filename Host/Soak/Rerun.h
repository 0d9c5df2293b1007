// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <string>

namespace Soak
{

/// Plays cloths among things that stand still, saves them, plays on, restores them and plays the same frames again:
/// they have to be the same to the bit. Returns what is wrong; empty if nothing is.
std::string CheckRerun(uint64_t seed);

} // namespace Soak
