// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Shape.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

/// Closer than this (m) to a surface, the direction to a query point is noise, and the surface's own normal counts.
inline constexpr float Touching = 1e-6f;

/// Stands for infinity in bounds; its square is still a float.
inline constexpr float Vast = 1e9f;

inline Vector3 UnitOr(Vector3 v, Vector3 otherwise)
{
	const float length = Length(v);
	return length > 1e-18f ? v / length : otherwise;
}

/// A finite distance that is inside or within reach.
inline bool IsWithin(float distance, float reach) { return distance <= std::max(reach, 0.0f); }

/// A point in double precision relative to another, for intersections.
struct Offset
{
	double X = 0.0;
	double Y = 0.0;
	double Z = 0.0;
};
inline Offset Between(Vector3 from, Vector3 to)
{
	return {static_cast<double>(to.X) - static_cast<double>(from.X),
		static_cast<double>(to.Y) - static_cast<double>(from.Y),
		static_cast<double>(to.Z) - static_cast<double>(from.Z)};
}
inline double Dot(const Offset& a, const Offset& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
inline Offset Along(const Offset& from, const Offset& way, double fraction)
{
	return {from.X + fraction * way.X, from.Y + fraction * way.Y, from.Z + fraction * way.Z};
}
inline Vector3 ToUnit(const Offset& v)
{
	const double scale = 1.0 / std::sqrt(Dot(v, v));
	return {static_cast<float>(v.X * scale), static_cast<float>(v.Y * scale), static_cast<float>(v.Z * scale)};
}

} // namespace Cloth
