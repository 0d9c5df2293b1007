// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/ShapeElem.h"

#include "ConvexElem.generated.h"

/// A convex hull.
USTRUCT()
struct ENGINE_API FKConvexElem : public FKShapeElem
{
	GENERATED_BODY()

	/// Corners, in the frame of the element.
	TArray<FVector> VertexData;

	FBox ElemBox = FBox(ForceInit);

	FTransform GetTransform() const override { return Transform; }
	void SetTransform(const FTransform& InTransform) { Transform = InTransform; }

	/// Computes the box of the corners.
	void UpdateElemBox();

private:
	FTransform Transform;
};
