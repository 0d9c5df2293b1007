// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Split.h"

#include "Cooking/SplitCurvature.h"
#include "LinearAlgebra/EliminationOrder.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace Cloth
{

namespace
{

/// Makes the new topology, first in the caller's numbers.
class Splitter
{
public:
	Splitter(const Topology& topology, std::span<const std::pair<int, int>> edges)
		: Old(topology)
		, Patches{PatchFans(topology), {}}
		, Cut(edges.begin(), edges.end())
		, New(std::make_shared<Topology>())
		, NewParts(static_cast<size_t>(topology.ParticleCount))
	{
	}

	SplitTopology Split()
	{
		CopyParticles();
		for (int particle : CutParticles())
		{
			SplitFan(particle);
		}
		FindTips();
		AddPatches();
		AddCurvatures();
		AddPairs();
		return Finished();
	}

private:
	void CopyParticles()
	{
		New->ParticleCount = Old.ParticleCount;
		New->ParticleOfVertex = Old.ParticleOfVertex;
		New->DiagonalInWarp = Old.DiagonalInWarp;
		New->DiagonalInWeft = Old.DiagonalInWeft;
		New->RestPosition.reserve(Old.RestPosition.size() + Cut.size() + 1);
		New->Area.reserve(Old.Area.size() + Cut.size() + 1);
		for (int internal : Old.ToInternal)
		{
			New->RestPosition.push_back(Old.RestPosition[internal]);
			New->Area.push_back(Old.Area[internal]);
		}
		Patches.Corners.reserve(Old.Air.size());
		for (const AirPatch& patch : Old.Air)
		{
			std::array<int, 4> corner{};
			std::ranges::transform(
				patch.Corner, corner.begin(), [this](int particle) { return Old.ToExternal[particle]; });
			Patches.Corners.push_back(corner);
		}
	}

	/// In the order of the caller's numbers.
	std::vector<int> CutParticles() const
	{
		std::vector<int> particles;
		for (const auto& [a, b] : Cut)
		{
			particles.push_back(Old.ToExternal[a]);
			particles.push_back(Old.ToExternal[b]);
		}
		std::ranges::sort(particles);
		particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
		std::ranges::transform(particles, particles.begin(), [this](int particle) { return Old.ToInternal[particle]; });
		return particles;
	}

	bool IsCut(int a, int b) const
	{
		return std::ranges::any_of(
			Cut, [a, b](const auto& edge) { return edge == std::pair(a, b) || edge == std::pair(b, a); });
	}

	/// Numbers the parts of a fan, by patch.
	std::vector<int> PartsOf(int particle) const
	{
		const std::span<const int> fan = Patches.Fans.Around(particle);
		std::vector<int> part(fan.size());
		std::vector<bool> atCut(fan.size(), false); // by part
		const auto join = [&part, &atCut](int from, int to)
		{
			std::ranges::replace(part, from, to);
			atCut[to] = atCut[to] || atCut[from];
		};
		for (size_t i = 0; i < fan.size(); ++i)
		{
			part[i] = static_cast<int>(i);
			for (int edge : Patches.Fans.EdgesAt(fan[i], particle))
			{
				const bool cut = IsCut(particle, edge);
				atCut[part[i]] = atCut[part[i]] || cut;
				for (size_t j = 0; j < i && !cut; ++j)
				{
					if (part[j] != part[i] && Patches.Fans.HasEdge(fan[j], particle, edge))
					{
						join(part[i], part[j]);
					}
				}
			}
		}
		// Fans that met in this particle alone, away from the cut, stay together.
		const int first = *std::ranges::find_if(part, [&atCut](int number) { return atCut[number]; });
		std::ranges::replace_if(
			part, [&atCut](int number) { return !atCut[number]; }, first);
		return part;
	}

	float ShareOf(int patch) const { return Old.Triangles.empty() ? 1.0f : Old.Triangles[patch].Area; }

	void SplitFan(int particle)
	{
		const std::span<const int> fan = Patches.Fans.Around(particle);
		const std::vector<int> part = PartsOf(particle);
		const int kept = Old.ToExternal[particle];
		float whole = 0.0f;
		std::vector<std::pair<int, int>> numbers{{part[0], kept}}; // of parts, and of their particles
		std::vector<float> share{0.0f};
		for (size_t i = 0; i < fan.size(); ++i)
		{
			auto known = std::ranges::find(numbers, part[i], &std::pair<int, int>::first);
			if (known == numbers.end())
			{
				numbers.emplace_back(part[i], New->ParticleCount++);
				NewParts[particle].push_back(numbers.back().second);
				New->RestPosition.push_back(Old.RestPosition[particle]);
				share.push_back(0.0f);
				known = std::prev(numbers.end());
			}
			share[known - numbers.begin()] += ShareOf(fan[i]);
			whole += ShareOf(fan[i]);
			Patches.Corners[fan[i]][Patches.Fans.CornerOf(fan[i], particle)] = known->second;
		}
		for (size_t n = 1; n < numbers.size(); ++n)
		{
			New->Area.push_back(Old.Area[particle] * (share[n] / whole));
			New->Area[kept] -= New->Area.back();
		}
	}

	/// Where one end of an edge has come apart and the other one has not.
	void FindTips()
	{
		std::vector<int>& tips = New->TearTips;
		tips = Old.TearTips;
		for (const auto& [a, b] : Cut)
		{
			for (const auto& [end, other] : {std::pair(a, b), std::pair(b, a)})
			{
				if (!IsWhole(other))
				{
					tips.push_back(Old.ToExternal[end]);
				}
			}
		}
		std::erase_if(tips, [this](int tip) { return !IsWhole(Old.ToInternal[tip]); });
		std::ranges::sort(tips);
		tips.erase(std::unique(tips.begin(), tips.end()), tips.end());
	}

	void AddPatches()
	{
		New->Air.reserve(Old.Air.size());
		for (size_t p = 0; p < Old.Air.size(); ++p)
		{
			AirPatch patch{Patches.Corners[p]};
			patch.Corner[3] = Old.Air[p].IsTriangle() ? patch.Corner[2] : patch.Corner[3];
			New->Air.push_back(patch);
		}
		New->Triangles = Old.Triangles;
		for (size_t t = 0; t < New->Triangles.size(); ++t)
		{
			std::copy_n(Patches.Corners[t].begin(), 3, New->Triangles[t].Corner.begin());
		}
		const size_t perPatch = Old.SurfaceTriangles.size() / Old.Air.size();
		New->SurfaceTriangles.reserve(Old.SurfaceTriangles.size());
		for (size_t corner = 0; corner < Old.SurfaceTriangles.size(); ++corner)
		{
			New->SurfaceTriangles.push_back(
				Patches.At(static_cast<int>(corner / perPatch), Old.ToInternal[Old.SurfaceTriangles[corner]]));
		}
	}

	bool IsWhole(int particle) const { return NewParts[particle].empty(); }

	/// Pairs of whole particles stay, but for those whose curvatures are all gone. Others have to be found anew.
	void AddPairs()
	{
		const PairTopology& old = Old.Pairs;
		const auto reserve = [&old](auto&... lists) { (lists.reserve(old.Kind.size() + 64), ...); };
		reserve(New->Pairs.First, New->Pairs.Second, New->Pairs.RestLength, New->Pairs.Weight, New->Pairs.Kind,
			New->Pairs.Edges);
		const int noEdge = 3 * static_cast<int>(Old.Triangles.size());
		std::vector<size_t> split;
		for (size_t s = 0; s < old.Kind.size(); ++s)
		{
			if (old.First[s] == old.Second[s])
			{
				continue; // padding
			}
			if (IsWhole(old.First[s]) && IsWhole(old.Second[s]))
			{
				const bool isConstant = old.Kind[s] == ThreadKind::None && old.Edges[s][0] == noEdge;
				if (!isConstant || !IsUncoupled(old.First[s], old.Second[s]))
				{
					AddPair(s, {Old.ToExternal[old.First[s]], Old.ToExternal[old.Second[s]]}, 1.0f, old.Edges[s]);
				}
				continue;
			}
			if (old.Kind[s] != ThreadKind::None)
			{
				split.push_back(s);
			}
		}
		// Last, so that the others are in order.
		std::ranges::for_each(split, [this](size_t s) { AddSpring(s); });
	}

	/// Each patch beside a spring has its share of it.
	void AddSpring(size_t old)
	{
		const int first = Old.Pairs.First[old];
		const int second = Old.Pairs.Second[old];
		const int noEdge = 3 * static_cast<int>(Old.Triangles.size());
		std::vector<std::pair<int, int>> ends;
		for (int side : Patches.Fans.With(first, second))
		{
			ends.emplace_back(Patches.At(side, first), Patches.At(side, second));
		}
		for (size_t i = 0; i < ends.size(); ++i)
		{
			const auto here = ends.begin() + static_cast<ptrdiff_t>(i);
			if (std::find(ends.begin(), here, *here) == here)
			{
				AddPair(old, *here,
					static_cast<float>(std::ranges::count(ends, *here)) / static_cast<float>(ends.size()),
					{noEdge, noEdge});
			}
		}
	}

	bool IsUncoupled(int a, int b) const
	{
		return std::ranges::binary_search(Uncoupled, std::pair(std::min(a, b), std::max(a, b)));
	}

	void AddPair(size_t old, std::pair<int, int> ends, float part, std::array<int, 2> edges)
	{
		PairTopology& pairs = New->Pairs;
		pairs.First.push_back(ends.first);
		pairs.Second.push_back(ends.second);
		pairs.RestLength.push_back(Old.Pairs.RestLength[old]);
		pairs.Weight.push_back(Old.Pairs.Weight[old] * part);
		pairs.Kind.push_back(Old.Pairs.Kind[old]);
		pairs.Edges.push_back(edges);
	}

	void AddCurvatures()
	{
		New->Curvatures.reserve(Old.Curvatures.size());
		OldCurvature.reserve(Old.Curvatures.size());
		const auto isWhole = [this](int particle) { return IsWhole(particle); };
		for (size_t row = 0; row < Old.Curvatures.size(); ++row)
		{
			const CurvatureRow& old = Old.Curvatures[row];
			const auto end = old.Particle.begin() + old.Count;
			if (std::all_of(old.Particle.begin(), end, isWhole) && std::ranges::all_of(old.Normal, isWhole))
			{
				const auto number = [this](int particle) { return Old.ToExternal[particle]; };
				CurvatureRow& same = New->Curvatures.emplace_back(old);
				std::transform(old.Particle.begin(), end, same.Particle.begin(), number);
				std::ranges::transform(old.Normal, same.Normal.begin(), number);
			}
			else
			{
				ForEachPair(old, [this](std::pair<int, int> pair) { Uncoupled.push_back(pair); });
				std::ranges::copy(SplitCurvature(Old, Patches, old), std::back_inserter(New->Curvatures));
				for (size_t part = OldCurvature.size(); part < New->Curvatures.size(); ++part)
				{
					NewCurvatures.push_back(part);
				}
			}
			OldCurvature.resize(New->Curvatures.size(), static_cast<int>(row));
		}
		FindUncoupled();
	}

	/// Of the pairs of curvatures that have changed those that no other one has.
	void FindUncoupled()
	{
		std::ranges::sort(Uncoupled);
		Uncoupled.erase(std::unique(Uncoupled.begin(), Uncoupled.end()), Uncoupled.end());
		std::vector<bool> mayBe(static_cast<size_t>(Old.ParticleCount), false);
		for (const auto& [low, high] : Uncoupled)
		{
			mayBe[low] = true;
		}
		for (size_t row = 0; row < New->Curvatures.size(); ++row)
		{
			const CurvatureRow& old = Old.Curvatures[OldCurvature[row]];
			if (std::none_of(old.Particle.begin(), old.Particle.begin() + old.Count, [&](int p) { return mayBe[p]; }))
			{
				continue;
			}
			ForEachPair(old,
				[&](std::pair<int, int> pair)
				{
					if (HasBoth(New->Curvatures[row], pair))
					{
						std::erase(Uncoupled, pair);
					}
				});
		}
	}

	/// Whether a new row has two old particles that are whole.
	bool HasBoth(const CurvatureRow& row, std::pair<int, int> old) const
	{
		const auto end = row.Particle.begin() + row.Count;
		return std::find(row.Particle.begin(), end, Old.ToExternal[old.first]) != end
			&& std::find(row.Particle.begin(), end, Old.ToExternal[old.second]) != end;
	}

	template <typename Do>
	static void ForEachPair(const CurvatureRow& row, Do&& visit)
	{
		for (int i = 0; i < row.Count; ++i)
		{
			for (int j = 0; j < i; ++j)
			{
				visit(
					std::pair(std::min(row.Particle[i], row.Particle[j]), std::max(row.Particle[i], row.Particle[j])));
			}
		}
	}

	/// Parts take the place of what they were parts of, which is a good order still, and costs nothing.
	SplitTopology Finished()
	{
		SplitTopology split;
		EliminationOrder order;
		int declared = 0;
		for (int particle = 0; particle < Old.ParticleCount; ++particle)
		{
			split.FirstPart.push_back(static_cast<int>(order.ToOriginal.size()));
			const auto add = [&](int part)
			{
				order.ToOriginal.push_back(part);
				split.OldParticle.push_back(particle);
				declared += particle >= Old.ParticleCount - Old.DeclaredPinCount ? 1 : 0;
			};
			add(Old.ToExternal[particle]);
			std::ranges::for_each(NewParts[particle], add);
		}
		split.FirstPart.push_back(New->ParticleCount);
		order.ToInternal.resize(order.ToOriginal.size());
		for (size_t i = 0; i < order.ToOriginal.size(); ++i)
		{
			order.ToInternal[order.ToOriginal[i]] = static_cast<int>(i);
		}
		std::vector<bool> isSplit(static_cast<size_t>(New->ParticleCount), false);
		for (int part = 0; part < New->ParticleCount; ++part)
		{
			isSplit[order.ToOriginal[part]] = !IsWhole(split.OldParticle[part]);
		}
		CouplePairs(*New, isSplit, NewCurvatures);
		FinishInOrder(*New, std::move(order), declared);
		split.OldPair.reserve(New->Pairs.First.size());
		for (size_t pair = 0; pair < New->Pairs.First.size(); ++pair)
		{
			const int last = split.OldPair.empty() ? -1 : split.OldPair.back();
			split.OldPair.push_back(
				OldPairOf(split.OldParticle[New->Pairs.First[pair]], split.OldParticle[New->Pairs.Second[pair]], last));
		}
		split.OldCurvature = std::move(OldCurvature);
		split.Shape = std::move(New);
		return split;
	}

	/// Mostly the one after the last.
	int OldPairOf(int a, int b, int last) const
	{
		const size_t next = static_cast<size_t>(last) + 1;
		if (next < Old.Pairs.First.size() && Old.Pairs.First[next] == a && Old.Pairs.Second[next] == b && a != b)
		{
			return last + 1;
		}
		for (int entry = Old.Pairs.StartOfParticle[a]; entry < Old.Pairs.StartOfParticle[a + 1]; ++entry)
		{
			if (Old.Pairs.Neighbours[entry].Particle == b)
			{
				return Old.Pairs.Neighbours[entry].Pair;
			}
		}
		return -1;
	}

	const Topology& Old;
	SplitPatches Patches;
	std::vector<std::pair<int, int>> Cut;
	std::shared_ptr<Topology> New;
	std::vector<std::vector<int>> NewParts; ///< by old particle, internal: those besides it, caller's numbers
	std::vector<int> OldCurvature;
	std::vector<size_t> NewCurvatures;          ///< parts of others
	std::vector<std::pair<int, int>> Uncoupled; ///< pairs that no curvature has any more; internal numbers, ascending
};

} // namespace

SplitTopology SplitAlong(const Topology& topology, std::span<const std::pair<int, int>> edges)
{
	return Splitter(topology, edges).Split();
}

} // namespace Cloth
