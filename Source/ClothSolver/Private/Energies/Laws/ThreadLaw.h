// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"
#include "Energies/Laws/CubicLaw.h"
#include "Energies/Laws/CurveLaw.h"
#include "Energies/Laws/LinearLaw.h"
#include "Energies/Laws/PowerLaw.h"
#include "Energies/Laws/TriangleStvk.h"

#include <array>
#include <span>
#include <variant>

namespace Cloth
{

/// How the tension of threads grows with their strain.
using ThreadLaw = std::variant<LinearLaw, CubicLaw, PowerLaw, TriangleStvk, CurveLaw>;

/// A row of the table of laws: its enumerator, its name in files, and what it makes of a fabric's values.
struct TensionLawEntry
{
	TensionLaw Law;
	const char* Name;
	ThreadLaw (*Make)(const TensionCurve& tension);
};

/// In the order of the enumerators.
std::span<const TensionLawEntry, TensionLawCount> AllTensionLaws();

ThreadLaw LawOf(const TensionCurve& tension);

/// Of measured plots; moduli of warp, weft and diagonals that the plots are to be in parts of, N/m.
CurveLaw LawOf(const Topology& topology, const Fabric& fabric, const std::array<float, 3>& moduli);

bool HasTensionPlots(const Fabric& fabric);

/// Tension at a strain in parts of the stiffness at rest.
double RelativeTension(const TensionCurve& tension, double strain);

/// What the four springs from this one on obey.
template <typename Law>
const Law& OfSprings(const Law& law, size_t)
{
	return law;
}

inline CurveLaw::Four OfSprings(const CurveLaw& law, size_t spring) { return {law.Springs[spring]}; }

/// What the four threads of a triangle obey.
template <typename Law>
const Law& OfTriangle(const Law& law)
{
	return law;
}

inline CurveLaw::Four OfTriangle(const CurveLaw& law) { return {law.Triangle[0]}; }

/// How many times as stiff as at rest a thread of a kind is at a strain.
template <typename Law>
double StiffeningOf(const Law& law, ThreadKind /*kind*/, double strain)
{
	return law.Stiffening(strain);
}

inline double StiffeningOf(const CurveLaw& law, ThreadKind kind, double strain)
{
	const size_t plot = static_cast<size_t>(kind);
	return plot < law.Plots.size() ? law.Stiffening(plot, strain) : 1.0;
}

/// Tension and energy of four threads themselves.
template <typename Law>
ThreadResponse MeasureThreads(const Law& law, Float4 stiffness, Float4 restLength, Float4 length)
{
	const Float4 rest = Max(restLength, Float4::Splat(1e-12f)); // pairs without a thread have none
	const ThreadResponse response = law(Min((length - rest) / rest, Float4::Splat(1000.0f)));
	const Float4 scale = stiffness * rest;
	return {scale * response.Tension, scale * rest * response.Energy};
}

inline ThreadResponse MeasureThreads(const LinearLaw&, Float4 stiffness, Float4 restLength, Float4 length)
{
	return LinearLaw::Spring(stiffness, restLength, length);
}

/// The same of threads with the rest length 1.
template <typename Law>
ThreadResponse MeasureUnitThreads(const Law& law, Float4 stiffness, Float4 length)
{
	const ThreadResponse response = law(length - Float4::Splat(1.0f));
	return {stiffness * response.Tension, stiffness * response.Energy};
}

inline ThreadResponse MeasureUnitThreads(const LinearLaw&, Float4 stiffness, Float4 length)
{
	return LinearLaw::Spring(stiffness, Float4::Splat(1.0f), length);
}

} // namespace Cloth
