// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Parallel.h"
#include "Core/Vector3x4.h"
#include "Threads/ThreadFamilies.h"

#include <algorithm>
#include <cstddef>

namespace Cloth
{

// Particles of four threads, to and from the lanes of registers.

/// Keeps the pivot of a thread of no length from being zero; far below any other.
inline constexpr float LeastPivot = 1e-25f;

struct GatheredLanes
{
	Vector3x4 Vector;
	Float4 Fourth;
};

inline GatheredLanes GatherLanes(const Float4* from, const int* node)
{
	Float4 a = from[node[0]];
	Float4 b = from[node[1]];
	Float4 c = from[node[2]];
	Float4 d = from[node[3]];
	Transpose(a, b, c, d);
	return {{a, b, c}, d};
}

inline void ScatterLanes(const Vector3x4& vector, Float4 fourth, Float4* to, const int* node)
{
	Float4 a = vector.X;
	Float4 b = vector.Y;
	Float4 c = vector.Z;
	Float4 d = fourth;
	Transpose(a, b, c, d);
	to[node[0]] = a;
	to[node[1]] = b;
	to[node[2]] = c;
	to[node[3]] = d;
}

/// One coordinate after the other: compilers copy a whole vector through memory.
inline void Put(const Vector3x4& from, Vector3x4& to)
{
	to.X = from.X;
	to.Y = from.Y;
	to.Z = from.Z;
}

inline void AddToEach(const Vector3x4& vector, Float4* to, const int* node)
{
	Float4 a = vector.X;
	Float4 b = vector.Y;
	Float4 c = vector.Z;
	Float4 d = Float4::Zero();
	Transpose(a, b, c, d);
	to[node[0]] += a;
	to[node[1]] += b;
	to[node[2]] += c;
	to[node[3]] += d;
}

/// The larger of a and -a.
inline Float4 SizeOfLanes(Float4 a) { return Max(a, Float4::Zero() - a); }

inline Float4 ClampLanes(Float4 a, Float4 most) { return Max(Min(a, most), Float4::Zero() - most); }

/// Turns any difference that counts into a whole one.
inline constexpr float LaneSharpness = 1e30f;

/// Groups of a family that one worker takes at a time.
inline constexpr size_t GroupsPerBlock = 2;

inline size_t BlocksOf(const ThreadFamily& family)
{
	return (family.Groups.size() + GroupsPerBlock - 1) / GroupsPerBlock;
}

/// Calls body(block, number of the group, group) for all groups of a family.
template <typename Body>
void ForEachGroup(const ThreadFamily& family, Workers* workers, const Body& body)
{
	ForEach(workers, static_cast<int>(BlocksOf(family)),
		[&](int number)
		{
			const size_t block = static_cast<size_t>(number);
			const size_t end = std::min((block + 1) * GroupsPerBlock, family.Groups.size());
			for (size_t group = block * GroupsPerBlock; group < end; ++group)
			{
				body(block, group, family.Groups[group]);
			}
		});
}

/// Calls body(link, length at from) for the links of a group.
template <typename Body>
void ForEachLength(const ThreadFamilies& families, const ThreadGroup& group, const Float4* from, const Body& body)
{
	const int* node = &families.Node[4 * group.FirstNode];
	Vector3x4 here = GatherLanes(from, node).Vector;
	for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
	{
		node += 4;
		const Vector3x4 next = GatherLanes(from, node).Vector;
		const Vector3x4 way = here - next;
		body(e, Sqrt(Dot(way, way)));
		Put(next, here);
	}
}

} // namespace Cloth
