// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/ShapeElem.h"

#include "SphylElem.generated.h"

/// A capsule along Z; the length is that of its cylinder.
USTRUCT()
struct ENGINE_API FKSphylElem : public FKShapeElem
{
	GENERATED_BODY()

	FVector Center = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
	float Radius = 1.0f;
	float Length = 1.0f;

	FKSphylElem() = default;
	FKSphylElem(float InRadius, float InLength)
		: Radius(InRadius)
		, Length(InLength)
	{
	}

	FTransform GetTransform() const override { return FTransform(Rotation, Center); }
	FKSphylElem GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const;
};
