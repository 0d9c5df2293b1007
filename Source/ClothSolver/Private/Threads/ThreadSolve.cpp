// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadSolve.h"

#include "Core/Parallel.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>

namespace Cloth
{

namespace
{

/// Groups of a family that one worker takes at a time.
constexpr size_t GroupsPerBlock = 2;

} // namespace

void ThreadSolver::Prepare(const ThreadFamilies& families)
{
	size_t blocks = 1;
	for (const ThreadFamily& family : families.All)
	{
		blocks = std::max(blocks, (family.Groups.size() + GroupsPerBlock - 1) / GroupsPerBlock);
	}
	ScratchSize = families.MostLinks + 1;
	Scratch.resize(blocks * ScratchSize);
}

template <typename Body>
void ThreadSolver::ForEachGroup(const ThreadFamilies& families, size_t family, Workers* workers, const Body& body)
{
	const std::vector<ThreadGroup>& groups = families.All[family].Groups;
	const size_t blocks = (groups.size() + GroupsPerBlock - 1) / GroupsPerBlock;
	ForEach(workers, static_cast<int>(blocks),
		[&](int block)
		{
			const size_t first = static_cast<size_t>(block) * GroupsPerBlock;
			// Alone, all take the same scratch, which stays in the cache.
			Link* const scratch = &Scratch[workers != nullptr ? static_cast<size_t>(block) * ScratchSize : 0];
			for (size_t group = first; group < std::min(first + GroupsPerBlock, groups.size()); ++group)
			{
				body(group, groups[group], scratch);
			}
		});
}

/// Springs are scaled by their lengths: with force densities for unknowns, no direction needs to be divided by one.
template <bool Touches, bool Keeps>
void ThreadSolver::SolveGroup(const ThreadFamilies& families, const ThreadGroup& group, const ThreadLinks& links,
	ThreadBodies& bodies, Float4* kept, Link* scratch)
{
	Float4* const x = bodies.Mobile.data();
	const int* node = &families.Node[4 * group.FirstNode];
	const Float4* const compliance = &links.Compliance[group.FirstLink];
	const Float4* const target = &links.Target[group.FirstLink];
	const Float4 one = Float4::Splat(1.0f);
	const Float4 least = Float4::Splat(LeastPivot);

	GatheredLanes here = GatherLanes(x, node);
	Vector3x4 normal{};
	Vector3x4 lastWay = Vector3x4::Splat({});
	Float4 lastAlong = Float4::Zero(); // of the last link, along the normal of the particle between
	Float4 inversePivot = Float4::Zero();
	Float4 right = Float4::Zero();
	if constexpr (Touches)
	{
		normal = GatherLanes(bodies.Normal.data(), node).Vector;
	}
	for (size_t e = 0; e < group.Links; ++e)
	{
		Link& link = scratch[e];
		node += 4;
		const GatheredLanes next = GatherLanes(x, node);
		const Vector3x4 way = here.Vector - next.Vector;
		const Float4 square = Dot(way, way);
		const Float4 length = Sqrt(square);
		Float4 longer = NegMulAdd(length, target[e], square);
		if constexpr (Keeps)
		{
			longer = NegMulAdd(compliance[e] * kept[e], square, longer);
		}
		Float4 moves = MulAdd(compliance[e] + here.Fourth + next.Fourth, square, least);
		Float4 shared = Dot(lastWay, way);
		Put(here.Vector, link.At);
		link.Mobility = here.Fourth;
		if constexpr (Touches)
		{
			const Float4 along = Dot(normal, way);
			moves = NegMulAdd(here.Fourth, along * along, moves);
			shared = NegMulAdd(lastAlong, along, shared);
			Put(normal, link.Normal);
			normal = GatherLanes(bodies.Normal.data(), node).Vector;
			lastAlong = Dot(normal, way);
			moves = NegMulAdd(next.Fourth, lastAlong * lastAlong, moves);
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
	last.Normal = normal;

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
			density = MulAdd(off, density, before.Right) * before.InversePivot;
			off = before.Off;
			const Vector3x4 pull = before.Way * density;
			force = pull - after;
			after = pull;
			if constexpr (Keeps)
			{
				kept[e - 1] += density;
			}
		}
		if constexpr (Touches)
		{
			const Float4 along = Dot(at.Normal, force);
			if (SumLanes(along * along) > 0.0f)
			{
				AddToEach(along, bodies.Pull.data(), node);
				force = NegMulAdd(at.Normal, along, force);
			}
		}
		ScatterLanes(MulAdd(force, at.Mobility, at.At), at.Mobility, x, node);
	}
}

void ThreadSolver::Solve(const ThreadFamilies& families, size_t family, const ThreadLinks& links, ThreadBodies& bodies,
	std::vector<Float4>& density, Workers* workers)
{
	const bool keeps = families.All[family].Is == ThreadFamily::Role::Yarn;
	ForEachGroup(families, family, workers,
		[&](size_t index, const ThreadGroup& group, Link* scratch)
		{
			Float4* const kept = &density[group.FirstLink];
			const bool touches = bodies.IsTouched[families.All[family].FirstGroup + index] != 0;
			if (keeps)
			{
				touches ? SolveGroup<true, true>(families, group, links, bodies, kept, scratch)
						: SolveGroup<false, true>(families, group, links, bodies, kept, scratch);
			}
			else
			{
				touches ? SolveGroup<true, false>(families, group, links, bodies, kept, scratch)
						: SolveGroup<false, false>(families, group, links, bodies, kept, scratch);
			}
		});
}

template <bool ByStability>
void ThreadSolver::PullGroup(const ThreadFamilies& families, const ThreadGroup& group, Float4 carried,
	ThreadBodies& bodies, Float4* kept, Link* scratch)
{
	Float4* const x = bodies.Mobile.data();
	const int* node = &families.Node[4 * group.FirstNode];
	const Float4 one = Float4::Splat(1.0f);
	const Vector3x4 none = Vector3x4::Splat({});

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
			if constexpr (ByStability)
			{
				const Float4 stiffness = next * Max(here.Fourth, ahead.Fourth) * 4.0f;
				next *= stiffness / (stiffness + one);
			}
			else
			{
				next *= carried;
			}
			kept[e] = next;
			pull = (ahead.Vector - here.Vector) * next;
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

void ThreadSolver::PullByForceDensities(const ThreadFamilies& families, size_t family, float carried,
	ThreadBodies& bodies, std::vector<Float4>& density, Workers* workers)
{
	ForEachGroup(families, family, workers,
		[&](size_t /*index*/, const ThreadGroup& group, Link* scratch)
		{
			const Float4 part = Float4::Splat(carried);
			Float4* const kept = &density[group.FirstLink];
			carried > 0.0f ? PullGroup<false>(families, group, part, bodies, kept, scratch)
						   : PullGroup<true>(families, group, part, bodies, kept, scratch);
		});
}

void ThreadSolver::Damp(const ThreadFamilies& families, size_t family, float dampingTime,
	const std::vector<Float4>& start, ThreadLinks& links, Workers* workers)
{
	const Float4 damping = Float4::Splat(dampingTime);
	const Float4 share = Float4::Splat(1.0f / (1.0f + dampingTime));
	ForEachGroup(families, family, workers,
		[&](size_t /*index*/, const ThreadGroup& group, Link* /*scratch*/)
		{
			const int* node = &families.Node[4 * group.FirstNode];
			Vector3x4 here = GatherLanes(start.data(), node).Vector;
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				node += 4;
				const Vector3x4 next = GatherLanes(start.data(), node).Vector;
				const Vector3x4 way = here - next;
				links.Target[e] = MulAdd(damping, Sqrt(Dot(way, way)), families.Rest[e]) * share;
				here = next;
			}
		});
}

} // namespace Cloth
