// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/Contestant.h"
#include "Timing.h"

#include <vector>

namespace Lab
{

/// Milliseconds per frame of each contestant over the whole scene. They take turns; of each frame the fastest turn
/// counts, and the mean over all frames is the result.
std::vector<double> RaceFrames(const std::vector<Contestant*>& contestants, int turns, Clock clock = Clock::Core);

} // namespace Lab
