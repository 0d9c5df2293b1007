// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Laws/Plot.h"

#include <array>

namespace Cloth
{

/// Tension K L f(e) at the strain e, with f a measured plot in parts of the stiffness at rest; one for the warp, one
/// for the weft and one for diagonals.
struct CurveLaw
{
	std::array<Plot, 3> Plots;
	PlotLanes Springs;  ///< by pair
	PlotLanes Triangle; ///< warp, weft and two diagonals

	/// Slope of the tension of a kind of thread by the strain, in parts of that at rest.
	double Stiffening(size_t kind, double strain) const
	{
		return Plots[kind].Knots.empty() ? 1.0 : Plots[kind].SlopeAt(strain);
	}

	/// What four threads obey.
	struct Four
	{
		PlotLanes::Four Plots;

		ThreadResponse operator()(Float4 stiffness, Float4 restLength, Float4 length) const
		{
			const Float4 elongation = length - restLength;
			const ThreadResponse bends = Plots(elongation / Max(restLength, Float4::Splat(1e-12f)));
			const Float4 scale = stiffness * restLength;
			return {MulAdd(stiffness, elongation, scale * bends.Tension),
				MulAdd(stiffness * 0.5f * elongation, elongation, scale * restLength * bends.Energy)};
		}
	};
};

} // namespace Cloth
