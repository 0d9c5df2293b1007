// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Scenes.h"

#include <memory>
#include <vector>

namespace Lab
{

/// A line of figure 2 or 3 of Eberhardt, Etzmuss and Hauth 2000: one second of a tablecloth on a square table, or of a
/// textile that hangs by two corners.
struct PublishedRun
{
	bool OnTable;            ///< else it hangs
	int Side;                ///< particles
	double StiffnessPerMass; ///< of a spring, in the mass of a particle, 1/s2
	double DampingPerMass;   ///< 1/s
	double Step;             ///< s
	int Iterations;          ///< of the conjugate gradient, in all
	double GradientSeconds;
	double SetupSeconds;
	double SolverSeconds; ///< with both

	int Steps() const;

	/// h^2 k/m: how much stiffer the springs are than the particles' inertia in a step.
	double Stiffness() const { return Step * Step * StiffnessPerMass; }
};

/// Figure 2, then figure 3.
std::vector<PublishedRun> PublishedRuns();

constexpr float DropHeight = 0.03f; ///< of the tablecloth above the table, m

/// A square metre of 0.2 kg with structural springs only, which is what the paper describes.
Cloth::Scenes::Network PublishedSheet(const PublishedRun& run);

/// What the tablecloth falls on: 60 cm square, its top at z = 0.
Cloth::Collider SquareTable();

/// The sheet above its table or at its pins, with these settings but the run's step.
std::unique_ptr<Cloth::Simulation> Begin(const PublishedRun& run, Cloth::Settings settings);

} // namespace Lab
