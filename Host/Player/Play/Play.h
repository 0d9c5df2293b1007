// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Renderer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace Player
{

struct PlayOptions
{
	std::string Level = "tablecloth";
	std::optional<double> Seconds;
	int FramesPerSecond = 60;
	bool Quiet = false;
	bool AnyFiles = false; ///< the level may name files that are not below its folder
	bool Frames = false;
	bool Movie = false;
	bool Obj = false;
	std::filesystem::path Folder = "Saved";
	std::filesystem::path Statistics;
	std::filesystem::path Export; ///< a glTF file, or a folder for OBJ files
	Quality Picture;
	Quality Frame{640, 480, 6}; ///< there are many
};

/// Plays a level, writes what is asked for and prints a report. Throws; then nothing is left half-written.
void Play(const PlayOptions& options);

/// Prints all levels, one a line.
void ListLevels();

} // namespace Player
