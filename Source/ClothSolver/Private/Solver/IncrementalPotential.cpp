// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/IncrementalPotential.h"

#include "Core/Blocks.h"
#include "Core/Parallel.h"
#include "Energies/Tangents.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

namespace Cloth
{

namespace
{

struct ParticleSums
{
	double Energy;
	double Slope;
};

/// Gathers inertia, the pull of all pairs and what energies add besides into the residuals of a block of particles.
/// Gathering instead of scattering makes the order of additions independent of who computes what.
template <typename... Terms>
ParticleSums GatherParticles(const IncrementalPotential& potential, const IncrementalPotential::Point& point, int block,
	const float* coefficient, Float4* residual, const Terms&... terms)
{
	const PairTopology& pairs = potential.Model->Shape->Pairs;
	const int* start = pairs.StartOfParticle.data();
	const PairTopology::Neighbour* neighbours = pairs.Neighbours.data();
	const float* mass = potential.Model->Mass.data();
	const Float4* x = point.Position;
	const Float4* target = potential.Target.data();
	const Float4 length = Float4::Splat(point.Length);
	const Float4 massScale = Float4::Splat(potential.MassScale);
	const Range range(block, potential.Target.size());
	Float4 energy = Float4::Zero();
	Float4 slope = Float4::Zero();
	for (size_t i = range.First; i < range.Last; ++i)
	{
		const Float4 here = x[i];
		Float4 offset = point.Displacement[i] - target[i];
		if (point.Direction != nullptr)
		{
			offset = NegMulAdd(point.Direction[i], length, offset);
		}
		const Float4 inertia = offset * (massScale * mass[i]);
		energy = MulAdd(inertia, offset, energy);
		Float4 sum = inertia;
		for (int entry = start[i], end = start[i + 1]; entry < end; ++entry)
		{
			const PairTopology::Neighbour neighbour = neighbours[entry];
			sum = MulAdd(here - x[neighbour.Particle], Float4::Splat(coefficient[neighbour.Pair]), sum);
		}
		(terms.AddForce(i, sum), ...);
		residual[i] = sum;
		if (point.Direction != nullptr)
		{
			slope = MulAdd(sum, point.Direction[i], slope);
		}
	}
	return {0.5 * static_cast<double>(SumLanes(energy)), static_cast<double>(SumLanes(slope))};
}

} // namespace

void IncrementalPotential::Prepare(const Cloth::Model& model, float implicitStep)
{
	Model = &model;
	ImplicitStep = implicitStep;
	Target.resize(model.Mass.size());
	Noise = 0.0;
	ForEachEnergy(
		[&](auto& potential, const auto& energy)
		{
			potential.Prepare(*model.Shape, energy, implicitStep);
			Noise += potential.Noise();
		},
		Potentials, model.Energies);
	EdgeCoefficient.assign(3 * model.Shape->Triangles.size() + 1, 0.0f);
	PairCoefficient.resize(model.Shape->Pairs.First.size());
}

IncrementalPotential::Value IncrementalPotential::EvaluateAtRestStiffness(
	const Point& point, Float4* residual, Workers* workers)
{
	std::get<Tension::Potential>(Potentials).AtRestStiffness = true;
	const Value value = Evaluate(point, residual, workers);
	std::get<Tension::Potential>(Potentials).AtRestStiffness = false;
	return value;
}

IncrementalPotential::Value IncrementalPotential::Evaluate(const Point& point, Float4* residual, Workers* workers)
{
	const Topology& shape = *Model->Shape;
	const Float4* x = point.Position;
	float* edges = EdgeCoefficient.data();
	float* pairs = PairCoefficient.data();
	const int triangleBlocks = BlockCount(static_cast<int>(shape.Triangles.size()));
	const int pairBlocks = BlockCount(static_cast<int>(shape.Pairs.First.size()));
	const int particleBlocks = BlockCount(shape.ParticleCount);
	int blocks = triangleBlocks + pairBlocks + 2 * particleBlocks;
	ForEachEnergy([&blocks](const auto& potential) { blocks += potential.ElementBlocks(); }, Potentials);
	Partial.resize(static_cast<size_t>(blocks));
	double* next = Partial.data();
	const auto forBlocks = [&](int count, auto&& energyOf)
	{
		ForEach(workers, count, [&](int block) { next[block] = energyOf(block); });
		next += count;
	};
	const auto evaluate = [&](auto&... potential)
	{
		std::visit(
			[&](const auto&... terms)
			{
				forBlocks(triangleBlocks,
					[&](int block) { return EvaluateTriangles(shape.Triangles, x, block, edges, terms...); });
			},
			potential.TermOfTriangles()...);
		std::visit(
			[&](const auto&... terms) {
				forBlocks(pairBlocks, [&](int block) { return EvaluatePairs(shape.Pairs, x, block, pairs, terms...); });
			},
			potential.TermOfPairs(edges)...);
		(forBlocks(potential.ElementBlocks(), [&](int block) { return potential.EvaluateElements(block, x); }), ...);
		double* slopes = next + particleBlocks;
		std::visit(
			[&](const auto&... terms)
			{
				forBlocks(particleBlocks,
					[&](int block)
					{
						const ParticleSums sums = GatherParticles(*this, point, block, pairs, residual, terms...);
						slopes[block] = sums.Slope;
						return sums.Energy;
					});
			},
			potential.TermOfParticles()...);
		Value value{
			std::accumulate(Partial.data(), slopes, 0.0), std::accumulate(slopes, slopes + particleBlocks, 0.0)};
		if ((potential.Scatters() || ...))
		{
			((value.Energy += potential.Scatter(x, residual)), ...);
			value.Slope = 0.0;
			for (size_t i = 0; point.Direction != nullptr && i < Target.size(); ++i)
			{
				value.Slope += static_cast<double>(SumLanes(residual[i] * point.Direction[i]));
			}
		}
		return value;
	};
	return std::apply(evaluate, Potentials);
}

float IncrementalPotential::Linearize(
	const Float4* position, const Float4* displacement, bool turns, TangentStiffness& tangent, Workers* workers)
{
	constexpr float Fall = 9.81f;
	const Topology& shape = *Model->Shape;
	const float turn = Fall * ImplicitStep * ImplicitStep / std::max(Model->Spacing, TinyLength);
	const TangentPoint at{position, displacement, turn * turn, turns ? 1.0f : 0.0f};
	const float* bound = nullptr;
	ForEachEnergy([&bound](const auto& potential)
		{ bound = potential.IsotropicStiffness() != nullptr ? potential.IsotropicStiffness() : bound; },
		Potentials);
	float* edges = tangent.Edges();
	const int triangleBlocks = BlockCount(static_cast<int>(shape.Triangles.size()));
	const int pairBlocks = BlockCount(static_cast<int>(shape.Pairs.First.size()));
	Partial.resize(std::max(Partial.size(), static_cast<size_t>(triangleBlocks + pairBlocks)));
	double* changed = Partial.data();
	const auto linearize = [&](const auto&... potential)
	{
		std::visit(
			[&](const auto&... terms)
			{
				ForEach(workers, triangleBlocks,
					[&](int block)
					{
						changed[block] = static_cast<double>(LinearizeTriangles(
							shape.Triangles, at, block, tangent.TriangleAlong.data(), edges, terms...));
					});
			},
			potential.TermOfTriangles()...);
		std::visit(
			[&](const auto&... terms)
			{
				ForEach(workers, pairBlocks,
					[&](int block)
					{
						changed[triangleBlocks + block] = static_cast<double>(LinearizePairs(shape.Pairs, at, block,
							bound, tangent.PairAlong.data(), tangent.PairAcross.data(), terms...));
					});
			},
			potential.TermOfPairs(edges)...);
	};
	std::apply(linearize, Potentials);
	return static_cast<float>(std::sqrt(*std::max_element(changed, changed + triangleBlocks + pairBlocks)));
}

} // namespace Cloth
