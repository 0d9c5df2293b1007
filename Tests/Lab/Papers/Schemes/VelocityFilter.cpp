// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/VelocityFilter.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace Lab
{

namespace
{

double Weight(const FilterOptions& options, double distance)
{
	const double reach = options.Lambda * distance;
	return options.Shape == FilterShape::Exponential
		? options.Lambda * std::exp(-reach)
		: options.Lambda * std::numbers::inv_sqrtpi * std::exp(-reach * reach);
}

} // namespace

VelocityFilter::VelocityFilter(const ParticleSystem& system, const FilterOptions& options)
	: System(system)
	, Options(options)
	, Unit(system.Spacing())
{
	if (!(options.Lambda > 0.0) || !std::isfinite(options.Lambda))
	{
		throw std::invalid_argument(
			"lambda of the velocity filter is " + std::to_string(options.Lambda) + "; it must be positive");
	}
	if (!std::isfinite(Unit))
	{
		throw std::invalid_argument("the velocity filter needs threads; there are 0");
	}
}

void VelocityFilter::Apply(const Field& position, Field& velocity)
{
	const double own = Weight(Options, 0.0);
	Total.setConstant(System.Size(), own);
	Sum = own * velocity;
	for (const SystemThread& thread : System.Threads())
	{
		if (thread.Stiffness > 0.0)
		{
			const double distance = (position.col(thread.First) - position.col(thread.Second)).norm() / Unit;
			const double weight = Weight(Options, distance);
			Total[thread.First] += weight;
			Total[thread.Second] += weight;
			Sum.col(thread.First) += weight * velocity.col(thread.Second);
			Sum.col(thread.Second) += weight * velocity.col(thread.First);
		}
	}
	if (Options.Form != FilterForm::Plain)
	{
		Sum.array().rowwise() /= Total.transpose().array();
	}
	if (Options.Form == FilterForm::Symmetric)
	{
		Sum = 0.5 * (Sum + velocity);
	}
	velocity.swap(Sum);
	System.Hold(velocity);
}

void FilteredScheme::Step(Motion& motion, double time)
{
	Inner.Step(motion, time);
	Filter.Apply(motion.Position, motion.Velocity);
}

} // namespace Lab
