// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Stability.h"

#include "Scenes.h"

#include <cmath>
#include <stdexcept>

namespace Lab
{

namespace
{

/// A field that has a part in every mode of motion.
Field Shake(const ParticleSystem& system)
{
	Cloth::Scenes::Random random(1);
	Field field(3, system.Size());
	for (double& value : field.reshaped())
	{
		value = static_cast<double>(random.Signed());
	}
	system.Hold(field);
	return field;
}

/// u becomes M^-1 K u.
auto Stiffness(const ParticleSystem& system, const Field& position)
{
	const double reach = 1e-4 * system.Spacing();
	const Field still = Field::Zero(3, system.Size());
	return [&system, reach, position, still](Field& u)
	{
		const double scale = reach / u.cwiseAbs().maxCoeff();
		Field above;
		Field below;
		system.Accelerate({position + scale * u, still}, above);
		system.Accelerate({position - scale * u, still}, below);
		u = (below - above) / (2.0 * scale);
	};
}

template <typename Multiply>
double PowerMethod(const Multiply& multiply, Field u)
{
	constexpr int MaxIterations = 50'000;
	constexpr int Quiet = 30; // products without a change in the eighth digit
	double eigenvalue = 0.0;
	int quiet = 0;
	for (int i = 0; i < MaxIterations && quiet < Quiet; ++i)
	{
		u /= u.norm();
		multiply(u);
		const double before = std::exchange(eigenvalue, u.norm());
		if (!(eigenvalue > 0.0))
		{
			throw std::runtime_error("the largest eigenvalue is 0: no particle is free to move against a force");
		}
		quiet = std::abs(eigenvalue - before) < 1e-8 * eigenvalue ? quiet + 1 : 0;
	}
	if (quiet < Quiet)
	{
		throw std::runtime_error("the power method did not converge");
	}
	return eigenvalue;
}

} // namespace

double LargestEigenvalue(const ParticleSystem& system, const Field& position)
{
	return PowerMethod(Stiffness(system, position), Shake(system));
}

double LargestLinearEigenvalue(const ParticleSystem& system)
{
	const Matrix stiffness = system.LinearPart();
	const auto multiply = [&](Field& u)
	{
		u = Field(u * stiffness);
		u.array().rowwise() /= system.Mass().transpose().array();
	};
	return PowerMethod(multiply, Shake(system));
}

double LargestFilteredEigenvalue(const ParticleSystem& system, const Field& position, const FilterOptions& options)
{
	VelocityFilter filter(system, options);
	const auto stiffness = Stiffness(system, position);
	const auto multiply = [&](Field& u)
	{
		stiffness(u);
		filter.Apply(position, u);
	};
	return PowerMethod(multiply, Shake(system));
}

double StableStep(double largestEigenvalue) { return 2.0 / std::sqrt(largestEigenvalue); }

double StableRungeKuttaStep(double largestEigenvalue) { return std::sqrt(8.0 / largestEigenvalue); }

bool IsStable(const ParticleSystem& system, const Field& position, const MakeScheme& make, double step, int steps)
{
	constexpr double Explosion = 1000.0;
	const double amount = 1e-6 * system.Spacing();
	const std::unique_ptr<Scheme> scheme = make(system);
	Motion motion{position + amount * Shake(system), Field::Zero(3, system.Size())};
	for (int i = 0; i < steps; ++i)
	{
		scheme->Step(motion, step);
		if (!((motion.Position - position).cwiseAbs().maxCoeff() < Explosion * amount))
		{
			return false;
		}
	}
	return true;
}

double ObservedStableStep(
	const ParticleSystem& system, const Field& position, const MakeScheme& make, double stable, double unstable)
{
	while (unstable - stable > 1e-3 * stable)
	{
		const double middle = 0.5 * (stable + unstable);
		(IsStable(system, position, make, middle) ? stable : unstable) = middle;
	}
	return stable;
}

} // namespace Lab
