// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Split.h"

#include "Cooking/SplitCurvature.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace Cloth
{

namespace
{

class Splitter
{
public:
	Splitter(const Topology& topology, std::span<const std::pair<int, int>> edges)
		: Old(topology)
		, Patches{PatchFans(topology), {}}
		, Cut(edges.begin(), edges.end())
		, New(std::make_shared<Topology>())
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
		AddSprings();
		return Finished();
	}

private:
	void CopyParticles()
	{
		New->ParticleCount = Old.ParticleCount;
		New->ParticleOfVertex = Old.ParticleOfVertex;
		New->DiagonalInWarp = Old.DiagonalInWarp;
		New->DiagonalInWeft = Old.DiagonalInWeft;
		New->RestPosition = Old.RestPosition;
		New->Area = Old.Area;
		Patches.Corners.reserve(Old.Air.size());
		for (const AirPatch& patch : Old.Air)
		{
			Patches.Corners.push_back(patch.Corner);
		}
	}

	/// Ascending.
	std::vector<int> CutParticles() const
	{
		std::vector<int> particles;
		for (const auto& [a, b] : Cut)
		{
			particles.push_back(a);
			particles.push_back(b);
		}
		std::ranges::sort(particles);
		particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
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
		float whole = 0.0f;
		std::vector<std::pair<int, int>> numbers{{part[0], particle}}; // of parts, and of their particles
		std::vector<float> share{0.0f};
		for (size_t i = 0; i < fan.size(); ++i)
		{
			auto known = std::ranges::find(numbers, part[i], &std::pair<int, int>::first);
			if (known == numbers.end())
			{
				numbers.emplace_back(part[i], New->ParticleCount++);
				NewParts.push_back(particle);
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
			New->Area[particle] -= New->Area.back();
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
					tips.push_back(end);
				}
			}
		}
		std::erase_if(tips, [this](int tip) { return !IsWhole(tip); });
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
				Patches.At(static_cast<int>(corner / perPatch), Old.SurfaceTriangles[corner]));
		}
	}

	/// Of old particles.
	bool IsWhole(int particle) const { return !std::ranges::binary_search(NewParts, particle); }

	void AddSprings()
	{
		const SpringTopology& old = Old.Springs;
		New->Springs.Reserve(old.First.size() + 8);
		for (size_t s = 0; s < old.First.size(); ++s)
		{
			if (old.Kind[s] == ThreadKind::None)
			{
				continue; // padding
			}
			if (IsWhole(old.First[s]) && IsWhole(old.Second[s]))
			{
				AddSpring(s, {old.First[s], old.Second[s]}, 1.0f);
			}
			else
			{
				DivideSpring(s);
			}
		}
	}

	/// Each patch beside a spring has its share of it.
	void DivideSpring(size_t old)
	{
		const int first = Old.Springs.First[old];
		const int second = Old.Springs.Second[old];
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
				AddSpring(
					old, *here, static_cast<float>(std::ranges::count(ends, *here)) / static_cast<float>(ends.size()));
			}
		}
	}

	void AddSpring(size_t old, std::pair<int, int> ends, float part)
	{
		const SpringTopology& springs = Old.Springs;
		New->Springs.Add(
			ends.first, ends.second, springs.Kind[old], springs.Weight[old] * part, springs.RestLength[old]);
		OldSpring.push_back(static_cast<int>(old));
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
				New->Curvatures.push_back(old);
			}
			else
			{
				std::ranges::copy(SplitCurvature(Old, Patches, old), std::back_inserter(New->Curvatures));
			}
			OldCurvature.resize(New->Curvatures.size(), static_cast<int>(row));
		}
	}

	SplitTopology Finished()
	{
		SplitTopology split;
		split.OldCount = Old.ParticleCount;
		split.OldParticle.resize(static_cast<size_t>(Old.ParticleCount));
		std::iota(split.OldParticle.begin(), split.OldParticle.end(), 0);
		split.OldParticle.insert(split.OldParticle.end(), NewParts.begin(), NewParts.end());
		std::vector<int> pins;
		for (int pin : Old.DeclaredPins)
		{
			split.ForEachPart(pin, [&pins](int part) { pins.push_back(part); });
		}
		(void)Finish(*New, std::move(pins)); // they are particles
		OldSpring.resize(New->Springs.First.size(), -1);
		split.OldSpring = std::move(OldSpring);
		split.OldCurvature = std::move(OldCurvature);
		split.Shape = std::move(New);
		return split;
	}

	const Topology& Old;
	SplitPatches Patches;
	std::vector<std::pair<int, int>> Cut;
	std::shared_ptr<Topology> New;
	std::vector<int> NewParts; ///< by new particle: the old one, ascending
	std::vector<int> OldSpring;
	std::vector<int> OldCurvature;
};

} // namespace

SplitTopology SplitAlong(const Topology& topology, std::span<const std::pair<int, int>> edges)
{
	return Splitter(topology, edges).Split();
}

} // namespace Cloth
