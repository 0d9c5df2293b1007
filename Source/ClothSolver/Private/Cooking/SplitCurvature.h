// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/PatchFans.h"
#include "Cooking/Topology.h"

#include <array>
#include <vector>

namespace Cloth
{

/// The patches of an old topology, and the particles that their corners have become.
struct SplitPatches
{
	PatchFans Fans;
	std::vector<std::array<int, 4>> Corners;

	/// The particle that an old one has become in a patch.
	int At(int patch, int particle) const { return Corners[patch][Fans.CornerOf(patch, particle)]; }

	/// Whether two patches still share the edge between two old particles.
	bool IsJoined(int patch, int other, int a, int b) const
	{
		return At(patch, a) == At(other, a) && At(patch, b) == At(other, b);
	}
};

/// What is left of a curvature row of an old topology: none if it bends across a cut.
std::vector<CurvatureRow> SplitCurvature(const Topology& old, const SplitPatches& patches, const CurvatureRow& row);

} // namespace Cloth
