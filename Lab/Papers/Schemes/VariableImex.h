// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/LinearSplit.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <vector>

namespace Lab
{

/// Backward differentiation of order 2 with steps as long as a tolerance allows: the time asked for, halved some times.
/// So there are few matrices, and factors are kept.
class VariableImex : public Scheme
{
public:
	struct Options
	{
		double Tolerance = 1e-5; ///< of the position of a particle in one step, m
		Moduli Stiffness = Moduli::AtRest;
		int MostHalvings = 10; ///< 1 to 20
	};

	/// Throws if steps could not be halved once, which the start needs, or were too short.
	VariableImex(const ParticleSystem& system, Options options);

	void Step(Motion& motion, double time) override;
	const SplitCounts& Counts() const { return Split.Counts(); }
	int Accepted() const { return AcceptedSteps; }
	int Rejected() const { return RejectedSteps; }

private:
	struct Trial
	{
		ImexTable Table;
		std::vector<double> Parabola; ///< weights of the past for where it leads
		double ErrorByDistance;       ///< by how far the step ends off it
	};

	void Record(const Motion& motion, int length);
	Trial Try(int length) const;
	double ErrorOf(const Trial& trial, const Motion& next) const;

	const ParticleSystem& System;
	Options Choice;
	LinearSplit Split;
	double Interval = 0.0;
	std::vector<Moment> Past; ///< the latest three
	std::vector<int> Lengths; ///< of the steps that led there, in the shortest ones
	int Halvings;
	int AcceptedSteps = 0;
	int RejectedSteps = 0;
};

} // namespace Lab
