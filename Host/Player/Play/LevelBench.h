// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string>

namespace Player
{

struct LevelBenchOptions
{
	std::string Level; ///< empty: all of them
	int Turns = 1;     ///< each level is played so often; of each frame the fastest counts
	bool Quiet = false;
	std::filesystem::path Json; ///< empty: none
};

/// Time that a plain sweep of position-based dynamics takes by particle, ns: one loop over the springs of a sheet of
/// 52 x 52, one after the other. The unit of costs, so that they can be told apart from the machine's.
double MeasureSweep();

/// Plays levels without drawing them and prints what their steps cost. False: a bar was missed.
bool BenchLevels(const LevelBenchOptions& options);

} // namespace Player
