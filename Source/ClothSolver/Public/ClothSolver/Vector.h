// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cmath>

namespace Cloth
{

/// A point, direction, velocity or force in SI units.
struct Vector3
{
	float X = 0.0f;
	float Y = 0.0f;
	float Z = 0.0f;

	friend Vector3 operator+(Vector3 a, Vector3 b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
	friend Vector3 operator-(Vector3 a, Vector3 b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend Vector3 operator-(Vector3 a) { return {-a.X, -a.Y, -a.Z}; }
	friend Vector3 operator*(Vector3 a, float s) { return {a.X * s, a.Y * s, a.Z * s}; }
	friend Vector3 operator*(float s, Vector3 a) { return a * s; }
	friend Vector3 operator/(Vector3 a, float s) { return {a.X / s, a.Y / s, a.Z / s}; }
	Vector3& operator+=(Vector3 b) { return *this = *this + b; }
	Vector3& operator-=(Vector3 b) { return *this = *this - b; }
	friend bool operator==(Vector3 a, Vector3 b) { return a.X == b.X && a.Y == b.Y && a.Z == b.Z; }
};

/// A coordinate in the plane of the fabric; X runs along the warp, Y along the weft.
struct Vector2
{
	float X = 0.0f;
	float Y = 0.0f;
};

inline float Dot(Vector3 a, Vector3 b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
inline Vector3 Cross(Vector3 a, Vector3 b)
{
	return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}
inline float Length(Vector3 a) { return std::sqrt(Dot(a, a)); }
inline bool IsFinite(Vector3 a) { return std::isfinite(a.X) && std::isfinite(a.Y) && std::isfinite(a.Z); }

} // namespace Cloth
