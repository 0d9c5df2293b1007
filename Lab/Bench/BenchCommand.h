// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string>

namespace Lab
{

struct BenchOptions
{
	std::filesystem::path Json;  ///< empty: none
	std::filesystem::path Plots; ///< folder; empty: none
	bool Quick = false;
	std::string Filter; ///< part of the names of measures
};

/// Prints the table; returns whether every bar was reached. Throws on arguments that cannot be.
bool RunBench(const BenchOptions& options);

} // namespace Lab
