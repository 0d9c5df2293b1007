// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace Lab
{

struct ValidateOptions
{
	std::vector<std::string> Rows; ///< none: all
	bool Fast = false;             ///< without the rows that take long
	std::filesystem::path Folder;  ///< for plots and pictures; empty: none are drawn
	bool Write = false;            ///< all rows, with pictures, into Docs
};

/// Prints the table; returns whether every bar was reached. Throws on arguments that cannot be.
bool RunValidation(const ValidateOptions& options);

} // namespace Lab
