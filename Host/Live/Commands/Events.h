// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Stage/Stage.h"

#include <string>
#include <vector>

/// The JSON messages that nobody has asked for.
namespace Live
{

struct LevelEntry
{
	std::string Name;
	std::string Description;
	std::filesystem::path File;
};

/// The name of what a cloth is made of.
std::string FabricOf(const UClothPhysicsComponent& cloth);

/// How a frame was in time, ms.
struct FrameTime
{
	double Late = 0.0; ///< how much later than it should have it began
	double Wall = 0.0; ///< how long it took to play
	double Show = 0.0; ///< how long it took to make its message and hand it over
};

/// What the plugin draws of itself, for all clients: p.ClothPhysics.DebugDraw.
int DrawingFlags();

std::string HelloEvent(const std::vector<LevelEntry>& levels);
std::string ScenesEvent(const Stage& stage);
std::string StateEvent(const Stage& stage);
std::string DrawingEvent();
std::string ChangedEvent(size_t scene);
std::string StatisticsEvent(const Stage& stage, const FrameTime& time);
std::string LogEvent(bool isError, const std::string& text);

} // namespace Live
