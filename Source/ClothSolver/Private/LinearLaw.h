// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Simd.h"

namespace Cloth
{

/// What a law says of four threads at once.
struct ThreadResponse
{
	Float4 Tension; ///< derivative of the energy by the length
	Float4 Energy;
};

/// Hooke's law, equation 11 of Eberhardt, Etzmuss and Hauth 2000. Its stiffness is constant, so the constant matrix
/// bounds it from above at every length, and a plain update can never overshoot.
///
/// Viscous damping rides along: a damper that resists the change from a past length is a spring with that rest length,
/// and two springs in parallel are one spring.
struct LinearLaw
{
	Float4 Stiffness;
	Float4 RestLength;

	ThreadResponse operator()(Float4 length) const
	{
		const Float4 elongation = length - RestLength;
		const Float4 tension = Stiffness * elongation;
		return {tension, tension * elongation * 0.5f};
	}
};

} // namespace Cloth
