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

	UPROPERTY(EditAnywhere, Category = "Capsule")
	FVector Center = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, Category = "Capsule")
	FRotator Rotation = FRotator::ZeroRotator;

	UPROPERTY(EditAnywhere, Category = "Capsule", meta = (Units = "cm"))
	float Radius = 1.0f;

	UPROPERTY(EditAnywhere, Category = "Capsule", meta = (Units = "cm"))
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
