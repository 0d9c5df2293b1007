// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace Lab
{

struct PapersOptions
{
	std::vector<std::string> Tables; ///< none: all
	std::filesystem::path Folder;    ///< for plots and pictures; empty: none are drawn
	bool Write = false;              ///< all tables, with pictures, into Docs
};

/// Prints the papers' tables beside ours. Throws on arguments that cannot be.
void RunPapers(const PapersOptions& options);

} // namespace Lab
