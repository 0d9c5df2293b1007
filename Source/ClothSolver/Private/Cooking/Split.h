// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// A topology that has come apart, and what its parts were before. Patches, triangles and surface triangles keep their
/// numbers. The caller's numbers of particles stay too; new ones follow. Here particles have internal numbers; -1:
/// none.
struct SplitTopology
{
	std::shared_ptr<const Topology> Shape;
	std::vector<int> OldParticle;  ///< by particle
	std::vector<int> FirstPart;    ///< by old particle and one more: its parts are neighbours
	std::vector<int> OldPair;      ///< by pair
	std::vector<int> OldCurvature; ///< by curvature row
};

/// Lets the patches on both sides of edges go. A particle whose fan of patches falls into separate parts becomes one
/// particle a part, and its area is divided among them. The first part keeps the caller's number. Springs along a cut
/// are divided as well, so that the tension of no patch changes. Curvatures across a cut are gone. Edges are pairs of
/// internal numbers; one that ends within the cloth at both ends opens nothing.
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
