// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <cmath>

/// Directions and colours of pictures. Metres; Z up; left-handed, as everything that comes from the engine.
namespace Player
{

using Cloth::Vector2;
using Cloth::Vector3;

/// Red, green and blue; linear.
using Color = Vector3;

inline Vector3 Unit(Vector3 v)
{
	const float length = Length(v);
	return length > 0.0f ? v / length : v;
}

inline Vector3 Multiply(Vector3 a, Vector3 b) { return {a.X * b.X, a.Y * b.Y, a.Z * b.Z}; }
inline Vector3 Mix(Vector3 a, Vector3 b, float part) { return a + (b - a) * part; }

/// 0 below the first edge, 1 above the second, smooth between.
inline float SmoothStep(float from, float to, float x)
{
	const float part = std::fmin(std::fmax((x - from) / (to - from), 0.0f), 1.0f);
	return part * part * (3.0f - 2.0f * part);
}

/// Two directions at right angles to a unit vector and to each other.
struct Tangents
{
	explicit Tangents(Vector3 normal)
		: First(Unit(Cross(std::abs(normal.Z) < 0.9f ? Vector3{0.0f, 0.0f, 1.0f} : Vector3{1.0f, 0.0f, 0.0f}, normal)))
		, Second(Cross(normal, First))
	{
	}

	Vector3 First;
	Vector3 Second;
};

} // namespace Player
