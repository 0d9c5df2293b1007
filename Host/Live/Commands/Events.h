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

std::string HelloEvent(const std::vector<LevelEntry>& levels);
std::string ScenesEvent(const Stage& stage);
std::string StateEvent(const Stage& stage);
std::string ChangedEvent(size_t scene);
std::string LogEvent(bool isError, const std::string& text);

} // namespace Live
