// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/VelocityFilter.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace Lab
{

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
	for (const SystemThread& thread : system.Threads())
	{
		if (thread.Stiffness > 0.0)
		{
			Neighbours.emplace_back(thread.First, thread.Second);
		}
	}
	if (Neighbours.empty())
	{
		throw std::invalid_argument("the velocity filter needs threads; there are 0");
	}
}

void VelocityFilter::Weigh(const Field& position)
{
	Weight.resize(static_cast<Eigen::Index>(Neighbours.size()));
	for (size_t i = 0; i < Neighbours.size(); ++i)
	{
		const auto [first, second] = Neighbours[i];
		Weight[static_cast<Eigen::Index>(i)] = (position.col(first) - position.col(second)).squaredNorm();
	}
	const double reach = Options.Lambda / Unit;
	if (Options.Shape == FilterShape::Exponential)
	{
		OwnWeight = Options.Lambda;
		Weight = OwnWeight * (-reach * Weight.sqrt()).exp();
	}
	else
	{
		OwnWeight = Options.Lambda * std::numbers::inv_sqrtpi;
		Weight = OwnWeight * (-reach * reach * Weight).exp();
	}
}

void VelocityFilter::Apply(const Field& position, Field& velocity)
{
	Weigh(position);
	Total.setConstant(System.Size(), OwnWeight);
	Sum = OwnWeight * velocity;
	for (size_t i = 0; i < Neighbours.size(); ++i)
	{
		const auto [first, second] = Neighbours[i];
		const double weight = Weight[static_cast<Eigen::Index>(i)];
		Total[first] += weight;
		Total[second] += weight;
		Sum.col(first) += weight * velocity.col(second);
		Sum.col(second) += weight * velocity.col(first);
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
	Inner->Step(motion, time);
	Filter.Apply(motion.Position, motion.Velocity);
}

MakeScheme Filtered(const MakeScheme& make, const FilterOptions& options)
{
	return [=](const ParticleSystem& system)
	{ return std::make_unique<FilteredScheme>(make(system), VelocityFilter(system, options)); };
}

} // namespace Lab
