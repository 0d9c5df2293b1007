// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/LinearSplit.h"

#include <algorithm>
#include <cmath>

namespace Lab
{

LinearSplit::LinearSplit(const ParticleSystem& system, Moduli moduli)
	: System(system)
	, Choice(moduli)
	, Dampers(system.LinearDamping())
{
	for (const SystemThread& thread : system.Threads())
	{
		Modulus.push_back(thread.Stiffness);
	}
	Stiffness = system.LinearPart(Modulus);
}

void LinearSplit::Follow(const Field& position)
{
	if (Choice == Moduli::AtRest)
	{
		return;
	}
	bool bChanged = false;
	for (size_t thread = 0; thread < Modulus.size(); ++thread)
	{
		if (System.Threads()[thread].Stiffness > 0.0)
		{
			const double present = std::max(System.Look(thread, position).Slope, 0.0);
			bChanged |= present != Modulus[thread];
			Modulus[thread] = present;
		}
	}
	if (bChanged)
	{
		Stiffness = System.LinearPart(Modulus);
		Factors.clear();
		++Count.Rebuilds;
	}
}

int LinearSplit::ExplicitSteps(double time) const
{
	constexpr double Phase = 0.5; // of an oscillation in a step, rad
	const double highest = 2.0 * Stiffness.diagonal().cwiseQuotient(System.Mass()).maxCoeff();
	const double damping = 2.0 * Dampers.diagonal().cwiseQuotient(System.Mass()).maxCoeff();
	return std::max(1, static_cast<int>(std::ceil(time * std::max(std::sqrt(highest), damping) / Phase)));
}

const LinearSplit::Factor& LinearSplit::FactorOf(double scale)
{
	std::unique_ptr<Factor>& factor = Factors[scale];
	if (!factor)
	{
		factor = std::make_unique<Factor>(System.ImplicitMatrix(scale, Dampers, Stiffness));
		++Count.Factorizations;
	}
	return *factor;
}

/// With x' = v in the implicit part, too, section 2.3 there leaves one system for the new velocity:
///
///     a x = c v + X,  (M + (c/a) D + (c/a)^2 K) v = (B - (c/a) K X) / a
///
/// where a and c / h are the new moment's coefficients and X and B all that is known.
Motion LinearSplit::Advance(const ImexTable& table, double step, std::span<const Moment> past, const Moment* update)
{
	const size_t steps = table.Steps();
	past = past.last(steps);
	const double a = table.Past[steps];
	const double scale = step * table.Implicit[steps] / a;
	const Eigen::Index size = System.Size();
	Field knownPosition = Field::Zero(3, size);
	Field momentum = Field::Zero(3, size);
	Field force = Field::Zero(3, size);
	Field stretched = Field::Zero(3, size); // what K and D take
	Field drawn = Field::Zero(3, size);
	for (size_t j = 0; j < steps; ++j)
	{
		const Motion& state = past[j].State;
		const Moment& evaluated = update && j + 1 == steps ? *update : past[j];
		knownPosition += step * table.Implicit[j] * state.Velocity - table.Past[j] * state.Position;
		momentum -= table.Past[j] * state.Velocity;
		force += table.Explicit[j] * evaluated.Force;
		stretched += table.Explicit[j] * evaluated.State.Position - table.Implicit[j] * state.Position;
		drawn += table.Explicit[j] * evaluated.State.Velocity - table.Implicit[j] * state.Velocity;
	}
	const Field known = momentum * System.Mass().asDiagonal()
		+ step * (force + Field((stretched - knownPosition * (scale / step)) * Stiffness) + Field(drawn * Dampers));
	Motion next;
	next.Velocity = FactorOf(scale).solve(known.transpose() / a).transpose();
	next.Position = (step * table.Implicit[steps] * next.Velocity + knownPosition) / a;
	++Count.Solves;
	return next;
}

} // namespace Lab
