// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace Lab
{

/// Milliseconds per call of several bodies that took turns.
struct Laps
{
	std::vector<std::vector<double>> Milliseconds; ///< by body and turn

	double Median(size_t body) const;
	double Mean(size_t body) const;

	/// Time of one body in that of another: the median of the turns, so that a noisy neighbour hits both.
	double Ratio(size_t body, size_t other) const;
};

struct Lapped
{
	std::function<void()> Body;
	int Calls; ///< in a turn
};

/// Bodies go on from where they are, on the calling thread; others on the machine do not count. Before each turn is
/// one call that does not count either: the other bodies have taken the cache.
Laps TakeTurns(const std::vector<Lapped>& bodies, int turns);

/// What a scene costs.
struct SceneCost
{
	double Milliseconds = 0.0; ///< per step, median over the turns
	double Substeps = 0.0;     ///< per step
	double Solves = 0.0;
	double Contacts = 0.0;

	std::string Describe() const;
};

struct SceneCosts
{
	std::vector<SceneCost> Scenes;
	Laps Times;

	double Ratio() const { return Times.Ratio(0, 1); } ///< of the first scene to the second
};

/// Frames of a scene that count. The solver takes more substeps when it sees fit, also at rest, so they should be many.
struct Window
{
	int First;
	int End;
};

using SceneMaker = std::function<Cloth::Scenes::ContactScene()>;

/// Plays scenes from their beginning, in turns.
SceneCosts PlayTurns(const std::vector<SceneMaker>& makers, Window window, int turns);

} // namespace Lab
