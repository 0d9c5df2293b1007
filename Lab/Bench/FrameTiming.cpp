// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/FrameTiming.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace Lab
{

namespace
{

/// After this time three turns must do, s.
constexpr double LongRace = 10.0;

} // namespace

std::vector<double> RaceFrames(const std::vector<Contestant*>& contestants, int turns, Clock clock)
{
	std::vector<std::vector<double>> fastest(
		contestants.size(), std::vector<double>(HangingScene::Frames, std::numeric_limits<double>::infinity()));
	double total = 0.0;
	for (int turn = 0; turn < turns && (turn < 3 || total < LongRace); ++turn)
	{
		for (size_t i = 0; i < contestants.size(); ++i)
		{
			contestants[i]->Restart();
			for (double& frame : fastest[i])
			{
				const double seconds = SecondsOf([&] { contestants[i]->StepFrame(); }, 1, clock);
				frame = std::min(frame, seconds);
				total += seconds;
			}
		}
	}
	std::vector<double> milliseconds;
	milliseconds.reserve(fastest.size());
	for (const std::vector<double>& frames : fastest)
	{
		milliseconds.push_back(1e3 * std::reduce(frames.begin(), frames.end()) / HangingScene::Frames);
	}
	return milliseconds;
}

} // namespace Lab
