// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Parallel.h"
#include "Core/Vector3x4.h"
#include "Threads/ThreadFamilies.h"

#include <algorithm>
#include <cstddef>
#include <vector>

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

/// What only particles have. Lanes without a particle see the last one.
struct ParticleField
{
	const Float4* Values;
	int Last;

	explicit ParticleField(const std::vector<Float4>& values)
		: Values(values.data())
		, Last(static_cast<int>(values.size()) - 1)
	{
	}
};

inline GatheredLanes GatherLanes(const ParticleField& from, const int* node)
{
	const int real[4] = {std::min(node[0], from.Last), std::min(node[1], from.Last), std::min(node[2], from.Last),
		std::min(node[3], from.Last)};
	return GatherLanes(from.Values, real);
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

inline float LaneOf(Float4 a, size_t lane)
{
	alignas(16) float lanes[4];
	a.Store(lanes);
	return lanes[lane];
}

inline void SetLane(Float4& a, size_t lane, float value)
{
	alignas(16) float lanes[4];
	a.Store(lanes);
	lanes[lane] = value;
	a = Float4::Load(lanes);
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

/// What a constraint takes: the part along its direction, or of a line all of the whole but that.
inline Float4 OfConstraint(Float4 isLine, Float4 part, Float4 whole)
{
	return MulAdd(isLine, whole - (part + part), part);
}

/// What constraints take from a product of two vectors, given the parts of both along their directions.
inline Float4 HeldProduct(const GatheredLanes& constraint, Float4 alongA, Float4 alongB, Float4 product)
{
	return OfConstraint(constraint.Fourth, alongA * alongB, product);
}

/// Takes what constraints hold from a force, and adds it to what they hold, unless that is null.
inline void HoldBack(const GatheredLanes& constraint, Vector3x4& force, Float4* heldBy, const int* node)
{
	const Float4 along = Dot(constraint.Vector, force);
	const Float4 isLine = constraint.Fourth;
	if (SumLanes(MulAdd(along, along, isLine)) > 0.0f)
	{
		const Vector3x4 part = constraint.Vector * along;
		const Vector3x4 held{OfConstraint(isLine, part.X, force.X), OfConstraint(isLine, part.Y, force.Y),
			OfConstraint(isLine, part.Z, force.Z)};
		if (heldBy != nullptr)
		{
			AddToEach(held, heldBy, node);
		}
		force = force - held;
	}
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

inline Float4 LengthOfLanes(const Vector3x4& way) { return Sqrt(Dot(way, way)); }

/// Calls body(link, difference) for the links of a group: of the particle before a link to that after it.
template <typename Body>
void ForEachDifference(const ThreadFamilies& families, const ThreadGroup& group, const Float4* from, const Body& body)
{
	const int* node = &families.Node[4 * group.FirstNode];
	Vector3x4 here = GatherLanes(from, node).Vector;
	for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
	{
		node += 4;
		const Vector3x4 next = GatherLanes(from, node).Vector;
		body(e, here - next);
		Put(next, here);
	}
}

} // namespace Cloth
