// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/ShapeElem.h"

#include "SphereElem.generated.h"

USTRUCT()
struct ENGINE_API FKSphereElem : public FKShapeElem
{
	GENERATED_BODY()

	FVector Center = FVector::ZeroVector;
	float Radius = 1.0f;

	FKSphereElem() = default;
	explicit FKSphereElem(float R)
		: Radius(R)
	{
	}

	FTransform GetTransform() const override { return FTransform(Center); }
	FKSphereElem GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const;
};
