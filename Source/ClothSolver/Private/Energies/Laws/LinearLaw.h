// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/ThreadResponse.h"

namespace Cloth
{

/// Hooke's law, equation 11 of Eberhardt, Etzmuss and Hauth 2000. Its stiffness is constant, so the constant matrix
/// bounds it from above at every length, and a plain update can never overshoot.
///
/// Viscous damping rides along: a damper that resists the change from a past length is a spring with that rest length,
/// and two springs in parallel are one spring.
struct LinearLaw
{
	/// Slope of the tension by the strain, in parts of that at rest.
	static double Stiffening(double) { return 1.0; }

	ThreadResponse operator()(Float4 strain) const { return {strain, strain * strain * 0.5f}; }

	/// Tension and energy themselves.
	static ThreadResponse Spring(Float4 stiffness, Float4 restLength, Float4 length)
	{
		const Float4 elongation = length - restLength;
		const Float4 tension = stiffness * elongation;
		return {tension, tension * elongation * 0.5f};
	}
};

} // namespace Cloth
