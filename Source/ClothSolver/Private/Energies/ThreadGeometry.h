// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Cloth
{

inline Float4 SquaresOf(Float4 d0, Float4 d1, Float4 d2, Float4 d3)
{
	return SumLanes(d0 * d0, d1 * d1, d2 * d2, d3 * d3);
}

/// Squared distances of four pairs, given the numbers of their particles.
inline Float4 PairSquares(const int* first, const int* second, const Float4* x)
{
	return SquaresOf(
		x[first[0]] - x[second[0]], x[first[1]] - x[second[1]], x[first[2]] - x[second[2]], x[first[3]] - x[second[3]]);
}

inline Float4 CrossProduct(Float4 a, Float4 b) { return Float4::From(Cross(a.ToVector3(), b.ToVector3())); }

struct TriangleNormal
{
	Float4 Unit;
	float TwiceArea;
};

inline TriangleNormal NormalOf(const std::array<int, 3>& corner, const Float4* x)
{
	const Float4 origin = x[corner[0]];
	const Float4 cross = CrossProduct(x[corner[1]] - origin, x[corner[2]] - origin);
	const float twiceArea = std::max(std::sqrt(SumLanes(cross * cross)), 1e-20f);
	return {cross * (1.0f / twiceArea), twiceArea};
}

} // namespace Cloth
