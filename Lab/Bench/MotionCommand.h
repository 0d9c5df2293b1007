// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Lab/Bench/MotionPlay.h"

#include <filesystem>
#include <string>
#include <vector>

namespace Lab
{

struct MotionOptions
{
	std::vector<std::string> Scenes; ///< names or parts of them; none: all
	std::filesystem::path Json;      ///< empty: none
	bool Fresh = false;              ///< make the exact motions again
	bool Xpbd = true;                ///< look for the setting of position-based dynamics that is as good
	int Turns = 3;                   ///< of which the fastest counts
	int Starts = 1;                  ///< all but the first jittered; what is told is the mean
	Cloth::SolverKind Solver = Cloth::Settings{}.Solver;

	// For studies of convergence; 0: the default settings.
	int Rate = 60; ///< steps a second, a multiple of 60
	int Substeps = 0;
	Cloth::PaperMethod Paper; ///< of SolverKind::Imex
};

/// Prints a line for each scene; returns whether every bar was reached. Throws on arguments that cannot be.
bool RunMotions(const MotionOptions& options);

} // namespace Lab
