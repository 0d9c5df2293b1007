// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/ThreadResponse.h"

namespace Cloth
{

/// Tension e + Square e^2 + Cube e^3: a cubic polynomial of the length with the given stiffness at rest.
struct CubicLaw
{
	float Square = 0.0f;
	float Cube = 0.0f;

	/// The full cubic force of Vogiannou et al. 2010: the slope is K at rest, stretch times K at a1 times the rest
	/// length and compression times K at a2 times it (equations 4 to 8 with the rest length as unit).
	static CubicLaw Full(double a1, double stretch, double a2, double compression)
	{
		// 1 + 2 Square e + 3 Cube e^2 at both strains.
		const double e1 = a1 - 1.0;
		const double e2 = a2 - 1.0;
		const double s1 = (stretch - 1.0) / e1;
		const double s2 = (compression - 1.0) / e2;
		const double cube = (s1 - s2) / (e1 - e2);
		return {static_cast<float>(0.5 * (s1 - cube * e1)), static_cast<float>(cube / 3.0)};
	}

	/// K (length^3 / L^2 - length) / 2, equation 1 there: St. Venant and Kirchhoff's material in one dimension, with
	/// two terms (Kikuuwe et al. 2009).
	static CubicLaw TwoTerms() { return {1.5f, 0.5f}; }

	double Stiffening(double strain) const
	{
		return 1.0 + 2.0 * static_cast<double>(Square) * strain + 3.0 * static_cast<double>(Cube) * strain * strain;
	}

	ThreadResponse operator()(Float4 strain) const
	{
		const Float4 third = Float4::Splat(Cube);
		const Float4 second = Float4::Splat(Square);
		const Float4 tension = MulAdd(MulAdd(third, strain, second), strain, Float4::Splat(1.0f));
		const Float4 energy =
			MulAdd(MulAdd(third * 0.25f, strain, second * (1.0f / 3.0f)), strain, Float4::Splat(0.5f));
		return {strain * tension, strain * strain * energy};
	}
};

} // namespace Cloth
