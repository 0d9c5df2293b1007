// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Model.h"
#include "Cooking/Model.h"
#include "Cooking/Topology.h"
#include "Core/Validation.h"

#include <memory>
#include <numeric>
#include <string>

namespace Cloth
{

Result<ModelPointer> BuildNetwork(const NetworkDescription& network)
{
	const int count = static_cast<int>(network.Positions.size());
	if (count == 0)
	{
		return Refuse("Network.Positions", "empty", "at least one particle");
	}
	if (network.Masses.size() != network.Positions.size())
	{
		return Refuse("Network.Masses", std::to_string(network.Masses.size()) + " values",
			std::to_string(count) + ", one per position");
	}
	if (Status status = FirstRefusal(
			RequireRange("Network.DampingTime", network.DampingTime, 0.0, 10.0, "s"), Validate(network.Tension));
		!status)
	{
		return status;
	}
	if (network.Tension.Law == TensionLaw::StVenantKirchhoff)
	{
		return Refuse("Network.Tension.Law", "StVenantKirchhoff", "laws of single threads; this one is for meshes");
	}
	const double shortest = network.Tension.Law == TensionLaw::Linear ? 0.0 : 1e-6; // strains need a length
	auto topology = std::make_shared<Topology>();
	topology->ParticleCount = count;
	topology->GivenDampingTime = network.DampingTime;
	topology->GivenTension = network.Tension;
	for (int i = 0; i < count; ++i)
	{
		if (const Vector3 p = network.Positions[i]; !IsFinite(p) || Length(p) > 1e6f)
		{
			return Refuse(At("Network.Positions", static_cast<size_t>(i)), Text(p), "finite coordinates within 1e6 m");
		}
		if (Status status =
				RequireRange(At("Network.Masses", static_cast<size_t>(i)).c_str(), network.Masses[i], 1e-9, 1e9, "kg");
			!status)
		{
			return status;
		}
		topology->RestPosition.push_back(Float4::From(network.Positions[i]));
		topology->GivenMass.push_back(network.Masses[i]);
		topology->Area.push_back(0.0f);
	}
	for (size_t i = 0; i < network.Springs.size(); ++i)
	{
		const SpringDescription& spring = network.Springs[i];
		const std::string name = At("Network.Springs", i);
		const bool inside = spring.First >= 0 && spring.First < count && spring.Second >= 0 && spring.Second < count;
		if (!inside || spring.First == spring.Second)
		{
			return Refuse(name, std::to_string(spring.First) + " to " + std::to_string(spring.Second),
				"two different particles from 0 to " + std::to_string(count - 1));
		}
		const float distance = Length(network.Positions[spring.First] - network.Positions[spring.Second]);
		const float length = spring.RestLength < 0.0f ? distance : spring.RestLength;
		if (Status status =
				FirstRefusal(RequireRange((name + ".Stiffness").c_str(), spring.Stiffness, 0.0, 1e12, "N/m"),
					RequireRange((name + ".RestLength").c_str(), length, shortest, 1e6, "m"));
			!status)
		{
			return status;
		}
		topology->Springs.Add(spring.First, spring.Second, ThreadKind::Given, spring.Stiffness, length);
	}
	topology->ParticleOfVertex.resize(network.Positions.size());
	std::iota(topology->ParticleOfVertex.begin(), topology->ParticleOfVertex.end(), 0);
	if (Status status = Finish(*topology, network.DeclaredPins); !status)
	{
		return status;
	}
	return MakeModel(std::move(topology), Fabric{});
}

} // namespace Cloth
