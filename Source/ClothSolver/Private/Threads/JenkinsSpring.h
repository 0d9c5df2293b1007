// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "Core/Tuning.h"
#include "Energies/Laws/Plot.h"
#include "Threads/ThreadLanes.h"

namespace Cloth
{

// Friction between yarns along threads: beside its law, a thread has a spring that slips (Jenkins).

/// A spring of four threads in a substep: its tension is (length - Target) / Compliance.
struct SpringLanes
{
	Float4 Compliance; ///< 1 / (h^2 k)
	Float4 Target;     ///< length without tension
};

/// The spring that slips, in a substep.
struct ThreadSlip
{
	Float4 Stiffness; ///< h^2 k; 0: none
	Float4 Free;      ///< length without stress
	Float4 Yield;     ///< tension at which it slips, times h^2

	/// Its tension, times h^2: as its thread was solved last, at first that of the start of the substep. Who slips then
	/// is taken to slip on.
	Float4 Tension;
};

/// The same between substeps, as in YarnFriction and YarnSlip.
struct JenkinsSpring
{
	Float4 Stiffness;
	Float4 Yield;    ///< at rest
	Float4 Width;    ///< that the plot counts for
	Float4 Mobility; ///< of its length: how much it changes by a tension of 1, 1/kg
	Float4 Free;
	Float4 Slip; ///< elongation at which it slips

	/// A spring that is strained too far at the start of a substep slips after. Plots give what strain adds to the
	/// yield; beyond its end, where the branches have met, a plot would make it negative. Stuck springs that are stiff
	/// in a substep are softened: other families of threads change their lengths after them, and what is stiff answers
	/// with all of its yield, to and fro.
	ThreadSlip Begin(float square, Float4 length, Float4 rest, const PlotLanes& plots, size_t plot)
	{
		if (plots.Any())
		{
			const Float4 strain = length / rest - Float4::Splat(1.0f);
			const Float4 yield = MulAdd(plots[plot](strain).Tension, Width, Yield);
			Slip = Max(yield, Float4::Zero()) / Max(Stiffness, Float4::Splat(1e-30f));
		}
		const Float4 stable = Float4::Splat(Tuning::MaxStuckNumber) / Max(Mobility, Float4::Splat(1e-30f));
		const Float4 stiffness = Min(Stiffness * square, stable);
		const Float4 yield = Stiffness * square * Slip;
		const Float4 slip = yield / Max(stiffness, Float4::Splat(1e-30f));
		const Float4 rubbing = ClampLanes(stiffness * (length - Free), yield);
		Free = Max(Min(Free, length + slip), length - slip);
		return {stiffness, Free, yield, rubbing};
	}
};

/// 1 where a slipping spring is stuck at a tension, else 0.
inline Float4 StuckLanes(const ThreadSlip& slip, Float4 tension)
{
	return Min((slip.Yield - SizeOfLanes(tension)) * LaneSharpness, Float4::Splat(1.0f));
}

/// A spring and one beside it that slips, as one: it has a stiffness while it is stuck, and a tension while it slips.
inline SpringLanes WithSlip(const SpringLanes& spring, const ThreadSlip& slip, Float4 tension)
{
	const Float4 one = Float4::Splat(1.0f);
	const Float4 stuck = StuckLanes(slip, tension);
	const Float4 stiffness = slip.Stiffness * stuck;
	const Float4 share = one / MulAdd(spring.Compliance, stiffness, one);
	const Float4 held = NegMulAdd(one - stuck, tension, stiffness * slip.Free);
	return {spring.Compliance * share, MulAdd(spring.Compliance, held, spring.Target) * share};
}

/// A row of L D L^T whose spring may have been taken wrongly for stuck or slipping.
struct EliminatedSpring
{
	Float4 Length;
	SpringLanes Used; ///< as it was eliminated
	Float4 InversePivot;
	Float4 Right; ///< with all later unknowns
	Float4 Kept;  ///< density of earlier solves
};

/// The density of a row, with the spring changed where its tension says that it slips or is stuck after all.
inline Float4 LetSlip(const SpringLanes& spring, const EliminatedSpring& row, ThreadSlip& slip)
{
	const auto tensionAt = [&](Float4 density, const SpringLanes& as)
	{
		const Float4 length = MulAdd(as.Compliance * (density + row.Kept), row.Length, as.Target);
		return ClampLanes(slip.Stiffness * (length - slip.Free), slip.Yield);
	};
	Float4 density = row.Right * row.InversePivot;
	const Float4 before = slip.Tension;
	const Float4 tension = tensionAt(density, row.Used);
	const Float4 stuck = StuckLanes(slip, tension);
	const Float4 change = MulAdd(Float4::Splat(1.0f) - stuck, tension - before, stuck - StuckLanes(slip, before));
	slip.Tension = tension;
	if (SumLanes(change * change) > 0.0f)
	{
		const SpringLanes now = WithSlip(spring, slip, tension);
		const Float4 softer = (now.Compliance - row.Used.Compliance) * row.Length;
		const Float4 pivot = MulAdd(softer, row.Length, Float4::Splat(1.0f) / row.InversePivot);
		const Float4 longer = NegMulAdd(softer, row.Kept, row.Used.Target - now.Target);
		density = MulAdd(longer, row.Length, row.Right) / pivot;
		slip.Tension = tensionAt(density, now);
	}
	return density;
}

} // namespace Cloth
