// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"

#include <array>
#include <span>
#include <vector>

namespace Cloth
{

/// The patches of a surface around each of its particles: cells of a grid, triangles of a mesh.
class PatchFans
{
public:
	/// The topology must outlive this.
	explicit PatchFans(const Topology& topology);

	/// The patches around a particle, ascending.
	std::span<const int> Around(int particle) const;

	/// Which corner of a patch a particle is; -1: none.
	int CornerOf(int patch, int particle) const;
	size_t CornerCount(int patch) const { return Patches[patch].IsTriangle() ? 3 : 4; }

	/// The other ends of the two edges that a patch has at one of its corners.
	std::array<int, 2> EdgesAt(int patch, int particle) const;
	bool HasEdge(int patch, int a, int b) const;

	/// The patches that have both particles, ascending.
	std::vector<int> With(int a, int b) const;

	/// Whether two particles are neighbours along the side of a patch.
	bool IsEdge(int a, int b) const;

	/// A patch of a fan, and the other end of the edge to the next one.
	struct Step
	{
		int Patch;
		int Edge;
	};

	/// The patches around a particle from edge to edge. At the rim the last edge is the one at which the fan ends.
	struct Walk
	{
		std::vector<Step> Steps;
		bool AtRim = false;
	};

	/// Edges to particles in `open` end a fan as the rim does. Empty if the patches form more than one fan.
	Walk WalkAround(int particle, std::span<const int> open = {}) const;

private:
	int Beyond(int patch, int particle, int edge) const;

	const std::vector<AirPatch>& Patches;
	std::vector<int> Start;
	std::vector<int> PatchesOfParticle;
};

} // namespace Cloth
