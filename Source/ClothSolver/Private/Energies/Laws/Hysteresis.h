// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "Energies/Laws/Plot.h"

namespace Cloth
{

/// Half of what is between the branches of a plot, at the origin and by the deformation beyond it.
struct Hysteresis
{
	double AtRest = 0.0;
	Plot Growth;
	double Largest = 0.0;

	Hysteresis() = default;
	explicit Hysteresis(double constant)
		: AtRest(constant)
		, Largest(constant)
	{
	}
	explicit Hysteresis(const Plot::Samples& right, const Plot::Samples& left = {});

	double At(double deformation) const { return AtRest + Growth.At(deformation); }
};

/// Of threads: that of their plot, or what their resilience says of a fabric whose stiffness at rest is the modulus.
Hysteresis TensileHysteresis(const MeasuredCurve& curve, const Fabric& fabric, double modulus);

/// Stiffness before yarns slip: some times that of the fabric, but slipping at a deformation at the latest.
double StuckModulus(double steepness, double modulus, const Hysteresis& hysteresis, double latest = 1e30);

/// Slope of a straight line to the last point of a plot.
double Secant(const MeasuredCurve& curve, double otherwise);

} // namespace Cloth
