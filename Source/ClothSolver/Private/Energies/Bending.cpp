// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Bending.h"

#include "Core/Blocks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Cloth
{

namespace
{

/// Of warp, weft and twist; the twist stands twice in the square of the symmetric curvature tensor.
std::array<double, 3> Rigidities(const Fabric& fabric)
{
	const double warp = fabric.BendingWarp;
	const double weft = fabric.BendingWeft;
	return {warp, weft, 2.0 * std::sqrt(warp * weft)};
}

/// From curvatures themselves, not from pairs: nothing cancels, so a flat cloth has none to rounding.
double MeasureCurvatures(const Bending& bending, const Topology& topology, const Float4* x, int block)
{
	const std::vector<CurvatureRow>& rows = topology.Curvatures;
	const Range range(block, rows.size());
	Float4 energy = Float4::Zero();
	for (size_t r = range.First; r < range.Last; ++r)
	{
		const CurvatureRow& row = rows[r];
		const Float4 origin = x[row.Particle[0]];
		Float4 curvature = Float4::Zero();
		for (size_t i = 1; i < static_cast<size_t>(row.Count); ++i)
		{
			curvature = MulAdd(x[row.Particle[i]] - origin, Float4::Splat(row.Coefficient[i]), curvature);
		}
		if (row.Triangle >= 0)
		{
			const std::array<int, 3>& corner = topology.Triangles[static_cast<size_t>(row.Triangle)].Corner;
			curvature -= NormalOf(corner, x).Unit * row.Rest;
		}
		energy = MulAdd(curvature * curvature, Float4::Splat(0.5f * bending.CurvatureStiffness[r]), energy);
	}
	return static_cast<double>(SumLanes(energy));
}

} // namespace

Bending::Bending(const Topology& topology, const Fabric& fabric)
{
	const std::array<double, 3> rigidities = Rigidities(fabric);
	CurvatureStiffness.reserve(topology.Curvatures.size());
	for (const CurvatureRow& row : topology.Curvatures)
	{
		const double rigidity = rigidities[static_cast<size_t>(row.Direction)];
		CurvatureStiffness.push_back(static_cast<float>(rigidity) * row.Weight);
	}
	Any = std::ranges::any_of(CurvatureStiffness, [](float value) { return value != 0.0f; });
	RestCurvatures = AssembleRestCurvatures(topology, CurvatureStiffness);
}

void Bending::AddStiffness(const Topology& topology, StiffnessBound& bound) const
{
	const std::vector<float> stiffness = AssembleBending(topology, bound.Coupled, CurvatureStiffness);
	for (size_t pair = 0; pair < stiffness.size(); ++pair)
	{
		bound.Pairs[pair] += bound.Step * bound.Step * static_cast<double>(stiffness[pair]);
	}
}

void Bending::Measure(const Configuration& at, const History& /*history*/, Strains& /*strain*/, double& sum) const
{
	const int blocks = Any ? BlockCount(static_cast<int>(CurvatureStiffness.size())) : 0;
	at.AddBlocks(blocks, sum, [&](int block) { return MeasureCurvatures(*this, at.Shape, at.Position, block); });
}

void Bending::Potential::Prepare(
	const Topology& topology, const PairTopology& pairs, const Bending& bending, float implicitStep)
{
	Any = bending.Any;
	Square = implicitStep * implicitStep;
	Rests = &bending.RestCurvatures;
	Coefficient = AssembleBending(topology, pairs, bending.CurvatureStiffness);
	std::ranges::for_each(Coefficient, [this](float& value) { value *= Square; });
}

std::variant<PairTerm, Bending::Potential::OfPairs> Bending::Potential::TermOfPairs(const float* /*edges*/) const
{
	if (Any)
	{
		return OfPairs(Coefficient.data());
	}
	return PairTerm{};
}

} // namespace Cloth
