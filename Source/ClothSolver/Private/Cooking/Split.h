// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// A topology that has come apart, and what its parts were before; -1: nothing. Particles, patches, triangles and
/// surface triangles keep their numbers; new particles follow.
struct SplitTopology
{
	std::shared_ptr<const Topology> Shape;
	int OldCount = 0;              ///< of particles
	std::vector<int> OldParticle;  ///< by particle; of the new ones ascending
	std::vector<int> OldSpring;    ///< by spring
	std::vector<int> OldCurvature; ///< by curvature row

	/// Calls body(part) for all parts of an old particle, itself first.
	template <typename Body>
	void ForEachPart(int particle, const Body& body) const
	{
		body(particle);
		for (auto part = std::lower_bound(OldParticle.begin() + OldCount, OldParticle.end(), particle);
			 part != OldParticle.end() && *part == particle; ++part)
		{
			body(static_cast<int>(part - OldParticle.begin()));
		}
	}
};

/// Lets the patches on both sides of edges go. A particle whose fan of patches falls into separate parts becomes one
/// particle a part, and its area is divided among them. The first part keeps the number. Springs along a cut are
/// divided as well, so that the tension of no patch changes. Curvatures across a cut are gone. An edge that ends within
/// the cloth at both ends opens nothing.
SplitTopology SplitAlong(const Topology& topology, std::span<const std::pair<int, int>> edges);

/// Values of a split cloth, given those before and where each comes from.
template <typename Value>
std::vector<Value> Taken(const std::vector<Value>& values, const std::vector<int>& from, const Value& otherwise)
{
	std::vector<Value> taken;
	taken.reserve(from.size());
	for (int index : from)
	{
		taken.push_back(index < 0 ? otherwise : values[static_cast<size_t>(index)]);
	}
	return taken;
}

} // namespace Cloth
