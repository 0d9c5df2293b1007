// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"
#include "Lab/Bench/HangingScene.h"
#include "Lab/Bench/Report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace Lab
{

/// What of a motion has to reach the target.
enum class MotionMeasure
{
	AboveFloor, ///< error minus that of another converged motion, points
	Error,      ///< %
	Roughness,  ///< in that of the exact motion
	Xpbd        ///< time of position-based dynamics at the same error, in that of ours
};

/// A scene whose motion is compared with the exact one.
struct MotionScene
{
	std::string Name;
	int Frames;      ///< of 1/60 s
	int Columns = 0; ///< particles along the warp; 0: no grid
	std::function<Cloth::Scenes::ContactScene(const Cloth::Settings&)> Make;
	MotionMeasure Measured = MotionMeasure::AboveFloor;
	std::optional<Target> Wanted = {};
	std::optional<HangingScene> Network = {}; ///< the springs, if it is made of those
	bool Explicit = false;                    ///< whether the exact motion of the network is integrated explicitly
	int Version = 1;                          ///< of the scene: raise it with a change that its cloth does not show
};

/// In the order of the table.
std::vector<MotionScene> MotionScenes();

} // namespace Lab
