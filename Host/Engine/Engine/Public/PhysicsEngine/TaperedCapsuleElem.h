// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/ShapeElem.h"

#include "TaperedCapsuleElem.generated.h"

/// The hull of two spheres on Z: Radius0 above, Radius1 below, their centres Length apart.
USTRUCT()
struct ENGINE_API FKTaperedCapsuleElem : public FKShapeElem
{
	GENERATED_BODY()

	FVector Center = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
	float Radius0 = 1.0f;
	float Radius1 = 1.0f;
	float Length = 1.0f;

	FTransform GetTransform() const override { return FTransform(Rotation, Center); }
	FKTaperedCapsuleElem GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const;
};
