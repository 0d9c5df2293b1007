// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Imex/InternalForces.h"

#include "Core/Blocks.h"
#include "Core/Memory.h"
#include "Core/Parallel.h"
#include "Energies/Stencils.h"

#include <tuple>
#include <variant>

namespace Cloth
{

namespace
{

/// Gathers the pull of all pairs, and what energies add besides, for a block of particles. Gathering instead of
/// scattering makes the order of additions independent of who computes what.
template <typename... Terms>
void GatherParticles(const PairTopology& pairs, const Float4* x, int block, size_t count, const float* coefficient,
	Float4* gradient, const Terms&... terms)
{
	const Range range(block, count);
	for (size_t i = range.First; i < range.Last; ++i)
	{
		Float4 sum = Float4::Zero();
		for (int entry = pairs.StartOfParticle[i]; entry < pairs.StartOfParticle[i + 1]; ++entry)
		{
			const PairTopology::Neighbour neighbour = pairs.Neighbours[static_cast<size_t>(entry)];
			sum = MulAdd(x[i] - x[neighbour.Particle], Float4::Splat(coefficient[neighbour.Pair]), sum);
		}
		(terms.AddForce(i, sum), ...);
		gradient[i] = sum;
	}
}

} // namespace

void InternalForces::Prepare(const Model& model, float implicitStep)
{
	Made = &model;
	ImplicitTime = implicitStep;
	Pairs = model.PairsOfImex();
	ForEachEnergy([&](auto& potential, const auto& energy)
		{ potential.Prepare(*model.Shape, Pairs->Shape, energy, implicitStep); },
		Potentials, model.Energies);
	EdgeCoefficient.assign(3 * model.Shape->Triangles.size() + 1, 0.0f);
	PairCoefficient.assign(Pairs->Shape.First.size(), 0.0f);
	Before.assign(model.Mass.size(), Float4::Zero());
}

void InternalForces::Begin(const SubstepMotion& motion, float substep, EnergyHistories& histories, Workers* workers)
{
	const bool isDamped = std::get<Tension>(Made->Energies).DampingTime > 0.0f;
	if (isDamped)
	{
		for (size_t i = 0; i < Before.size(); ++i)
		{
			Before[i] = motion.Position[i] - motion.LastMove[i];
		}
		Measure(Before.data(), histories, Past, workers);
	}
	if (isDamped || std::get<YarnFriction>(Made->Energies).Any())
	{
		Measure(motion.Position.data(), histories, Strain, workers);
	}
	const SubstepStart start{*Made->Shape, Strain, Past, motion.Position.data(), motion.Velocity.data(), ImplicitTime,
		ImplicitTime, motion.HistoryWeight, substep, workers};
	ForEachEnergy([&start](const auto& energy, auto& history, auto& potential)
		{ energy.BeginSubstep(start, history, potential); },
		Made->Energies, histories, Potentials);
}

void InternalForces::Measure(const Float4* x, const EnergyHistories& histories, Strains& strain, Workers* workers)
{
	MeasureElastic(Made->Energies, histories, {*Made->Shape, x, Partial, workers}, strain);
}

double InternalForces::Evaluate(const Float4* x, Float4* gradient, Workers* workers)
{
	const Topology& shape = *Made->Shape;
	const PairTopology& coupled = Pairs->Shape;
	float* edges = EdgeCoefficient.data();
	float* pairs = PairCoefficient.data();
	const size_t count = Made->Mass.size();
	double energy = 0.0;
	const Configuration at{shape, x, Partial, workers};
	const auto evaluate = [&](auto&... potential)
	{
		std::visit(
			[&](const auto&... terms)
			{
				at.AddBlocks(BlockCount(static_cast<int>(shape.Triangles.size())), energy,
					[&](int block) { return EvaluateTriangles(shape.Triangles, x, block, edges, terms...); });
			},
			potential.TermOfTriangles()...);
		std::visit(
			[&](const auto&... terms)
			{
				at.AddBlocks(BlockCount(static_cast<int>(coupled.First.size())), energy,
					[&](int block) { return EvaluatePairs(coupled, x, block, pairs, terms...); });
			},
			potential.TermOfPairs(edges)...);
		(at.AddBlocks(
			 potential.ElementBlocks(), energy, [&](int block) { return potential.EvaluateElements(block, x); }),
			...);
		std::visit(
			[&](const auto&... terms)
			{
				ForEach(workers, BlockCount(shape.ParticleCount),
					[&](int block) { GatherParticles(coupled, x, block, count, pairs, gradient, terms...); });
			},
			potential.TermOfParticles()...);
		energy += (potential.Scatter(x, gradient) + ...);
	};
	std::apply(evaluate, Potentials);
	return energy;
}

size_t InternalForces::Bytes() const
{
	const auto& tension = std::get<Tension::Potential>(Potentials);
	size_t shared = 0;
	if (Pairs)
	{
		const auto& [pairs, order] = *Pairs;
		shared = BytesOf(pairs.First, pairs.Second, pairs.Edges, pairs.StartOfParticle, pairs.Neighbours,
			order.ToInternal, order.ToOriginal);
	}
	return shared
		+ BytesOf(EdgeCoefficient, PairCoefficient, Partial, Before, Strain.Springs, Strain.Triangles, Strain.Bends,
			Past.Springs, Past.Triangles, Past.Bends, tension.SpringStiffness, tension.SpringLength,
			tension.SpringDamperStrain, tension.TriangleStiffness, tension.TriangleLength, tension.TriangleDamperStrain,
			std::get<Bending::Potential>(Potentials).Coefficient);
}

} // namespace Cloth
