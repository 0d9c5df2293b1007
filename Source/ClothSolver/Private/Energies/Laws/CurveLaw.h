// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/Plot.h"

#include <array>

namespace Cloth
{

/// Measured plots in parts of the stiffness at rest: one for the warp, one for the weft and one for diagonals.
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

		ThreadResponse operator()(Float4 strain) const
		{
			const ThreadResponse bends = Plots(strain);
			return {strain + bends.Tension, MulAdd(strain * 0.5f, strain, bends.Energy)};
		}
	};
};

} // namespace Cloth
