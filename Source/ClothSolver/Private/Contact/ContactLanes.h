// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "Core/Vector3x4.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace Cloth
{

// Contacts, four at a time.

/// Four numbers from the first one on; beyond the end, the last again.
inline std::array<size_t, 4> FourFrom(size_t first, size_t end)
{
	return {first, std::min(first + 1, end - 1), std::min(first + 2, end - 1), std::min(first + 3, end - 1)};
}

inline std::array<float, 4> Stored(Float4 a)
{
	std::array<float, 4> lanes;
	a.Store(lanes.data());
	return lanes;
}

inline std::array<Float4, 4> Stored(const Vector3x4& a)
{
	std::array<Float4, 4> lanes;
	a.Store(lanes.data());
	return lanes;
}

/// Of four things, by lane.
template <typename Of>
Float4 NumbersOf(const Of& of)
{
	return Float4::Set(of(0), of(1), of(2), of(3));
}

template <typename Of>
Vector3x4 VectorsOf(const Of& of)
{
	return Vector3x4::From(of(0), of(1), of(2), of(3));
}

/// Calls body(collider, first, end) for runs of things of one collider.
template <typename ColliderOf, typename Body>
void ForEachRun(size_t count, const ColliderOf& colliderOf, const Body& body)
{
	for (size_t first = 0; first < count;)
	{
		const int collider = colliderOf(first);
		size_t end = first + 1;
		while (end < count && colliderOf(end) == collider)
		{
			++end;
		}
		body(collider, first, end);
		first = end;
	}
}

/// By the axis, not by W: that is 1 up to half a thousandth of a radian.
inline bool IsTurned(const Pose& pose)
{
	return pose.Rotation.X != 0.0f || pose.Rotation.Y != 0.0f || pose.Rotation.Z != 0.0f;
}

/// A frame, for four points or vectors at a time.
class FrameLanes
{
public:
	explicit FrameLanes(const Pose& pose)
		: Origin(Vector3x4::Splat(pose.Position))
		, Axes{Vector3x4::Splat(Rotate(pose.Rotation, {1.0f, 0.0f, 0.0f})),
			  Vector3x4::Splat(Rotate(pose.Rotation, {0.0f, 1.0f, 0.0f})),
			  Vector3x4::Splat(Rotate(pose.Rotation, {0.0f, 0.0f, 1.0f}))}
		, Turns(IsTurned(pose))
	{
	}

	Vector3x4 Turned(const Vector3x4& local) const
	{
		return Turns ? MulAdd(Axes[2], local.Z, MulAdd(Axes[1], local.Y, Axes[0] * local.X)) : local;
	}
	Vector3x4 ToWorld(const Vector3x4& local) const { return Turned(local) + Origin; }
	Vector3x4 ToLocal(const Vector3x4& world) const
	{
		const Vector3x4 way = world - Origin;
		return Turns ? Vector3x4{Dot(Axes[0], way), Dot(Axes[1], way), Dot(Axes[2], way)} : way;
	}

private:
	Vector3x4 Origin;
	Vector3x4 Axes[3];
	bool Turns;
};

} // namespace Cloth
