// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/MakeScheme.h"

#include <memory>
#include <utility>
#include <vector>

namespace Lab
{

/// How the weight of a neighbour falls with its distance d, in shortest rest lengths of the threads. The paper does not
/// say what unit d has; with this one lambda is the pure number from 1 to 10 of its figure 6 at any resolution.
enum class FilterShape
{
	Exponential, ///< lambda exp(-lambda d)
	Gaussian     ///< lambda / sqrt(pi) exp(-(lambda d)^2)
};

enum class FilterForm
{
	Plain,      ///< weights as they are, which add up to anything
	Normalised, ///< weights of a particle add up to 1
	Symmetric   ///< normalised, of the means of both velocities: half as strong
};

struct FilterOptions
{
	double Lambda = 1.0; ///< above 0; the smaller, the smoother
	FilterForm Form = FilterForm::Normalised;
	FilterShape Shape = FilterShape::Exponential;
};

/// Each velocity becomes a weighted sum of its own and those of the particles it has threads to (Ahmad, Adly, Terraz
/// and Ghazanfarpour 2007, section 4.1).
class VelocityFilter
{
public:
	/// Throws unless lambda is positive and there are threads.
	VelocityFilter(const ParticleSystem& system, const FilterOptions& options);

	/// Velocities, or any other field at these positions; held particles stay at zero.
	void Apply(const Field& position, Field& velocity);

private:
	void Weigh(const Field& position);

	const ParticleSystem& System;
	FilterOptions Options;
	double Unit; ///< of distance, m
	std::vector<std::pair<int, int>> Neighbours;
	double OwnWeight = 0.0;
	Eigen::ArrayXd Weight; ///< of neighbours on each other
	Eigen::VectorXd Total;
	Field Sum;
};

/// Another scheme, with a filter after each step.
class FilteredScheme : public Scheme
{
public:
	FilteredScheme(std::unique_ptr<Scheme> scheme, VelocityFilter filter)
		: Inner(std::move(scheme))
		, Filter(std::move(filter))
	{
	}
	void Step(Motion& motion, double time) override;

private:
	std::unique_ptr<Scheme> Inner;
	VelocityFilter Filter;
};

MakeScheme Filtered(const MakeScheme& make, const FilterOptions& options);

} // namespace Lab
