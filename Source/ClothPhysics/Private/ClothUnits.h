// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "ClothSolver/Vector.h"
#include "CoreMinimal.h"

/**
 * The border between Unreal (centimetres, double, left-handed) and the solver (SI, float). Nothing else converts units.
 *
 * The solver does not care about the handedness of its axes as long as products are formed by the same formulas, and
 * they are: rotations, angular velocities and impulses go over as they are. Only the winding of triangles differs: in
 * Unreal the normal of a triangle is (C - A) x (B - A).
 */
namespace ClothUnits
{

inline constexpr double CentimetresPerMetre = 100.0;

/** A length, velocity or acceleration. */
inline Cloth::Vector3 ToMetres(const FVector& Centimetres)
{
	const FVector Metres = Centimetres / CentimetresPerMetre;
	return {static_cast<float>(Metres.X), static_cast<float>(Metres.Y), static_cast<float>(Metres.Z)};
}

inline Cloth::Vector3 ToMetres(const FVector3f& Centimetres) { return ToMetres(FVector(Centimetres)); }

inline float ToMetres(double Centimetres) { return static_cast<float>(Centimetres / CentimetresPerMetre); }

inline float ToCentimetres(double Metres) { return static_cast<float>(Metres * CentimetresPerMetre); }

/** What has no length in it: directions, angular velocities, and what Unreal gives in SI. */
inline Cloth::Vector3 AsIs(const FVector& V)
{
	return {static_cast<float>(V.X), static_cast<float>(V.Y), static_cast<float>(V.Z)};
}

inline FVector AsIs(Cloth::Vector3 V) { return FVector(V.X, V.Y, V.Z); }

inline FVector ToCentimetres(Cloth::Vector3 Metres) { return AsIs(Metres) * CentimetresPerMetre; }

/** N s in kg cm/s. */
inline FVector ToUnrealImpulse(Cloth::Vector3 Impulse) { return ToCentimetres(Impulse); }

/** N m s in kg cm2/s. */
inline FVector ToUnrealAngularImpulse(Cloth::Vector3 Impulse)
{
	return AsIs(Impulse) * (CentimetresPerMetre * CentimetresPerMetre);
}

/** kg cm2 in kg m2. */
inline Cloth::Vector3 ToSolverInertia(const FVector& Inertia)
{
	return AsIs(Inertia / (CentimetresPerMetre * CentimetresPerMetre));
}

inline Cloth::Quaternion ToSolver(const FQuat& Q)
{
	return {static_cast<float>(Q.X), static_cast<float>(Q.Y), static_cast<float>(Q.Z), static_cast<float>(Q.W)};
}

/** A place within a body: the scale of the transform is left out. */
inline Cloth::Pose ToLocalPose(const FTransform& Transform)
{
	return {ToMetres(Transform.GetLocation()), ToSolver(Transform.GetRotation())};
}

} // namespace ClothUnits

/** Where the solver's coordinates lie in the world: its axes are those of the world, its origin is near the cloth. */
struct FClothFrame
{
	FVector Origin = FVector::ZeroVector;

	Cloth::Vector3 ToSolver(const FVector& World) const { return ClothUnits::ToMetres(World - Origin); }
	FVector ToWorld(Cloth::Vector3 Position) const { return Origin + ClothUnits::ToCentimetres(Position); }

	/** The scale of the transform is left out. */
	Cloth::Pose ToSolver(const FTransform& World) const
	{
		return {ToSolver(World.GetLocation()), ClothUnits::ToSolver(World.GetRotation())};
	}
};
