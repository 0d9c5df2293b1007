// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCompoundShape.h"

#include <memory>
#include <utility>

namespace ClothCompoundShape
{

/** The box around a box that is turned. Not by its centre: terrain reaches down so far that its height would be lost.
 */
static Cloth::Bounds Place(const Cloth::Bounds& Box, const Cloth::Pose& Pose)
{
	Cloth::Bounds Placed{Pose.Position, Pose.Position};
	const auto AddAlong = [&](Cloth::Vector3 Axis, float Low, float High)
	{
		const Cloth::Vector3 Turned = Cloth::Rotate(Pose.Rotation, Axis);
		const Cloth::Vector3 A = Turned * Low;
		const Cloth::Vector3 B = Turned * High;
		Placed.Low += Cloth::Vector3{FMath::Min(A.X, B.X), FMath::Min(A.Y, B.Y), FMath::Min(A.Z, B.Z)};
		Placed.High += Cloth::Vector3{FMath::Max(A.X, B.X), FMath::Max(A.Y, B.Y), FMath::Max(A.Z, B.Z)};
	};
	AddAlong({1.0f, 0.0f, 0.0f}, Box.Low.X, Box.High.X);
	AddAlong({0.0f, 1.0f, 0.0f}, Box.Low.Y, Box.High.Y);
	AddAlong({0.0f, 0.0f, 1.0f}, Box.Low.Z, Box.High.Z);
	return Placed;
}

static Cloth::Bounds Join(const Cloth::Bounds& A, const Cloth::Bounds& B)
{
	return {{FMath::Min(A.Low.X, B.Low.X), FMath::Min(A.Low.Y, B.Low.Y), FMath::Min(A.Low.Z, B.Low.Z)},
		{FMath::Max(A.High.X, B.High.X), FMath::Max(A.High.Y, B.High.Y), FMath::Max(A.High.Z, B.High.Z)}};
}

/** Whether a box with this margin contains some of the box between two points. */
static bool IsNear(const Cloth::Bounds& Box, Cloth::Vector3 A, Cloth::Vector3 B, float Margin)
{
	const auto Overlaps = [Margin](float Low, float High, float P, float Q)
	{ return FMath::Max(P, Q) >= Low - Margin && FMath::Min(P, Q) <= High + Margin; };
	return Overlaps(Box.Low.X, Box.High.X, A.X, B.X) && Overlaps(Box.Low.Y, Box.High.Y, A.Y, B.Y)
		&& Overlaps(Box.Low.Z, Box.High.Z, A.Z, B.Z);
}

static bool IsIdentity(const Cloth::Pose& Pose)
{
	return Pose.Position == Cloth::Vector3{}
	&& Cloth::Vector3{Pose.Rotation.X, Pose.Rotation.Y, Pose.Rotation.Z} == Cloth::Vector3{};
}

} // namespace ClothCompoundShape

Cloth::ShapePointer FClothCompoundShape::Make(TArray<FPart>&& InParts)
{
	if (InParts.IsEmpty())
	{
		return nullptr;
	}
	if (InParts.Num() == 1 && ClothCompoundShape::IsIdentity(InParts[0].Place))
	{
		return std::move(InParts[0].Shape);
	}
	return std::make_shared<FClothCompoundShape>(MoveTemp(InParts));
}

FClothCompoundShape::FClothCompoundShape(TArray<FPart>&& InParts)
	: Parts(MoveTemp(InParts))
{
	for (const FPart& Part : Parts)
	{
		const Cloth::Bounds PartBox = ClothCompoundShape::Place(Part.Shape->GetBounds(), Part.Place);
		Box = PartBoxes.IsEmpty() ? PartBox : ClothCompoundShape::Join(Box, PartBox);
		PartBoxes.Add(PartBox);
		bSolid = bSolid && Part.Shape->IsSolid();
	}
}

bool FClothCompoundShape::Closest(Cloth::Vector3 Point, float Reach, Cloth::SurfacePoint& Nearest) const
{
	// The signed distance of a union is the smallest of its parts.
	bool bFound = false;
	for (int32 Index = 0; Index < Parts.Num(); ++Index)
	{
		const FPart& Part = Parts[Index];
		Cloth::SurfacePoint Candidate;
		if (!ClothCompoundShape::IsNear(PartBoxes[Index], Point, Point, Reach)
			|| !Part.Shape->Closest(Part.Place.ToLocal(Point), Reach, Candidate))
		{
			continue;
		}
		if (!bFound || Candidate.Distance < Nearest.Distance)
		{
			Nearest.Point = Part.Place.ToWorld(Candidate.Point);
			Nearest.Normal = Cloth::Rotate(Part.Place.Rotation, Candidate.Normal);
			Nearest.Distance = Candidate.Distance;
			bFound = true;
		}
	}
	return bFound;
}

bool FClothCompoundShape::Ray(Cloth::Vector3 From, Cloth::Vector3 To, Cloth::RayHit& Hit) const
{
	bool bFound = false;
	for (int32 Index = 0; Index < Parts.Num(); ++Index)
	{
		const FPart& Part = Parts[Index];
		Cloth::RayHit Candidate;
		if (ClothCompoundShape::IsNear(PartBoxes[Index], From, To, 0.0f)
			&& Part.Shape->Ray(Part.Place.ToLocal(From), Part.Place.ToLocal(To), Candidate)
			&& (!bFound || Candidate.Fraction < Hit.Fraction))
		{
			Hit = {Candidate.Fraction, Cloth::Rotate(Part.Place.Rotation, Candidate.Normal)};
			bFound = true;
		}
	}
	return bFound;
}
