// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace Soak
{

/// What came of playing a seed.
struct Outcome
{
	int Frames = 0;
	double Seconds = 0.0; ///< of the game
	/// A sum over all positions after each frame, to the bit.
	std::vector<double> Trace;
	/// What is wrong and when; empty if nothing is.
	std::string Failure;
	int Events = 0;
};

/// The level of a seed, as the text of a file.
std::string LevelOf(uint64_t seed);

/// Plays the level of a seed, at a frame rate and with what happens as the seed says, and looks after each frame
/// whether everything is as it has to be.
Outcome Play(uint64_t seed);

/// Memory of this process, MB, after unused pages were given back.
double MemoryInUse();

} // namespace Soak
