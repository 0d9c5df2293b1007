// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ImexTables.h"
#include "Lab/Papers/Schemes/ParticleSystem.h"

#include <Eigen/SparseCholesky>

#include <map>
#include <memory>
#include <span>

namespace Lab
{

/// How stiff the linear part takes threads to be.
enum class Moduli
{
	AtRest, ///< as at rest: the matrix never changes
	Present ///< as the slope of the tension is now: that of the present segment of a measured plot
};

/// What was on the way: positions, velocities and all forces.
struct Moment
{
	Motion State;
	Field Force;
};

struct SplitCounts
{
	int Rebuilds = 0;       ///< of K, after the first
	int Factorizations = 0; ///< of M + c D + c^2 K
	int Solves = 0;         ///< each for three right-hand sides
};

/// Forces split into a linear, stiff part g = -(K x + D v) and the rest f (Eberhardt, Etzmuss and Hauth 2000, section
/// 4). Damping is in g if it is relative, which is linear, and in f if it is projected. Moments keep the sum of both,
/// so that they stay right when K changes.
class LinearSplit
{
public:
	LinearSplit(const ParticleSystem& system, Moduli moduli);

	/// Takes the moduli at these positions; rebuilds K only if one of them changed.
	void Follow(const Field& position);

	/// One step of a multistep scheme from the moments before it, oldest first. The latest f is taken at `update`
	/// instead, if there is one.
	Motion Advance(const ImexTable& table, double step, std::span<const Moment> past, const Moment* update = nullptr);

	/// Steps of Runge-Kutta that resolve the fastest oscillation within a time.
	int ExplicitSteps(double time) const;

	const SplitCounts& Counts() const { return Count; }

private:
	using Factor = Eigen::SimplicialLLT<Matrix>;

	const Factor& FactorOf(double scale);

	const ParticleSystem& System;
	Moduli Choice;
	Matrix Dampers;
	Matrix Stiffness;
	std::vector<double> Modulus;                       ///< of each thread
	std::map<double, std::unique_ptr<Factor>> Factors; ///< by scale, for the present K
	SplitCounts Count;
};

} // namespace Lab
