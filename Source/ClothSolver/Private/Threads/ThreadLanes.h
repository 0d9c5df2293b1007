// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Vector3x4.h"

namespace Cloth
{

/// Keeps the pivot of a thread of no length from being zero; far below any other.
inline constexpr float LeastPivot = 1e-25f;

/// Four particles: places, and a number that they have in the fourth coordinate.
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

inline void AddToEach(Float4 values, float* to, const int* node)
{
	alignas(16) float lane[4];
	values.Store(lane);
	for (int i = 0; i < 4; ++i)
	{
		to[node[i]] += lane[i];
	}
}

} // namespace Cloth
