// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <cmath>

namespace Cloth
{

/// A rotation as a unit quaternion.
struct Quaternion
{
	float X = 0.0f;
	float Y = 0.0f;
	float Z = 0.0f;
	float W = 1.0f;

	friend Quaternion operator*(Quaternion a, Quaternion b)
	{
		return {a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y, a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
			a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W, a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z};
	}
};

inline Vector3 Rotate(Quaternion q, Vector3 v)
{
	const Vector3 axis{q.X, q.Y, q.Z};
	const Vector3 t = 2.0f * Cross(axis, v);
	return v + q.W * t + Cross(axis, t);
}

inline Vector3 RotateBack(Quaternion q, Vector3 v) { return Rotate({-q.X, -q.Y, -q.Z, q.W}, v); }

inline Quaternion Normalized(Quaternion q)
{
	const float scale = 1.0f / std::sqrt(q.X * q.X + q.Y * q.Y + q.Z * q.Z + q.W * q.W);
	return {q.X * scale, q.Y * scale, q.Z * scale, q.W * scale};
}

/// The rotation about a vector by its length, in radians.
inline Quaternion RotationBy(Vector3 turn)
{
	const float angle = Length(turn);
	if (angle < 1e-6f)
	{
		return Normalized({0.5f * turn.X, 0.5f * turn.Y, 0.5f * turn.Z, 1.0f});
	}
	const Vector3 axis = turn * (std::sin(0.5f * angle) / angle);
	return {axis.X, axis.Y, axis.Z, std::cos(0.5f * angle)};
}

/// Where a body is and how it is turned.
struct Pose
{
	Vector3 Position; ///< m
	Quaternion Rotation;

	Vector3 ToWorld(Vector3 local) const { return Position + Rotate(Rotation, local); }
	Vector3 ToLocal(Vector3 world) const { return RotateBack(Rotation, world - Position); }
};

} // namespace Cloth
