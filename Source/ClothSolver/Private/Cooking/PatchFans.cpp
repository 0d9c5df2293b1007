// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/PatchFans.h"

#include "Core/CompressedRows.h"

#include <algorithm>

namespace Cloth
{

PatchFans::PatchFans(const Topology& topology)
	: Patches(topology.Air)
{
	CompressRows(static_cast<size_t>(topology.ParticleCount), Start, PatchesOfParticle,
		[this](auto&& add)
		{
			for (int patch = 0; patch < static_cast<int>(Patches.size()); ++patch)
			{
				for (size_t c = 0; c < CornerCount(patch); ++c)
				{
					add(Patches[patch].Corner[c], patch);
				}
			}
		});
}

std::span<const int> PatchFans::Around(int particle) const
{
	return {PatchesOfParticle.data() + Start[particle], PatchesOfParticle.data() + Start[particle + 1]};
}

int PatchFans::CornerOf(int patch, int particle) const
{
	const std::array<int, 4>& corner = Patches[patch].Corner;
	const auto end = corner.begin() + static_cast<ptrdiff_t>(CornerCount(patch));
	const auto found = std::find(corner.begin(), end, particle);
	return found == end ? -1 : static_cast<int>(found - corner.begin());
}

std::array<int, 2> PatchFans::EdgesAt(int patch, int particle) const
{
	const size_t count = CornerCount(patch);
	const size_t corner = static_cast<size_t>(CornerOf(patch, particle));
	return {Patches[patch].Corner[(corner + count - 1) % count], Patches[patch].Corner[(corner + 1) % count]};
}

bool PatchFans::HasEdge(int patch, int a, int b) const
{
	if (CornerOf(patch, a) < 0)
	{
		return false;
	}
	const std::array<int, 2> edges = EdgesAt(patch, a);
	return edges[0] == b || edges[1] == b;
}

std::vector<int> PatchFans::With(int a, int b) const
{
	std::vector<int> patches;
	std::ranges::copy_if(Around(a), std::back_inserter(patches), [&](int patch) { return CornerOf(patch, b) >= 0; });
	return patches;
}

bool PatchFans::IsEdge(int a, int b) const
{
	return std::ranges::any_of(Around(a), [&](int patch) { return HasEdge(patch, a, b); });
}

/// The patch on the other side of an edge; -1: the edge lies on the rim.
int PatchFans::Beyond(int patch, int particle, int edge) const
{
	const std::span<const int> fan = Around(particle);
	const auto beyond =
		std::ranges::find_if(fan, [&](int other) { return other != patch && HasEdge(other, particle, edge); });
	return beyond == fan.end() ? -1 : *beyond;
}

PatchFans::Walk PatchFans::WalkAround(int particle, std::span<const int> open) const
{
	const std::span<const int> fan = Around(particle);
	Walk walk;
	if (fan.empty())
	{
		return walk;
	}
	const auto next = [&](int patch, int edge)
	{ return std::ranges::find(open, edge) != open.end() ? -1 : Beyond(patch, particle, edge); };
	const auto otherEdge = [&](int patch, int edge)
	{
		const std::array<int, 2> edges = EdgesAt(patch, particle);
		return edges[edges[0] == edge ? 1 : 0];
	};
	// Back to where the fan begins, or once around.
	int patch = fan[0];
	int edge = EdgesAt(patch, particle)[0];
	for (int before = next(patch, edge); before != -1 && before != fan[0]; before = next(patch, edge))
	{
		patch = before;
		edge = otherEdge(patch, edge);
	}
	walk.AtRim = next(patch, edge) == -1;
	const int first = patch;
	do
	{
		edge = otherEdge(patch, edge);
		walk.Steps.push_back({patch, edge});
		patch = next(patch, edge);
	} while (patch != -1 && patch != first && walk.Steps.size() < fan.size());
	if (walk.Steps.size() < fan.size())
	{
		walk.Steps.clear();
	}
	return walk;
}

} // namespace Cloth
