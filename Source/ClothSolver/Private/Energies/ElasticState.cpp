// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/ElasticState.h"

#include "Core/Blocks.h"
#include "Core/Parallel.h"
#include "Energies/ThreadGeometry.h"

#include <type_traits>
#include <variant>

namespace Cloth
{

namespace
{

template <typename Law>
ElasticState MeasurePairs(const Law& law, const Model& model, const Float4* x, int block, float* lengths)
{
	const PairTopology& pairs = model.Shape->Pairs;
	const Range range(block, pairs.First.size());
	Float4 energy = Float4::Zero();
	Float4 squares = Float4::Zero();
	for (size_t pair = range.First; pair < range.Last; pair += 4)
	{
		const Float4 length = Sqrt(PairSquares(&pairs.First[pair], &pairs.Second[pair], x));
		const ThreadResponse response = MeasureThreads(OfSprings(law, pair), Float4::Load(&model.SpringStiffness[pair]),
			Float4::Load(&pairs.RestLength[pair]), length);
		length.Store(lengths + pair);
		energy += response.Energy;
		squares = MulAdd(response.Tension, response.Tension, squares);
	}
	return {static_cast<double>(SumLanes(energy)), static_cast<double>(SumLanes(squares))};
}

/// From curvatures themselves, not from pairs: nothing cancels, so a flat cloth has none to rounding.
double MeasureBending(const Model& model, const Float4* x, int block)
{
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
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
			const std::array<int, 3>& corner = model.Shape->Triangles[static_cast<size_t>(row.Triangle)].Corner;
			curvature -= NormalOf(corner, x).Unit * row.Rest;
		}
		energy = MulAdd(curvature * curvature, Float4::Splat(0.5f * model.CurvatureStiffness[r]), energy);
	}
	return static_cast<double>(SumLanes(energy));
}

template <typename Law>
ElasticState MeasureTriangles(const Law& law, const Model& model, const Float4* x, int block, Float4* lengths)
{
	const std::vector<TriangleThreads>& triangles = model.Shape->Triangles;
	const Range range(block, triangles.size());
	Float4 energy = Float4::Zero();
	Float4 squares = Float4::Zero();
	for (size_t t = range.First; t < range.Last; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const Float4 lengthSquares = triangle.Squares(x);
		lengths[t] = Sqrt(lengthSquares);
		const Float4 perMetre = triangle.C1 * triangle.C1 + triangle.C2 * triangle.C2;
		Float4 tension;
		if constexpr (std::is_same_v<Law, TriangleStvk>)
		{
			const TriangleStvk::Response response = TriangleStvk::Of(model.TriangleStiffness[t], lengthSquares);
			energy += response.Energy;
			tension = response.Pull * lengths[t];
		}
		else
		{
			const ThreadResponse response = MeasureUnitThreads(OfTriangle(law), model.TriangleStiffness[t], lengths[t]);
			energy += response.Energy;
			tension = response.Tension;
		}
		squares = MulAdd(tension * tension, perMetre, squares);
	}
	return {static_cast<double>(SumLanes(energy)), static_cast<double>(SumLanes(squares))};
}

} // namespace

int ElasticBlocks(const Model& model)
{
	return BlockCount(static_cast<int>(model.SpringStiffness.size()))
		+ BlockCount(static_cast<int>(model.TriangleStiffness.size()))
		+ BlockCount(static_cast<int>(model.CurvatureStiffness.size()));
}

ElasticState MeasureElastic(const Model& model, const Float4* x, float* springLength, Float4* triangleLength,
	std::vector<ElasticState>& partial, Workers* workers)
{
	const int pairBlocks =
		model.Shape->Pairs.HasSprings ? BlockCount(static_cast<int>(model.SpringStiffness.size())) : 0;
	const int threadBlocks = pairBlocks + BlockCount(static_cast<int>(model.TriangleStiffness.size()));
	const int blocks =
		threadBlocks + (model.HasBending ? BlockCount(static_cast<int>(model.CurvatureStiffness.size())) : 0);
	const auto measure = [&](const auto& law, int block)
	{
		return block < pairBlocks  ? MeasurePairs(law, model, x, block, springLength)
			: block < threadBlocks ? MeasureTriangles(law, model, x, block - pairBlocks, triangleLength)
								   : ElasticState{MeasureBending(model, x, block - threadBlocks), 0.0};
	};
	std::visit([&](const auto& law)
		{ ForEach(workers, blocks, [&](int block) { partial[static_cast<size_t>(block)] = measure(law, block); }); },
		model.Tension);
	ElasticState sum{0.0, 0.0};
	for (size_t block = 0; block < static_cast<size_t>(blocks); ++block)
	{
		sum.Energy += partial[block].Energy;
		sum.TensionSquares += partial[block].TensionSquares;
	}
	return sum;
}

} // namespace Cloth
