// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Topology.h"
#include "Core/CompressedRows.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

namespace
{

/// Makes a pair of two particles that triangles or bending couple, unless there is one.
class PairFinder
{
public:
	PairFinder(const Topology& topology, PairTopology& pairs)
		: Out(pairs)
		, Last(static_cast<size_t>(topology.ParticleCount), NoPair)
	{
		for (size_t pair = 0; pair < Out.First.size(); ++pair)
		{
			const auto [low, high] = std::minmax(Out.First[pair], Out.Second[pair]);
			// Of parallel springs only the first is found.
			const bool isNew = Find(low, high) == NoPair;
			int& last = Last[static_cast<size_t>(low)];
			Links.push_back({high, last});
			last = isNew ? static_cast<int>(pair) : last;
		}
	}

	size_t Pair(int a, int b)
	{
		const auto [low, high] = std::minmax(a, b);
		if (const int known = Find(low, high); known != NoPair)
		{
			return static_cast<size_t>(known);
		}
		Links.push_back({high, std::exchange(Last[static_cast<size_t>(low)], static_cast<int>(Out.First.size()))});
		Out.First.push_back(a);
		Out.Second.push_back(b);
		return Out.First.size() - 1;
	}

	void Pad()
	{
		while (Out.First.size() % 4 != 0)
		{
			Links.push_back({0, NoPair});
			Out.First.push_back(0);
			Out.Second.push_back(0);
		}
	}

private:
	static constexpr int NoPair = -1;

	int Find(int low, int high) const
	{
		int pair = Last[static_cast<size_t>(low)];
		while (pair != NoPair && Links[static_cast<size_t>(pair)].High != high)
		{
			pair = Links[static_cast<size_t>(pair)].Before;
		}
		return pair;
	}

	/// Of a pair: its higher particle, and the pair before that has the same lower one.
	struct Link
	{
		int High;
		int Before;
	};

	PairTopology& Out;
	std::vector<int> Last;   ///< by the lower particle
	std::vector<Link> Links; ///< by pair
};

/// Calls visit(i, j) for all pairs of particles of a row, by their places in it.
template <typename Visit>
void ForEachCoupling(const CurvatureRow& row, const Visit& visit)
{
	for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
	{
		for (size_t j = 0; j < i; ++j)
		{
			visit(i, j);
		}
	}
}

} // namespace

PairTopology::PairTopology(const Topology& topology)
	: First(topology.Springs.First)
	, Second(topology.Springs.Second)
{
	PairFinder finder(topology, *this);
	const int noEdge = 3 * static_cast<int>(topology.Triangles.size());
	for (int edge = 0; edge < noEdge; ++edge)
	{
		const std::array<int, 3>& corner = topology.Triangles[static_cast<size_t>(edge / 3)].Corner;
		const size_t pair =
			finder.Pair(corner[static_cast<size_t>(edge % 3)], corner[static_cast<size_t>(edge + 1) % 3]);
		Edges.resize(First.size(), {noEdge, noEdge});
		Edges[pair][Edges[pair][0] == noEdge ? 0 : 1] = edge;
	}
	finder.Pad();
	FirstConstant = First.size();
	Edges.resize(FirstConstant, {noEdge, noEdge});
	for (const CurvatureRow& row : topology.Curvatures)
	{
		ForEachCoupling(row, [&](size_t i, size_t j) { finder.Pair(row.Particle[i], row.Particle[j]); });
	}
	finder.Pad();
	CompressRows(static_cast<size_t>(topology.ParticleCount), StartOfParticle, Neighbours,
		[this](auto&& add)
		{
			for (size_t pair = 0; pair < First.size(); ++pair)
			{
				if (First[pair] != Second[pair]) // else it is padding
				{
					add(First[pair], {Second[pair], static_cast<int>(pair)});
					add(Second[pair], {First[pair], static_cast<int>(pair)});
				}
			}
		});
}

std::vector<float> AssembleBending(
	const Topology& topology, const PairTopology& pairs, const std::vector<float>& stiffness)
{
	// Parallel springs share one coupling, that of the first.
	const auto pairOf = [&pairs](int a, int b)
	{
		const PairTopology::Neighbour* entry =
			&pairs.Neighbours[static_cast<size_t>(pairs.StartOfParticle[static_cast<size_t>(a)])];
		while (entry->Particle != b)
		{
			++entry;
		}
		return static_cast<size_t>(entry->Pair);
	};
	std::vector<double> entries(pairs.First.size(), 0.0);
	for (size_t r = 0; r < stiffness.size(); ++r)
	{
		const CurvatureRow& row = topology.Curvatures[r];
		const double weight = static_cast<double>(stiffness[r]);
		ForEachCoupling(row,
			[&](size_t i, size_t j)
			{
				entries[pairOf(row.Particle[i], row.Particle[j])] -=
					weight * static_cast<double>(row.Coefficient[i]) * static_cast<double>(row.Coefficient[j]);
			});
	}
	return {entries.begin(), entries.end()};
}

} // namespace Cloth
