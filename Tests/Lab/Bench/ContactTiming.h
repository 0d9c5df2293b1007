// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace Lab
{

/// Milliseconds per call of several bodies that took turns.
struct Laps
{
	std::vector<std::vector<double>> Milliseconds; ///< by body and turn

	double Median(size_t body) const;

	/// Time of one body in that of another: the median of the turns, so that a noisy neighbour hits both.
	double Ratio(size_t body, size_t other) const;
};

double MedianOf(std::vector<double> values);

/// Calls each body `calls` times a turn, and before the first turn. Bodies go on from where they are, on the calling
/// thread; others on the machine do not count.
Laps TakeTurns(const std::vector<std::function<void()>>& bodies, int calls, int turns);

using SceneMaker = std::function<Cloth::Scenes::ContactScene()>;

/// Plays whole scenes.
Laps PlayTurns(const std::vector<SceneMaker>& scenes, int frames, int turns);

} // namespace Lab
