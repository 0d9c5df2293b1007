// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadSolve.h"

#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace Cloth
{

void ThreadSolver::Prepare(const ThreadFamilies& families)
{
	ScratchSize = families.MostLinks + 1;
	Scratch = std::vector<Link>(ScratchSize);
}

void ThreadSolver::MakeRoom(const ThreadFamily& family, const Workers* workers)
{
	const size_t blocks = workers != nullptr ? BlocksOf(family) : 1;
	Scratch.resize(std::max(Scratch.size(), blocks * ScratchSize));
}

namespace
{

/// The ways of links of four threads, from the first one on.
class WayFinder
{
public:
	WayFinder(const std::vector<Float4>& position, const std::vector<Float4>& remainder, const int* node)
		: Places(position)
		, Below(remainder)
	{
		Next(node);
	}

	/// To the particles from those before.
	Vector3x4 Next(const int* node)
	{
		std::array<Float4, 4> way;
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const size_t i = static_cast<size_t>(std::min(node[lane], Places.Last));
			const Float4 place = Places.Values[i];
			const Float4 below = Below.Values[i];
			way[lane] = (Here[lane] - place) + (HereBelow[lane] - below);
			Here[lane] = place;
			HereBelow[lane] = below;
		}
		return Vector3x4::From(way[0], way[1], way[2], way[3]);
	}

private:
	ParticleField Places;
	ParticleField Below;
	std::array<Float4, 4> Here{};
	std::array<Float4, 4> HereBelow{};
};

} // namespace

void ThreadSolver::FindWays(const ThreadFamilies& families, size_t family, const std::vector<Float4>& position,
	const std::vector<Float4>& remainder, ThreadLinks& links, Workers* workers)
{
	ForEachGroup(families.All[family], workers,
		[&](size_t /*block*/, size_t /*number*/, const ThreadGroup& group)
		{
			const int* node = &families.Node[4 * group.FirstNode];
			WayFinder finder(position, remainder, node);
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				node += 4;
				Put(finder.Next(node), links.Way[e]);
			}
		});
}

/// Springs are scaled by their lengths: with force densities for unknowns, no direction needs to be divided by one.
template <bool Constrained, bool Keeps, bool Rubs>
float ThreadSolver::SolveGroup(const ThreadFamilies& families, const ThreadGroup& group, ThreadLinks& links,
	ThreadBodies& bodies, Float4* kept, Link* scratch)
{
	Float4* const x = bodies.Mobile.data();
	const int* node = &families.Node[4 * group.FirstNode];
	const Vector3x4* const ways = &links.Way[group.FirstLink];
	const Float4* const compliance = &links.Compliance[group.FirstLink];
	const Float4* const target = &links.Target[group.FirstLink];
	ThreadSlip* const slips = Rubs ? &links.Slips[group.FirstLink] : nullptr;
	const Float4 one = Float4::Splat(1.0f);
	const Float4 least = Float4::Splat(LeastPivot);

	GatheredLanes here = GatherLanes(x, node);
	GatheredLanes left{}; // of the mobility of the particle before the link
	Vector3x4 lastWay = Vector3x4::Splat({});
	Float4 lastAlong = Float4::Zero(); // of the last link, along the direction of the particle between
	Float4 inversePivot = Float4::Zero();
	Float4 right = Float4::Zero();
	Float4 missed = Float4::Zero();
	if constexpr (Constrained)
	{
		left = GatherLanes(bodies.Direction.data(), node);
	}
	for (size_t e = 0; e < group.Links; ++e)
	{
		Link& link = scratch[e];
		node += 4;
		const GatheredLanes next = GatherLanes(x, node);
		const Vector3x4 way = ways[e] + (here.Vector - next.Vector);
		const Float4 square = Dot(way, way);
		const Float4 length = Sqrt(square);
		SpringLanes spring{compliance[e], target[e]};
		if constexpr (Rubs)
		{
			spring = WithSlip(spring, slips[e], slips[e].Tension);
			link.Length = length;
			link.Spring = spring;
		}
		Float4 longer = NegMulAdd(length, spring.Target, square);
		Float4 moves = MulAdd(spring.Compliance + here.Fourth + next.Fourth, square, least);
		if constexpr (Keeps)
		{
			longer = NegMulAdd(spring.Compliance * kept[e], square, longer);
			missed = Max(missed, longer * (here.Fourth + next.Fourth) / moves);
		}
		Float4 shared = Dot(lastWay, way);
		Put(here.Vector, link.At);
		link.Mobility = here.Fourth;
		if constexpr (Constrained)
		{
			const Float4 along = Dot(left.Vector, way);
			moves = NegMulAdd(here.Fourth, HeldProduct(left, along, along, square), moves);
			shared -= HeldProduct(left, lastAlong, along, shared);
			Put(left.Vector, link.Constraint.Vector);
			link.Constraint.Fourth = left.Fourth;
			left = GatherLanes(bodies.Direction.data(), node);
			lastAlong = Dot(left.Vector, way);
			moves = NegMulAdd(next.Fourth, HeldProduct(left, lastAlong, lastAlong, square), moves);
		}
		const Float4 off = here.Fourth * shared; // with its sign changed
		const Float4 factor = off * inversePivot;
		inversePivot = one / NegMulAdd(factor, off, moves);
		right = MulAdd(factor, right, longer);
		Put(way, link.Way);
		link.InversePivot = inversePivot;
		link.Right = right;
		link.Off = off;
		Put(next.Vector, here.Vector);
		here.Fourth = next.Fourth;
		Put(way, lastWay);
	}
	Link& last = scratch[group.Links];
	last.At = here.Vector;
	last.Mobility = here.Fourth;
	last.Constraint = left;

	Float4 density = Float4::Zero();
	Float4 off = Float4::Zero();
	Vector3x4 after = Vector3x4::Splat({}); // pull of the spring after the particle
	for (size_t e = group.Links + 1; e-- > 0; node -= 4)
	{
		const Link& at = scratch[e];
		Vector3x4 force = Vector3x4::Splat({}) - after;
		if (e > 0)
		{
			const Link& before = scratch[e - 1];
			const Float4 known = MulAdd(off, density, before.Right);
			density = known * before.InversePivot;
			if constexpr (Rubs)
			{
				const Float4 earlier = Keeps ? kept[e - 1] : Float4::Zero();
				density = LetSlip({compliance[e - 1], target[e - 1]},
					{before.Length, before.Spring, before.InversePivot, known, earlier}, slips[e - 1]);
			}
			off = before.Off;
			const Vector3x4 pull = before.Way * density;
			force = pull - after;
			after = pull;
			kept[e - 1] = Keeps ? kept[e - 1] + density : density;
		}
		if constexpr (Constrained)
		{
			HoldBack(at.Constraint, force, bodies.Held.data(), node);
		}
		ScatterLanes(MulAdd(force, at.Mobility, at.At), at.Mobility, x, node);
	}
	alignas(16) float lanes[4];
	missed.Store(lanes);
	return *std::ranges::max_element(lanes);
}

float ThreadSolver::Solve(const ThreadFamilies& families, size_t family, ThreadLinks& links, ThreadBodies& bodies,
	std::vector<Float4>& density, Workers* workers)
{
	std::atomic<float> missed = 0.0f;
	const bool keeps = families.All[family].Is == ThreadFamily::Role::Yarn;
	const bool rubs = !links.Rubs.empty() && links.Rubs[family] != 0;
	MakeRoom(families.All[family], workers);
	ForEachGroup(families.All[family], workers,
		[&](size_t block, size_t index, const ThreadGroup& group)
		{
			Link* const scratch = ScratchOf(block, workers);
			Float4* const kept = &density[group.FirstLink];
			const bool constrained = bodies.IsConstrained[families.All[family].FirstGroup + index] != 0;
			const auto solve = [&]<bool Keeps, bool Rubs>()
			{
				const float here = constrained
					? SolveGroup<true, Keeps, Rubs>(families, group, links, bodies, kept, scratch)
					: SolveGroup<false, Keeps, Rubs>(families, group, links, bodies, kept, scratch);
				float most = missed;
				while (here > most && !missed.compare_exchange_weak(most, here))
				{
				}
			};
			if (keeps)
			{
				rubs ? solve.template operator()<true, true>() : solve.template operator()<true, false>();
			}
			else
			{
				rubs ? solve.template operator()<false, true>() : solve.template operator()<false, false>();
			}
		});
	return missed;
}

void ThreadSolver::PullGroup(const ThreadFamilies& families, const ThreadGroup& group,
	const std::vector<Float4>& position, const std::vector<Float4>& remainder, Vector3x4* ways, ThreadBodies& bodies,
	Float4* kept, Link* scratch)
{
	Float4* const x = bodies.Mobile.data();
	const int* node = &families.Node[4 * group.FirstNode];
	const Float4 one = Float4::Splat(1.0f);
	const Vector3x4 none = Vector3x4::Splat({});
	WayFinder finder(position, remainder, node);
	GatheredLanes here = GatherLanes(x, node);
	Vector3x4 pulledBack = none;
	Vector3x4 moved = none;
	Float4 density = Float4::Zero(); // of the link before the particle
	Float4 upper = Float4::Zero();
	for (size_t e = 0; e <= group.Links; ++e, node += 4)
	{
		GatheredLanes ahead{};
		Vector3x4 pull = none;
		Float4 next = Float4::Zero();
		if (e < group.Links)
		{
			ahead = GatherLanes(x, node + 4);
			next = Max(kept[e], Float4::Zero());
			const Float4 stiffness = next * Max(here.Fourth, ahead.Fourth) * 4.0f;
			next *= stiffness / (stiffness + one);
			kept[e] = next;
			const Vector3x4 way = finder.Next(node + 4);
			Put(way, ways[e]);
			pull = ((ahead.Vector - here.Vector) - way) * next;
		}
		const Float4 lower = here.Fourth * density;
		const Float4 higher = here.Fourth * next;
		const Float4 inverse = one / (MulAdd(lower, one - upper, higher) + one);
		moved = MulAdd(moved, lower, (pull - pulledBack) * here.Fourth) * inverse;
		upper = higher * inverse;
		scratch[e].Way = moved;
		scratch[e].Off = upper;
		scratch[e].At = here.Vector;
		scratch[e].Mobility = here.Fourth;
		density = next;
		pulledBack = pull;
		here = ahead;
	}
	moved = none;
	for (size_t e = group.Links + 1; e-- > 0;)
	{
		node -= 4;
		moved = MulAdd(moved, scratch[e].Off, scratch[e].Way);
		ScatterLanes(scratch[e].At + moved, scratch[e].Mobility, x, node);
	}
}

void ThreadSolver::PullByForceDensities(const ThreadFamilies& families, size_t family,
	const std::vector<Float4>& position, const std::vector<Float4>& remainder, ThreadLinks& links, ThreadBodies& bodies,
	std::vector<Float4>& density, Workers* workers)
{
	MakeRoom(families.All[family], workers);
	ForEachGroup(families.All[family], workers,
		[&](size_t block, size_t /*number*/, const ThreadGroup& group)
		{
			PullGroup(families, group, position, remainder, &links.Way[group.FirstLink], bodies,
				&density[group.FirstLink], ScratchOf(block, workers));
		});
}

void ThreadSolver::Damp(
	const ThreadFamilies& families, size_t family, float dampingTime, ThreadLinks& links, Workers* workers)
{
	const Float4 damping = Float4::Splat(dampingTime);
	const Float4 share = Float4::Splat(1.0f / (1.0f + dampingTime));
	ForEachGroup(families.All[family], workers,
		[&](size_t /*block*/, size_t /*number*/, const ThreadGroup& group)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				links.Target[e] = MulAdd(damping, LengthOfLanes(links.Way[e]), families.Rest[e]) * share;
			}
		});
}

} // namespace Cloth
