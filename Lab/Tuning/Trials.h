// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"

#include <vector>

namespace Lab
{

/// A short scene that is played again and again.
struct Trial
{
	const char* Name;
	const char* What;
	Cloth::Scenes::ContactScene (*Make)();
	int Frames;
	int From; ///< the first frame that is compared
};

std::vector<Trial> AllTrials();

/// The compared frames of a motion, one after the other, and what it took.
struct Motion
{
	std::vector<Cloth::Vector3> Positions;
	double Substeps = 0.0;  ///< a frame
	double Depth = 0.0;     ///< of the deepest particle or middle of an edge inside a collider, mean over frames, m
	double Crossings = 0.0; ///< places where the cloth has gone through itself, mean over frames
	double Speed = 0.0;     ///< root mean square in the last half of the frames, m/s
};

/// How a trial is played.
struct Manner
{
	int Substeps = 0;  ///< 0: as the solver chooses
	int Disturbed = 0; ///< 0: not; else the start is moved by ten micrometres, in another way for each number
};

/// Throws what the solver complains about.
Motion Play(const Trial& trial, const Manner& manner = {});

/// Root mean square distance of two motions, m.
double Distance(const Motion& a, const Motion& b);

} // namespace Lab
