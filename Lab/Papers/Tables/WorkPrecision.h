// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/MakeScheme.h"

#include <string>
#include <vector>

namespace Lab
{

/// How a scheme is made more precise.
enum class Refinement
{
	BelowStability, ///< by shorter steps, from the longest that is stable
	ShorterSteps,   ///< by shorter steps, from long ones
	Tolerance       ///< by a smaller tolerance
};

/// A scheme, for any precision. `Make` takes the tolerance; others do not look at it.
struct Competitor
{
	std::string Name;
	Refinement By;
	std::function<MakeScheme(double tolerance)> Make;
	double LongestStep = 0.0; ///< BelowStability: in 1 / sqrt(k0)
	bool bExplicit = false;
};

/// All schemes of the laboratory.
std::vector<Competitor> Competitors();

/// One run: what it cost and how wrong it was.
struct Attempt
{
	double Seconds; ///< of one core
	double Error;   ///< root mean square distance of particles from where they should be, m
};

/// A fall of some tenths of a second, and where it really ends.
class Fall
{
public:
	Fall(int side, double largestEigenvalue);

	static constexpr double Time = 0.3; ///< s
	double LargestEigenvalue() const { return Eigenvalue; }

	/// By how much the true end still changes with half the steps, m.
	double Doubt() const { return Change; }

	/// From rough to fine; those that end further off than the sheet is long are left out, and so is what follows the
	/// first that takes longer than a limit.
	std::vector<Attempt> Run(const Competitor& competitor) const;

	/// In equal steps; fastest of a few turns if it is short.
	Attempt Run(const MakeScheme& make, int steps) const;

private:
	Field End(const MakeScheme& make, int steps) const;
	double Distance(const Field& end) const;

	ParticleSystem System;
	double Eigenvalue;
	Field Truth;
	double Change = 0.0;
};

/// Seconds to be right to within an error, between two runs as a power; infinite if none is.
double Cheapest(const std::vector<Attempt>& attempts, double error);

} // namespace Lab
