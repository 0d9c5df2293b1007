// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Level.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace Player
{

/// What happened to one cloth, over all frames.
struct ClothRecord
{
	std::string Name;
	std::string Fabric;
	int Particles = 0;
	int Frames = 0;
	int Steps = 0;
	double StepMilliseconds = 0.0;     ///< of all steps
	double OverheadMilliseconds = 0.0; ///< of all frames
	double Stretch = 0.0;              ///< 99 %, at the end
	double LargestStretch = 0.0;
	double DeepestPenetration = 0.0; ///< m
};

/// Collects the statistics of a level's cloths.
class Record
{
public:
	explicit Record(const Level& level);

	/// After each frame.
	void Add(double time);

	/// All frames, with the names of the statistics' properties as keys.
	std::string ToJson() const;

	std::vector<ClothRecord> Cloths;

private:
	const Level& Played;
	nlohmann::ordered_json Frames = nlohmann::ordered_json::array();
};

} // namespace Player
