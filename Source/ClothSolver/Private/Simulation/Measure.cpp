// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

namespace Cloth
{

Measurement Simulation::Implementation::Measure()
{
	const Energies energies = EnergyOf(State.Position, State.Velocity, nullptr);
	Measurement measurement;
	measurement.ElasticEnergy = energies.Elastic.Energy;
	measurement.KineticEnergy = energies.Kinetic;
	const Float4 gravity = Float4::From(Options.Gravity);
	for (size_t i = 0; i < State.Position.size(); ++i)
	{
		measurement.PotentialEnergy -=
			static_cast<double>(Model->Mass[i]) * static_cast<double>(SumLanes(State.Position[i] * gravity));
	}
	const PairTopology& pairs = Model->Shape->Pairs;
	std::vector<float> stretch;
	for (size_t s = 0; s < pairs.Kind.size(); ++s)
	{
		const bool stretches = pairs.Kind[s] != ThreadKind::Diagonal && pairs.Kind[s] != ThreadKind::None;
		if (stretches && pairs.RestLength[s] > 0.0f)
		{
			stretch.push_back(NewSpringLength[s] / pairs.RestLength[s] - 1.0f);
		}
	}
	for (const Float4& lengths : NewTriangleLength)
	{
		const Vector3 warpWeft = lengths.ToVector3();
		stretch.push_back(warpWeft.X - 1.0f);
		stretch.push_back(warpWeft.Y - 1.0f);
	}
	if (!stretch.empty())
	{
		std::ranges::sort(stretch);
		const auto percentile = [&stretch](size_t p) { return stretch[(stretch.size() - 1) * p / 100]; };
		measurement.Stretch50 = percentile(50);
		measurement.Stretch95 = percentile(95);
		measurement.Stretch99 = percentile(99);
		measurement.StretchMax = stretch.back();
	}
	return measurement;
}

/// With the law of the threads alone: friction between yarns does not tear them.
std::vector<ThreadLoad> Simulation::Implementation::Overloads()
{
	const Fabric& fabric = Model->Material;
	std::vector<ThreadLoad> loads;
	if (fabric.TensileStrengthWarp == 0.0f && fabric.TensileStrengthWeft == 0.0f)
	{
		return loads;
	}
	EnergyOf(State.Position, State.Velocity, nullptr); // for the lengths
	const Topology& topology = *Model->Shape;
	const auto name = [&topology](int particle) { return topology.ToExternal[static_cast<size_t>(particle)]; };
	const auto addIfOverloaded = [&](float force, ThreadKind kind, const std::array<int, 3>& particles)
	{
		const float strength = kind == ThreadKind::Warp ? fabric.TensileStrengthWarp
			: kind == ThreadKind::Weft                  ? fabric.TensileStrengthWeft
														: 0.0f;
		if (strength > 0.0f && force > strength)
		{
			loads.push_back({particles, kind == ThreadKind::Warp, force});
		}
	};
	const PairTopology& pairs = topology.Pairs;
	const auto measure = [&](const auto& law)
	{
		alignas(16) float tension[4];
		for (size_t s = 0; s < pairs.Kind.size() && pairs.HasSprings; s += 4)
		{
			MeasureThreads(OfSprings(law, s), Float4::Load(&Model->SpringStiffness[s]),
				Float4::Load(&pairs.RestLength[s]), Float4::Load(&NewSpringLength[s]))
				.Tension.Store(tension);
			for (size_t lane = 0; lane < 4; ++lane)
			{
				const size_t pair = s + lane;
				addIfOverloaded(tension[lane] / std::max(pairs.Weight[pair] * pairs.RestLength[pair], 1e-12f),
					pairs.Kind[pair], {name(pairs.First[pair]), name(pairs.Second[pair]), -1});
			}
		}
		for (size_t t = 0; t < NewTriangleLength.size(); ++t)
		{
			const TriangleThreads& triangle = topology.Triangles[t];
			MeasureUnitThreads(OfTriangle(law), Model->TriangleStiffness[t], NewTriangleLength[t])
				.Tension.Store(tension);
			const auto [a, b, c] = triangle.Corner;
			addIfOverloaded(tension[0] / triangle.Area, ThreadKind::Warp, {name(a), name(b), name(c)});
			addIfOverloaded(tension[1] / triangle.Area, ThreadKind::Weft, {name(a), name(b), name(c)});
		}
	};
	std::visit(measure, Model->Tension);
	return loads;
}

} // namespace Cloth
