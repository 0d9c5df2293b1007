// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "Energies/Laws/ThreadResponse.h"

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// A function of a deformation that is straight between knots (Eberhardt, Weber and Strasser 1996, figure 3):
///
///     Slope x + sum over knots of Change Side max(0, Side (x - At))
///
/// Side is 1 for knots beyond which the slope changes as x grows, and -1 for those below which it does.
struct Plot
{
	struct Knot
	{
		float At;
		float Side;
		float Change;
	};
	double Slope = 0.0;
	std::vector<Knot> Knots;

	/// Deformations and values, from the origin outwards. A value at the origin does not count: only slopes do.
	using Samples = std::vector<std::pair<double, double>>;

	Plot() = default;
	Plot(double slope, const Samples& right, const Samples& left = {});

	double At(double x) const;
	double SlopeAt(double x) const;
};

/// Both branches of a measured plot: their mean, and half of what is between them, by the deformation.
struct MeasuredBranches
{
	Plot::Samples Mean;
	Plot::Samples Width;

	explicit MeasuredBranches(const MeasuredCurve& curve);

	double InitialSlope() const { return Mean[1].second / Mean[1].first; }
};

/// How a deformation that is measured one way shows in another way, x = To(deformation), with Rate = d(deformation)/dx.
/// Its samples lie no further apart than Finest, and end at Last.
struct Conversion
{
	double (*To)(double deformation, double parameter);
	double (*Rate)(double deformation, double parameter);
	double Parameter;
	double Finest;
	double Last;

	/// Forces do the same work: value times rate.
	Plot::Samples operator()(const Plot::Samples& samples, bool negative = false) const;

	/// The strain of a diagonal by the shear angle; the parameter is 2 a b / (a^2 + b^2) for cells of sides a and b.
	static Conversion ShearAngle(double aspect);

	/// The length of a curvature vector, a second difference at a spacing, by the angle between two edges over it.
	static Conversion BendAngle(double spacing);
};

/// The plots of threads, four at a time.
struct PlotLanes
{
	struct Knot
	{
		Float4 At;
		Float4 Side;
		Float4 Change;
	};

	/// Only the knots, not the slope.
	struct Four
	{
		std::span<const Knot> Knots;

		/// Value, and what its integral is.
		ThreadResponse operator()(Float4 x) const
		{
			ThreadResponse sum{Float4::Zero(), Float4::Zero()};
			for (const Knot& knot : Knots)
			{
				const Float4 beyond = Max((x - knot.At) * knot.Side, Float4::Zero());
				const Float4 force = knot.Change * beyond;
				sum.Tension = MulAdd(force, knot.Side, sum.Tension);
				sum.Energy = MulAdd(force * 0.5f, beyond, sum.Energy);
			}
			return sum;
		}
	};

	PlotLanes() = default;

	/// The plot of each thread, null for none; in packs of four.
	explicit PlotLanes(const std::vector<const Plot*>& ofThread);

	bool Any() const { return !Knots.empty(); }

	/// Of the four threads from this one on.
	Four operator[](size_t thread) const
	{
		const std::pair<size_t, size_t> range = Ranges[OfPack[thread / 4]];
		return {{Knots.data() + range.first, range.second}};
	}

private:
	std::vector<Knot> Knots;                       ///< of each combination of plots that occurs
	std::vector<std::pair<size_t, size_t>> Ranges; ///< first knot and number of knots, by combination
	std::vector<size_t> OfPack;
};

} // namespace Cloth
