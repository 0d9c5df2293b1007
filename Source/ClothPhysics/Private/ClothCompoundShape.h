// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "ClothSolver/Shape.h"
#include "CoreMinimal.h"

/** Several shapes that move as one body. */
class FClothCompoundShape final : public Cloth::Shape
{
public:
	struct FPart
	{
		Cloth::ShapePointer Shape;
		Cloth::Pose Place;
	};

	/** One shape for all parts; that of a single part if it is not displaced. Null if there are no parts. */
	static Cloth::ShapePointer Make(TArray<FPart>&& InParts);

	explicit FClothCompoundShape(TArray<FPart>&& InParts);

	Cloth::Bounds GetBounds() const override { return Box; }
	bool Closest(Cloth::Vector3 Point, float Reach, Cloth::SurfacePoint& Nearest) const override;
	bool Ray(Cloth::Vector3 From, Cloth::Vector3 To, Cloth::RayHit& Hit) const override;
	bool IsSolid() const override { return bSolid; }

private:
	TArray<FPart> Parts;
	TArray<Cloth::Bounds> PartBoxes;
	Cloth::Bounds Box;
	bool bSolid = true;
};
