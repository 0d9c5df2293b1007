// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

#include <LinearMath/btQuaternion.h>
#include <LinearMath/btTransform.h>
#include <LinearMath/btVector3.h>

/// Bullet works in metres; the engine in centimetres. Both are given the same axes: the rules of rotation hold in
/// components, whether one calls them left-handed or right-handed.
namespace Host
{
constexpr double MetresPerCentimetre = 0.01;
constexpr double CentimetresPerMetre = 100.0;

/// Without a unit: directions, angular velocities.
inline btVector3 ToBullet(const FVector& Vector) { return {Vector.X, Vector.Y, Vector.Z}; }
inline FVector FromBullet(const btVector3& Vector) { return FVector(Vector.x(), Vector.y(), Vector.z()); }

inline btVector3 ToMetres(const FVector& Vector) { return ToBullet(Vector) * MetresPerCentimetre; }
inline FVector ToCentimetres(const btVector3& Vector) { return FromBullet(Vector) * CentimetresPerMetre; }

inline btQuaternion ToBullet(const FQuat& Rotation) { return {Rotation.X, Rotation.Y, Rotation.Z, Rotation.W}; }
inline FQuat FromBullet(const btQuaternion& Rotation)
{
	return FQuat(Rotation.x(), Rotation.y(), Rotation.z(), Rotation.w());
}

/// Scale is dropped.
inline btTransform ToMetres(const FTransform& Transform)
{
	return btTransform(ToBullet(Transform.GetRotation()), ToMetres(Transform.GetLocation()));
}
inline FTransform ToCentimetres(const btTransform& Transform)
{
	return FTransform(FromBullet(Transform.getRotation()), ToCentimetres(Transform.getOrigin()));
}
} // namespace Host
