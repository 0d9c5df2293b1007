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

	UPROPERTY(EditAnywhere, Category = "TaperedCapsule")
	FVector Center = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, Category = "TaperedCapsule")
	FRotator Rotation = FRotator::ZeroRotator;

	UPROPERTY(EditAnywhere, Category = "TaperedCapsule", meta = (Units = "cm"))
	float Radius0 = 1.0f;

	UPROPERTY(EditAnywhere, Category = "TaperedCapsule", meta = (Units = "cm"))
	float Radius1 = 1.0f;

	UPROPERTY(EditAnywhere, Category = "TaperedCapsule", meta = (Units = "cm"))
	float Length = 1.0f;

	FTransform GetTransform() const override { return FTransform(Rotation, Center); }
	FKTaperedCapsuleElem GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const;
};
