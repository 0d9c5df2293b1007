// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/ThreadResponse.h"

namespace Cloth
{

/// Dry friction in series with a spring: the tension grows with the elongation until it slips, and is constant from
/// there on. The energy is Huber's function, convex, with the part that slipping dissipates in it: minimising it over a
/// step is the implicit friction step. Eberhardt, Weber and Strasser 1996 get the same loops from branches of a plot
/// (h in their equations 3 and 4).
struct SlipLaw
{
	/// Elongation from where the thread slipped to; slip is the elongation at which it gives way.
	ThreadResponse operator()(Float4 stiffness, Float4 slip, Float4 elongation) const
	{
		const Float4 stuck = Stuck(slip, elongation);
		const Float4 tension = stiffness * stuck;
		return {tension, tension * (elongation - stuck * 0.5f)};
	}

	/// The part of the elongation that has not slipped: what its spring stores.
	static Float4 Stuck(Float4 slip, Float4 elongation) { return Max(Min(elongation, slip), Float4::Zero() - slip); }
};

} // namespace Cloth
