// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/TearLine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>

namespace Cloth
{

/// A thread as wide as an element bears the mean of a stress that has its peak at the tip. A fixed part, so finer
/// meshes tear on at lower loads.
std::vector<float> TearLine::WeakenTips(const Topology& topology, const std::vector<float>& strength)
{
	constexpr float TipStrength = 0.6f;
	std::vector<float> weakened = strength;
	if (!topology.TearTips.empty())
	{
		weakened.resize(static_cast<size_t>(topology.ParticleCount), 1.0f);
	}
	for (int tip : topology.TearTips)
	{
		weakened[tip] *= TipStrength;
	}
	return weakened;
}

TearLine::TearLine(const Topology& topology, const std::vector<float>& strength, const ConstraintSet& constraints,
	std::vector<ThreadLoad> loads)
	: Shape(topology)
	, Factors(strength)
	, Constraints(constraints)
	, Fans(topology)
	, Loads(std::move(loads))
{
	std::ranges::stable_sort(Loads,
		[](const ThreadLoad& a, const ThreadLoad& b)
		{ return a.Overload != b.Overload ? a.Overload > b.Overload : a.Particles < b.Particles; });
}

void TearLine::Run(int maxSplits)
{
	if (!Begin())
	{
		return;
	}
	for (int splits = 1; splits < maxSplits && GoOn(); ++splits)
	{
	}
}

bool TearLine::Begin()
{
	return std::ranges::any_of(Loads,
		[this](const ThreadLoad& load)
		{ return std::ranges::any_of(EndsOf(load), [&](int end) { return Open(end, load); }); });
}

bool TearLine::GoOn()
{
	return std::ranges::any_of(Loads,
		[this](const ThreadLoad& load)
		{
			return std::ranges::any_of(
				EndsOf(load), [&](int end) { return std::ranges::find(Tips, end) != Tips.end() && Open(end, load); });
		});
}

/// Cloth does not tear at a pin, which would hold both sides, but beside it. Weak places and tips first, then the rim.
std::vector<int> TearLine::EndsOf(const ThreadLoad& load) const
{
	std::vector<int> ends;
	for (int particle : load.Particles)
	{
		if (particle >= 0 && !Constraints.IsPinned(static_cast<size_t>(particle)))
		{
			ends.push_back(particle);
		}
	}
	std::ranges::stable_sort(ends, {},
		[this](int end)
		{
			const float strength = Factors.empty() ? 1.0f : Factors[end];
			return std::tuple(strength, !Fans.WalkAround(end).AtRim);
		});
	return ends;
}

/// Of a thread at rest.
Vector3 TearLine::DirectionOf(const ThreadLoad& load) const
{
	const auto [a, b, c] = load.Particles;
	if (c < 0)
	{
		return Rest(b) - Rest(a);
	}
	const std::vector<int> patches = Fans.With(a, b);
	const auto patch =
		std::ranges::find_if(patches, [&, third = c](int other) { return Fans.CornerOf(other, third) >= 0; });
	const TriangleThreads& triangle = Shape.Triangles[*patch];
	const Vector3 origin = Rest(triangle.Corner[0]);
	const auto along = [&load](Float4 lanes) { return load.Warp ? lanes.ToVector3().X : lanes.ToVector3().Y; };
	return (Rest(triangle.Corner[1]) - origin) * along(triangle.C1)
		+ (Rest(triangle.Corner[2]) - origin) * along(triangle.C2);
}

std::vector<int> TearLine::OpenEdgesAt(int particle) const
{
	std::vector<int> ends;
	for (const auto& [a, b] : Opened)
	{
		if (a == particle || b == particle)
		{
			ends.push_back(a == particle ? b : a);
		}
	}
	return ends;
}

Vector3 TearLine::DirectionTo(int particle, int edge) const
{
	const Vector3 way = Rest(edge) - Rest(particle);
	return way / Length(way);
}

/// The edges at a particle that are nearest to the plane across a thread, by their other ends: within the cloth two, at
/// the rim or a tip one. None where no edge runs across the thread.
std::vector<int> TearLine::EdgesAcross(int particle, Vector3 thread) const
{
	constexpr float MaxSlant = 0.75f;   // sine of the angle to the plane
	constexpr float MaxAlongRim = 0.5f; // cosine of the angle to an edge where the cloth ends: a tear runs on
	const Vector3 along = thread / Length(thread);
	const PatchFans::Walk walk = Fans.WalkAround(particle, OpenEdgesAt(particle));
	std::vector<int> within;
	std::ranges::transform(walk.Steps, std::back_inserter(within), &PatchFans::Step::Edge);
	const auto nearest = [&](std::span<const Vector3> away, float most)
	{
		int best = -1;
		float least = MaxSlant;
		for (int edge : within)
		{
			const Vector3 direction = DirectionTo(particle, edge);
			const float slant = std::abs(Dot(direction, along));
			if (slant < least && std::ranges::all_of(away, [&](Vector3 v) { return Dot(v, direction) < most; }))
			{
				best = edge;
				least = slant;
			}
		}
		return best;
	};
	if (walk.AtRim && !within.empty())
	{
		const PatchFans::Step& first = walk.Steps.front();
		const std::array<int, 2> edges = Fans.EdgesAt(first.Patch, particle);
		const Vector3 begin = DirectionTo(particle, edges[edges[0] == first.Edge ? 1 : 0]);
		const Vector3 end = DirectionTo(particle, within.back());
		within.pop_back();
		const int edge = nearest(std::array{begin, end}, MaxAlongRim);
		return edge < 0 ? std::vector<int>{} : std::vector{edge};
	}
	const int edge = nearest({}, 0.0f);
	const int other = edge < 0 ? -1 : nearest(std::array{DirectionTo(particle, edge)}, 0.0f);
	return other < 0 ? std::vector<int>{} : std::vector{edge, other};
}

bool TearLine::Open(int particle, const ThreadLoad& load)
{
	const std::vector<int> edges = EdgesAcross(particle, DirectionOf(load));
	for (int edge : edges)
	{
		Opened.emplace_back(particle, edge);
		Tips.push_back(edge);
	}
	std::erase(Tips, particle);
	if (!edges.empty())
	{
		BrokenThreads.push_back(load);
	}
	return !edges.empty();
}

} // namespace Cloth
