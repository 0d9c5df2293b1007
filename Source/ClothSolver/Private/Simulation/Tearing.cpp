// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Split.h"
#include "Core/Validation.h"
#include "Simulation/SimulationData.h"
#include "Simulation/TearLine.h"

#include <string>
#include <utility>

// The part of the interface that takes cloth apart.

namespace Cloth
{

namespace
{

Status RequireSurface(const Topology& topology)
{
	return topology.Air.empty() ? Refuse("Model", "a network", "grids and meshes; networks have no surface to split")
								: Status{};
}

} // namespace

Status Simulation::SetStrength(std::span<const float> factors)
{
	const size_t count = static_cast<size_t>(Data->Model->Shape->ParticleCount);
	if (!factors.empty() && factors.size() != count)
	{
		return Refuse("Strength", std::to_string(factors.size()) + " values",
			"none or " + std::to_string(count) + ", one per particle");
	}
	for (size_t i = 0; i < factors.size(); ++i)
	{
		if (Status status = RequireRange(At("Strength", i).c_str(), factors[i], 0.0, 1e6); !status)
		{
			return status;
		}
	}
	Data->StrengthFactor.assign(factors.begin(), factors.end());
	return {};
}

Result<TearResult> Simulation::Tear(int maxSplits)
{
	const Topology& topology = *Data->Model->Shape;
	if (Status status = FirstRefusal(RequireSurface(topology), RequireRange("Tear.MaxSplits", maxSplits, 1, 1000000));
		!status)
	{
		return status;
	}
	const std::vector<float> strength = TearLine::WeakenTips(topology, Data->StrengthFactor);
	std::vector<ThreadLoad> loads = Data->Overloads(strength);
	if (loads.empty())
	{
		return TearResult{};
	}
	TearLine line(topology, strength, Data->Constraints, std::move(loads));
	line.Run(maxSplits);
	Result<TearResult> result = Data->SplitAt(line.Edges());
	result.Value.Broken = line.Broken();
	return result;
}

Result<TearResult> Simulation::Cut(std::span<const ClothEdge> edges)
{
	const Topology& topology = *Data->Model->Shape;
	if (Status status = RequireSurface(topology); !status)
	{
		return status;
	}
	const PatchFans fans(topology);
	std::vector<std::pair<int, int>> opened;
	for (size_t i = 0; i < edges.size(); ++i)
	{
		const std::string name = At("Cut.Edges", i);
		const auto [a, b] = edges[i];
		if (Status status = FirstRefusal(Data->CheckParticle(name.c_str(), a), Data->CheckParticle(name.c_str(), b));
			!status)
		{
			return status;
		}
		opened.emplace_back(a, b);
		if (!fans.IsEdge(a, b))
		{
			return Refuse(name, std::to_string(a) + " to " + std::to_string(b),
				topology.Triangles.empty() ? "neighbours along warp or weft"
										   : "neighbours along the side of a triangle");
		}
	}
	return Data->SplitAt(opened);
}

Result<TearResult> Simulation::Implementation::SplitAt(std::span<const std::pair<int, int>> edges)
{
	TearResult result;
	if (edges.empty())
	{
		return result;
	}
	const int before = Model->Shape->ParticleCount;
	const SplitTopology split = SplitAlong(*Model->Shape, edges);
	if (split.Shape->ParticleCount == before)
	{
		return result;
	}
	Result<ModelPointer> model = MakeModel(split.Shape, Model->Material);
	if (!model)
	{
		return Status{model.Error};
	}
	for (int particle = before; particle < split.Shape->ParticleCount; ++particle)
	{
		const int old = split.OldParticle[particle];
		result.Splits.push_back({particle, old, State.Position[old].ToVector3()});
	}
	Follow(split, std::move(model.Value));
	return result;
}

/// All that a particle knows, its parts know. Energies keep what they remember; what the cloth has lost with curvatures
/// across the cut is measured anew.
void Simulation::Implementation::Follow(const SplitTopology& split, ModelPointer model)
{
	const size_t count = split.OldParticle.size();
	for (std::vector<Float4>* field :
		{&State.Position, &State.Remainder, &State.Velocity, &State.LastMove, &State.LastVelocity, &Reaction})
	{
		*field = Taken(*field, split.OldParticle, Float4::Zero());
	}
	State.Threads.Density.clear(); // links are numbered anew
	ForEachEnergy([&split](const auto& before, const auto& after, auto& history)
		{ history.Follow(split, before, after); },
		Model->Energies, model->Energies, State.Histories);
	Constraints.Follow(split.OldParticle);
	MotionConstraints.Follow(split.OldParticle, State.MotionConstraints);
	for (int pin : std::exchange(MotionPins, {}))
	{
		split.ForEachPart(pin, [this](int part) { MotionPins.push_back(part); });
	}
	Contacts.Follow(split, *model, State.Contacts);
	if (!StrengthFactor.empty())
	{
		StrengthFactor = Taken(StrengthFactor, split.OldParticle, 1.0f);
	}
	Substep.Resize(count);
	Model = std::move(model);
}

} // namespace Cloth
