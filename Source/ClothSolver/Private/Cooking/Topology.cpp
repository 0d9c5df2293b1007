// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Topology.h"

#include "Core/Memory.h"
#include "Core/Validation.h"

#include <algorithm>
#include <string>
#include <utility>

namespace Cloth
{

Status Finish(Topology& topology, std::vector<int> declaredPins)
{
	std::ranges::sort(declaredPins);
	declaredPins.erase(std::unique(declaredPins.begin(), declaredPins.end()), declaredPins.end());
	for (int pin : declaredPins)
	{
		if (pin < 0 || pin >= topology.ParticleCount)
		{
			return Refuse("DeclaredPins", std::to_string(pin),
				"particles from 0 to " + std::to_string(topology.ParticleCount - 1));
		}
	}
	topology.DeclaredPins = std::move(declaredPins);
	SpringTopology& springs = topology.Springs;
	while (springs.First.size() % 4 != 0)
	{
		springs.Add(0, 0, ThreadKind::None, 0.0f, 0.0f);
	}
	Fit(springs.First, springs.Second, springs.RestLength, springs.Weight, springs.Kind, topology.Curvatures,
		topology.Air, topology.Triangles, topology.SurfaceTriangles, topology.RestPosition, topology.Area,
		topology.GivenMass);
	return {};
}

} // namespace Cloth
