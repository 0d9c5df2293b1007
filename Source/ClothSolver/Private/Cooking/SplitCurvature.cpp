// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/SplitCurvature.h"

#include <algorithm>
#include <span>

namespace Cloth
{

namespace
{

int OtherEdge(const PatchFans& fans, int patch, int corner, int edge)
{
	const std::array<int, 2> edges = fans.EdgesAt(patch, corner);
	return edges[edges[0] == edge ? 1 : 0];
}

CurvatureRow SplitTwist(const SplitPatches& patches, const CurvatureRow& row)
{
	const int cell = patches.Fans.With(row.Particle[0], row.Particle[3]).front();
	CurvatureRow split = row;
	std::transform(row.Particle.begin(), row.Particle.begin() + row.Count, split.Particle.begin(),
		[&](int particle) { return patches.At(cell, particle); });
	split.Normal = {split.Particle[0], split.Particle[1], split.Particle[0], split.Particle[2]};
	return split;
}

/// Neighbours along warp and weft; where the cloth ends, the particle itself. `across` is an old particle beside the
/// line, which has become `now`.
std::array<int, 4> NormalOf(const CurvatureRow& row, const CurvatureRow& half, int across, int now)
{
	const int center = half.Particle[1];
	std::array<int, 4> normal{center, center, center, center};
	const size_t along = row.Direction == CurvatureRow::Kind::Warp ? 0 : 2;
	const size_t beside = 2 - along;
	normal[along] = half.Particle[0];
	normal[along + 1] = half.Particle[2];
	normal[row.Normal[beside] == across ? beside : beside + 1] = now;
	return normal;
}

/// A line of three particles bends two strips of cells, one on either side of it, which hold half of it each.
std::vector<CurvatureRow> SplitLine(const SplitPatches& patches, const CurvatureRow& row)
{
	const auto [before, center, after] = std::array{row.Particle[0], row.Particle[1], row.Particle[2]};
	std::vector<CurvatureRow> halves;
	size_t sides = 0;
	for (int first : patches.Fans.With(before, center))
	{
		const int across = OtherEdge(patches.Fans, first, center, before);
		for (int second : patches.Fans.With(center, after))
		{
			if (!patches.Fans.HasEdge(second, center, across))
			{
				continue;
			}
			++sides;
			if (patches.IsJoined(first, second, center, across))
			{
				CurvatureRow half = row;
				half.Particle[0] = patches.At(first, before);
				half.Particle[1] = patches.At(first, center);
				half.Particle[2] = patches.At(second, after);
				half.Normal = NormalOf(row, half, across, patches.At(first, across));
				halves.push_back(half);
			}
		}
	}
	std::ranges::for_each(halves, [&](CurvatureRow& half) { half.Weight = row.Weight / static_cast<float>(sides); });
	if (halves.size() == 2 && halves[0].Particle == halves[1].Particle)
	{
		for (size_t i = 0; i < 4; ++i)
		{
			// Where one side has no neighbour, the other one has.
			int& normal = halves[0].Normal[i];
			normal = normal == halves[0].Particle[1] ? halves[1].Normal[i] : normal;
		}
		halves[0].Weight = row.Weight;
		halves.pop_back();
	}
	return halves;
}

int TriangleOf(const Topology& old, const PatchFans& fans, const std::array<int, 3>& corner)
{
	const std::span<const int> fan = fans.Around(corner[0]);
	return *std::ranges::find_if(fan, [&](int patch) { return old.Triangles[patch].Corner == corner; });
}

/// The curvature of a triangle needs all of its neighbours.
std::vector<CurvatureRow> SplitTriangle(const Topology& old, const SplitPatches& patches, const CurvatureRow& row)
{
	const std::array<int, 3> corner = {row.Normal[0], row.Normal[1], row.Normal[3]};
	const int triangle = TriangleOf(old, patches.Fans, corner);
	const int none = -1;
	CurvatureRow split = row;
	split.Particle.fill(none);
	const auto become = [&](int particle, int now)
	{
		int& slot = split.Particle[std::ranges::find(row.Particle, particle) - row.Particle.begin()];
		const bool agrees = slot == none || slot == now;
		slot = now;
		return agrees;
	};
	for (size_t c = 0; c < 3; ++c)
	{
		const int a = corner[c];
		const int b = corner[(c + 1) % 3];
		bool whole = become(a, patches.At(triangle, a));
		for (int other : patches.Fans.With(a, b))
		{
			if (other != triangle)
			{
				const int apex = OtherEdge(patches.Fans, other, a, b);
				whole = whole && patches.IsJoined(triangle, other, a, b) && become(apex, patches.At(other, apex));
			}
		}
		if (!whole)
		{
			return {};
		}
	}
	std::replace(split.Particle.begin(), split.Particle.end(), none, 0);
	const auto at = [&](size_t c) { return patches.At(triangle, corner[c]); };
	split.Normal = {at(0), at(1), at(0), at(2)};
	return {split};
}

} // namespace

std::vector<CurvatureRow> SplitCurvature(const Topology& old, const SplitPatches& patches, const CurvatureRow& row)
{
	if (!old.Triangles.empty())
	{
		return SplitTriangle(old, patches, row);
	}
	if (row.Direction == CurvatureRow::Kind::Twist)
	{
		return {SplitTwist(patches, row)};
	}
	return SplitLine(patches, row);
}

} // namespace Cloth
