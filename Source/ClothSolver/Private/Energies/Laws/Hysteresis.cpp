// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Laws/Hysteresis.h"

#include "Core/Tuning.h"
#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// Friction in parts of the tension p, for threads that give back this part R of the work of stretching. On the way
/// back friction turns round within the strain that Tuning::YarnTensileSteepness s allows, down to the strain x = (s -
/// p) / (s + p) in parts of the largest, and then helps to hold: R = (1 + p (1 - 2 x)) / (1 + p), a quadratic equation
/// for p.
double FrictionPart(double resilience)
{
	const double a = 3.0 - resilience;
	const double b = resilience * (1.0 + Tuning::YarnTensileSteepness) + Tuning::YarnTensileSteepness - 1.0;
	const double c = Tuning::YarnTensileSteepness * (1.0 - resilience);
	return (b - std::sqrt(b * b - 4.0 * a * c)) / (2.0 * a);
}

} // namespace

Hysteresis::Hysteresis(const Plot::Samples& right, const Plot::Samples& left)
	: AtRest(right.front().second)
	, Growth(0.0, right, left)
{
	for (const auto& [at, width] : right)
	{
		Largest = std::max(Largest, width);
	}
}

Hysteresis TensileHysteresis(const MeasuredCurve& curve, const Fabric& fabric, double modulus)
{
	if (!curve.empty())
	{
		return Hysteresis(MeasuredBranches(curve).Width);
	}
	if (fabric.TensileResilience == 1.0f)
	{
		return {};
	}
	const double part = FrictionPart(static_cast<double>(fabric.TensileResilience));
	Plot::Samples samples{{0.0, 0.0}};
	for (const double strain : {0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32})
	{
		samples.emplace_back(strain, part * modulus * RelativeTension(fabric.Tension, strain));
	}
	return Hysteresis(samples);
}

double StuckModulus(double steepness, double modulus, const Hysteresis& hysteresis, double latest)
{
	return hysteresis.Largest > 0.0 ? std::max(steepness * modulus, hysteresis.Largest / latest) : 0.0;
}

double Secant(const MeasuredCurve& curve, double otherwise)
{
	return curve.empty()
		? otherwise
		: static_cast<double>(0.5f * (curve.back().Loading + curve.back().Unloading) / curve.back().At);
}

} // namespace Cloth
