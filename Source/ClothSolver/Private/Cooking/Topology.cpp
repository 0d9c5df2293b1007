// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Topology.h"

#include "Core/CompressedRows.h"
#include "Core/Validation.h"
#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

namespace Cloth
{

namespace
{

/// The couplings that the matrix of this topology will have, whatever the fabric.
SymmetricMatrix Pattern(const Topology& topology)
{
	std::vector<Triplet> couplings;
	for (size_t pair = 0; pair < topology.Pairs.First.size(); ++pair)
	{
		couplings.push_back({topology.Pairs.First[pair], topology.Pairs.Second[pair], 1.0});
	}
	return {topology.ParticleCount, couplings};
}

/// Makes a pair of two particles that triangles or bending couple, unless there is one.
class PairFinder
{
public:
	/// Knows the pairs of particles for which others may be asked for: all, or those given.
	explicit PairFinder(Topology& topology, const std::vector<bool>& concerned = {})
		: Out(topology)
		, Last(static_cast<size_t>(topology.ParticleCount), NoPair)
		, NoEdge(3 * static_cast<int>(topology.Triangles.size()))
	{
		Out.Pairs.Edges.resize(Out.Pairs.First.size(), {NoEdge, NoEdge});
		Links.reserve(Out.Pairs.First.size());
		for (size_t pair = 0; pair < Out.Pairs.First.size(); ++pair)
		{
			const auto [low, high] = std::minmax({Out.Pairs.First[pair], Out.Pairs.Second[pair]});
			// Of parallel springs only the first is found.
			const bool isNew = (concerned.empty() || concerned[static_cast<size_t>(low)]) && Find(low, high) == NoPair;
			Links.push_back({high, isNew ? Last[static_cast<size_t>(low)] : NoPair});
			Last[static_cast<size_t>(low)] = isNew ? static_cast<int>(pair) : Last[static_cast<size_t>(low)];
		}
	}

	/// The edge of a triangle from one of its corners to the next.
	void AddEdge(size_t triangle, size_t corner)
	{
		const std::array<int, 3>& corners = Out.Triangles[triangle].Corner;
		std::array<int, 2>& edges = Out.Pairs.Edges[Pair(corners[corner], corners[(corner + 1) % 3])];
		edges[edges[0] == NoEdge ? 0 : 1] = static_cast<int>(3 * triangle + corner);
	}

	void AddCurvature(const CurvatureRow& row)
	{
		for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
		{
			for (size_t j = 0; j < i; ++j)
			{
				Pair(row.Particle[i], row.Particle[j]);
			}
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

	size_t Pair(int a, int b)
	{
		const auto [low, high] = std::minmax({a, b});
		if (const int known = Find(low, high); known != NoPair)
		{
			return static_cast<size_t>(known);
		}
		PairTopology& pairs = Out.Pairs;
		Links.push_back({high, std::exchange(Last[static_cast<size_t>(low)], static_cast<int>(pairs.First.size()))});
		pairs.First.push_back(a);
		pairs.Second.push_back(b);
		pairs.RestLength.push_back(0.0f);
		pairs.Weight.push_back(0.0f);
		pairs.Kind.push_back(ThreadKind::None);
		pairs.Edges.push_back({NoEdge, NoEdge});
		return pairs.First.size() - 1;
	}

	/// Of a pair: its higher particle, and the pair before that has the same lower one.
	struct Link
	{
		int High;
		int Before;
	};

	Topology& Out;
	std::vector<int> Last;   ///< by the lower particle
	std::vector<Link> Links; ///< by pair
	int NoEdge;
};

template <typename T>
std::vector<T> Permute(const std::vector<T>& values, const std::vector<int>& from)
{
	std::vector<T> permuted;
	permuted.reserve(values.size());
	for (int index : from)
	{
		permuted.push_back(values[static_cast<size_t>(index)]);
	}
	return permuted;
}

void Renumber(Topology& topology, EliminationOrder order)
{
	const auto renumber = [&order](int& particle) { particle = order.ToInternal[static_cast<size_t>(particle)]; };
	topology.RestPosition = Permute(topology.RestPosition, order.ToOriginal);
	topology.Area = Permute(topology.Area, order.ToOriginal);
	if (!topology.GivenMass.empty())
	{
		topology.GivenMass = Permute(topology.GivenMass, order.ToOriginal);
	}
	std::ranges::for_each(topology.Pairs.First, renumber);
	std::ranges::for_each(topology.Pairs.Second, renumber);
	for (TriangleThreads& triangle : topology.Triangles)
	{
		std::ranges::for_each(triangle.Corner, renumber);
	}
	for (AirPatch& patch : topology.Air)
	{
		std::ranges::for_each(patch.Corner, renumber);
	}
	for (CurvatureRow& row : topology.Curvatures)
	{
		std::for_each(row.Particle.begin(), row.Particle.begin() + row.Count, renumber);
		std::ranges::for_each(row.Normal, renumber);
	}
	topology.ToInternal = std::move(order.ToInternal);
	topology.ToExternal = std::move(order.ToOriginal);
}

void ListNeighbours(PairTopology& pairs, int particleCount)
{
	CompressRows(static_cast<size_t>(particleCount), pairs.StartOfParticle, pairs.Neighbours,
		[&pairs](auto&& add)
		{
			for (size_t pair = 0; pair < pairs.First.size(); ++pair)
			{
				const int first = pairs.First[pair];
				const int second = pairs.Second[pair];
				if (first != second) // else it is padding
				{
					add(first, {second, static_cast<int>(pair)});
					add(second, {first, static_cast<int>(pair)});
				}
			}
		});
}

void SortPairs(PairTopology& pairs, int noEdge)
{
	const auto push = [&pairs](
						  int first, int second, float length, float weight, ThreadKind kind, std::array<int, 2> edges)
	{
		pairs.First.push_back(first);
		pairs.Second.push_back(second);
		pairs.RestLength.push_back(length);
		pairs.Weight.push_back(weight);
		pairs.Kind.push_back(kind);
		pairs.Edges.push_back(edges);
	};
	const auto pad = [&push, &pairs, noEdge]
	{
		while (pairs.First.size() % 4 != 0)
		{
			push(0, 0, 0.0f, 0.0f, ThreadKind::None, {noEdge, noEdge});
		}
	};
	const PairTopology given = std::exchange(pairs, {});
	const auto isConstant = [&given, noEdge](size_t pair)
	{ return given.Kind[pair] == ThreadKind::None && given.Edges[pair][0] == noEdge; };
	std::vector<size_t> sorted(given.First.size());
	std::iota(sorted.begin(), sorted.end(), size_t{0});
	const auto key = [&given, &isConstant](size_t pair)
	{ return std::tuple(isConstant(pair), given.First[pair], given.Second[pair]); };
	// Of torn cloth all but a few are in order.
	const auto rest = std::ranges::is_sorted_until(sorted, {}, key);
	std::ranges::stable_sort(rest, sorted.end(), {}, key);
	std::ranges::inplace_merge(sorted, rest, {}, key);
	const auto reserve = [&sorted](auto&... lists) { (lists.reserve(sorted.size() + 6), ...); };
	reserve(pairs.First, pairs.Second, pairs.RestLength, pairs.Weight, pairs.Kind, pairs.Edges);
	bool constant = false;
	for (size_t pair : sorted)
	{
		if (isConstant(pair) && !constant)
		{
			constant = true;
			pad();
			pairs.FirstConstant = pairs.First.size();
		}
		push(given.First[pair], given.Second[pair], given.RestLength[pair], given.Weight[pair], given.Kind[pair],
			given.Edges[pair]);
	}
	pad();
	if (!constant)
	{
		pairs.FirstConstant = pairs.First.size();
	}
	pairs.HasSprings = std::ranges::any_of(pairs.Kind, [](ThreadKind kind) { return kind != ThreadKind::None; });
}

} // namespace

Status Finish(Topology& topology, const std::vector<int>& declaredPins)
{
	std::vector<int> last = declaredPins;
	std::ranges::sort(last);
	last.erase(std::unique(last.begin(), last.end()), last.end());
	for (int pin : last)
	{
		if (pin < 0 || pin >= topology.ParticleCount)
		{
			return Refuse("DeclaredPins", std::to_string(pin),
				"particles from 0 to " + std::to_string(topology.ParticleCount - 1));
		}
	}
	CouplePairs(topology);
	FinishInOrder(topology, EliminationOrder::Compute(Pattern(topology), last), static_cast<int>(last.size()));
	return {};
}

void CouplePairs(Topology& topology)
{
	PairFinder finder(topology);
	for (size_t t = 0; t < topology.Triangles.size(); ++t)
	{
		for (size_t corner = 0; corner < 3; ++corner)
		{
			finder.AddEdge(t, corner);
		}
	}
	for (const CurvatureRow& row : topology.Curvatures)
	{
		finder.AddCurvature(row);
	}
}

void CouplePairs(Topology& topology, const std::vector<bool>& isSplit, std::span<const size_t> curvatures)
{
	std::vector<bool> concerned = isSplit;
	for (const TriangleThreads& triangle : topology.Triangles)
	{
		const auto at = [&](int corner) { return isSplit[static_cast<size_t>(corner)]; };
		for (int corner : triangle.Corner)
		{
			concerned[static_cast<size_t>(corner)] =
				concerned[static_cast<size_t>(corner)] || std::ranges::any_of(triangle.Corner, at);
		}
	}
	for (size_t row : curvatures)
	{
		const CurvatureRow& curvature = topology.Curvatures[row];
		for (size_t i = 0; i < static_cast<size_t>(curvature.Count); ++i)
		{
			concerned[static_cast<size_t>(curvature.Particle[i])] = true;
		}
	}
	PairFinder finder(topology, concerned);
	for (size_t t = 0; t < topology.Triangles.size(); ++t)
	{
		const std::array<int, 3>& at = topology.Triangles[t].Corner;
		for (size_t corner = 0; corner < 3; ++corner)
		{
			if (isSplit[static_cast<size_t>(at[corner])] || isSplit[static_cast<size_t>(at[(corner + 1) % 3])])
			{
				finder.AddEdge(t, corner);
			}
		}
	}
	for (size_t row : curvatures)
	{
		finder.AddCurvature(topology.Curvatures[row]);
	}
}

void FinishInOrder(Topology& topology, EliminationOrder order, int declaredPinCount)
{
	topology.DeclaredPinCount = declaredPinCount;
	Renumber(topology, std::move(order));
	SortPairs(topology.Pairs, 3 * static_cast<int>(topology.Triangles.size()));
	ListNeighbours(topology.Pairs, topology.ParticleCount);
	// Copies are no larger than they have to be; without exceptions shrink_to_fit does nothing.
	const auto fit = [](auto& values)
	{
		if (values.capacity() > values.size() + values.size() / 16)
		{
			values = std::vector(values);
		}
	};
	fit(topology.Curvatures);
	fit(topology.Air);
}

std::vector<float> AssembleBending(const Topology& topology, const std::array<double, 3>& rigidity)
{
	const PairTopology& pairs = topology.Pairs;
	// Parallel springs share one coupling, that of the first.
	const auto pairOf = [&pairs](int a, int b)
	{
		const PairTopology::Neighbour* entry = &pairs.Neighbours[static_cast<size_t>(pairs.StartOfParticle[a])];
		while (entry->Particle != b)
		{
			++entry;
		}
		return static_cast<size_t>(entry->Pair);
	};
	std::vector<double> entries(pairs.First.size(), 0.0);
	for (const CurvatureRow& row : topology.Curvatures)
	{
		const double weight = rigidity[static_cast<size_t>(row.Direction)] * static_cast<double>(row.Weight);
		for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
		{
			for (size_t j = 0; j < i; ++j)
			{
				entries[pairOf(row.Particle[i], row.Particle[j])] -=
					weight * static_cast<double>(row.Coefficient[i]) * static_cast<double>(row.Coefficient[j]);
			}
		}
	}
	return {entries.begin(), entries.end()};
}

} // namespace Cloth
