// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/MassProperties.h"

#include <LinearMath/btConvexHullComputer.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace Host
{
namespace
{
constexpr double Pi = std::numbers::pi;

btMatrix3x3 Diagonal(double X, double Y, double Z) { return {X, 0.0, 0.0, 0.0, Y, 0.0, 0.0, 0.0, Z}; }

btMatrix3x3 OuterProduct(const btVector3& V)
{
	return {V.x() * V.x(), V.x() * V.y(), V.x() * V.z(), V.y() * V.x(), V.y() * V.y(), V.y() * V.z(), V.z() * V.x(),
		V.z() * V.y(), V.z() * V.z()};
}

/// Trace(M) - M turns second moments into moments of inertia.
btMatrix3x3 InertiaOf(const btMatrix3x3& SecondMoments)
{
	const double Trace = SecondMoments[0].x() + SecondMoments[1].y() + SecondMoments[2].z();
	return Diagonal(Trace, Trace, Trace) - SecondMoments;
}

/// What the inertia of a unit mass grows by when it is Offset away.
btMatrix3x3 ParallelAxis(const btVector3& Offset) { return InertiaOf(OuterProduct(Offset)); }
} // namespace

FMassProperties MassOfSphere(double Radius)
{
	FMassProperties Mass;
	Mass.Volume = 4.0 / 3.0 * Pi * Radius * Radius * Radius;
	const double Moment = 0.4 * Mass.Volume * Radius * Radius;
	Mass.Inertia = Diagonal(Moment, Moment, Moment);
	return Mass;
}

FMassProperties MassOfBox(const btVector3& Sides)
{
	FMassProperties Mass;
	Mass.Volume = Sides.x() * Sides.y() * Sides.z();
	const btVector3 Squares = Sides * Sides;
	const double Factor = Mass.Volume / 12.0;
	Mass.Inertia = Diagonal(Factor * (Squares.y() + Squares.z()), Factor * (Squares.z() + Squares.x()),
		Factor * (Squares.x() + Squares.y()));
	return Mass;
}

/// Summed over thin discs.
FMassProperties MassOfTaperedCapsule(double UpperRadius, double LowerRadius, double Length)
{
	constexpr int Discs = 1000;
	const double Bottom = std::min(-0.5 * Length - LowerRadius, 0.5 * Length - UpperRadius);
	const double Top = std::max(0.5 * Length + UpperRadius, -0.5 * Length + LowerRadius);
	const double Height = (Top - Bottom) / Discs;

	// The cone touches each sphere on a circle, off its centre by this part of its radius.
	const double Slope = Length > std::abs(UpperRadius - LowerRadius) ? (LowerRadius - UpperRadius) / Length : 0.0;
	const double Cosine = std::sqrt(1.0 - Slope * Slope);
	const double ConeBottom = -0.5 * Length + LowerRadius * Slope;
	const double ConeTop = 0.5 * Length + UpperRadius * Slope;

	const auto RadiusAt = [&](double Z)
	{
		if (Length > std::abs(UpperRadius - LowerRadius) && Z > ConeBottom && Z < ConeTop)
		{
			const double Part = (Z - ConeBottom) / (ConeTop - ConeBottom);
			return Cosine * (LowerRadius + Part * (UpperRadius - LowerRadius));
		}
		const auto OfSphere = [Z](double Center, double Radius)
		{ return std::sqrt(std::max(0.0, Radius * Radius - (Z - Center) * (Z - Center))); };
		return std::max(OfSphere(0.5 * Length, UpperRadius), OfSphere(-0.5 * Length, LowerRadius));
	};

	double FirstMoment = 0.0;
	double Across = 0.0;
	double Along = 0.0;
	FMassProperties Mass;
	for (int Disc = 0; Disc < Discs; ++Disc)
	{
		const double Z = Bottom + (Disc + 0.5) * Height;
		const double Square = RadiusAt(Z) * RadiusAt(Z);
		const double Volume = Pi * Square * Height;
		Mass.Volume += Volume;
		FirstMoment += Volume * Z;
		Along += 0.5 * Volume * Square;
		Across += Volume * (0.25 * Square + Z * Z);
	}
	const double Center = Mass.Volume > 0.0 ? FirstMoment / Mass.Volume : 0.0;
	Across -= Mass.Volume * Center * Center;
	Mass.Center = btVector3(0.0, 0.0, Center);
	Mass.Inertia = Diagonal(Across, Across, Along);
	return Mass;
}

/// Summed over tetrahedra from the origin to the triangles of the hull.
FMassProperties MassOfConvexHull(std::span<const btVector3> Points)
{
	btConvexHullComputer Hull;
	Hull.compute(&Points.front()[0], sizeof(btVector3), static_cast<int>(Points.size()), 0.0, 0.0);

	FMassProperties Mass;
	btVector3 FirstMoment(0.0, 0.0, 0.0);
	btMatrix3x3 SecondMoments = Diagonal(0.0, 0.0, 0.0);
	const auto AddTetrahedron = [&](const btVector3& A, const btVector3& B, const btVector3& C)
	{
		const double Volume = A.dot(B.cross(C)) / 6.0;
		const btVector3 Corners = A + B + C;
		Mass.Volume += Volume;
		FirstMoment += Corners * (Volume / 4.0);
		const btMatrix3x3 Products = OuterProduct(Corners) + OuterProduct(A) + OuterProduct(B) + OuterProduct(C);
		SecondMoments += Products * (Volume / 20.0);
	};
	for (int Face = 0; Face < Hull.faces.size(); ++Face)
	{
		const btConvexHullComputer::Edge* First = &Hull.edges[Hull.faces[Face]];
		const btVector3& A = Hull.vertices[First->getSourceVertex()];
		for (const btConvexHullComputer::Edge* Edge = First->getNextEdgeOfFace();
			 Edge->getTargetVertex() != First->getSourceVertex(); Edge = Edge->getNextEdgeOfFace())
		{
			AddTetrahedron(A, Hull.vertices[Edge->getSourceVertex()], Hull.vertices[Edge->getTargetVertex()]);
		}
	}
	if (Mass.Volume != 0.0)
	{
		Mass.Center = FirstMoment / Mass.Volume;
		Mass.Inertia = InertiaOf(SecondMoments) - ParallelAxis(Mass.Center) * Mass.Volume;
	}
	// Whichever way the faces turn.
	if (Mass.Volume < 0.0)
	{
		Mass.Volume = -Mass.Volume;
		Mass.Inertia = Mass.Inertia * -1.0;
	}
	return Mass;
}

FMassProperties Transformed(const FMassProperties& Mass, const btTransform& Transform)
{
	FMassProperties Result;
	Result.Volume = Mass.Volume;
	Result.Center = Transform * Mass.Center;
	Result.Inertia = Transform.getBasis() * Mass.Inertia * Transform.getBasis().transpose();
	return Result;
}

FMassProperties Sum(std::span<const FMassProperties> Parts)
{
	FMassProperties Total;
	for (const FMassProperties& Part : Parts)
	{
		Total.Volume += Part.Volume;
		Total.Center += Part.Center * Part.Volume;
	}
	if (Total.Volume <= 0.0)
	{
		return Total;
	}
	Total.Center /= Total.Volume;
	for (const FMassProperties& Part : Parts)
	{
		Total.Inertia += Part.Inertia + ParallelAxis(Part.Center - Total.Center) * Part.Volume;
	}
	return Total;
}

btTransform PrincipalAxes(const FMassProperties& Mass, btVector3& OutInertiaPerVolume)
{
	btMatrix3x3 Moments = Mass.Inertia;
	btMatrix3x3 Axes = btMatrix3x3::getIdentity();
	Moments.diagonalize(Axes, 1e-9, 50);
	OutInertiaPerVolume = btVector3(Moments[0].x(), Moments[1].y(), Moments[2].z()) / Mass.Volume;
	return btTransform(Axes, Mass.Center);
}
} // namespace Host
