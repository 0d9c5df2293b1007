// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <LinearMath/btMatrix3x3.h>
#include <LinearMath/btTransform.h>
#include <LinearMath/btVector3.h>

#include <span>

namespace Host
{
/// Integrals over a solid of density one, in m.
struct FMassProperties
{
	double Volume = 0.0;
	btVector3 Center{0.0, 0.0, 0.0};

	/// About the centre.
	btMatrix3x3 Inertia{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
};

FMassProperties MassOfSphere(double Radius);
FMassProperties MassOfBox(const btVector3& Sides);

/// The hull of two spheres on Z, their centres Length apart.
FMassProperties MassOfTaperedCapsule(double UpperRadius, double LowerRadius, double Length);
FMassProperties MassOfConvexHull(std::span<const btVector3> Points);

/// The same solid elsewhere.
FMassProperties Transformed(const FMassProperties& Mass, const btTransform& Transform);
FMassProperties Sum(std::span<const FMassProperties> Parts);

/// The frame of the principal axes, and the moments about them per volume.
btTransform PrincipalAxes(const FMassProperties& Mass, btVector3& OutInertiaPerVolume);
} // namespace Host
