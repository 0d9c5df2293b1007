// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <vector>

namespace Lab
{

struct ScenesOptions
{
	std::vector<std::string> Names; ///< none: all
	std::string Folder;             ///< for pictures; empty: none are drawn
	int Side = 0;                   ///< particles along a side of each cloth; 0: as each scene has it
};

/// Plays scenes with collisions, draws each at four moments side by side, and prints a line of numbers for each. Throws
/// if a name is unknown or a picture cannot be written.
void PlayScenes(const ScenesOptions& options);

} // namespace Lab
