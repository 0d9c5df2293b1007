// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/ShapeElem.h"

#include "BoxElem.generated.h"

/// X, Y and Z are whole sides.
USTRUCT()
struct ENGINE_API FKBoxElem : public FKShapeElem
{
	GENERATED_BODY()

	FVector Center = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
	float X = 1.0f;
	float Y = 1.0f;
	float Z = 1.0f;

	FKBoxElem() = default;
	FKBoxElem(float InX, float InY, float InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}

	FTransform GetTransform() const override { return FTransform(Rotation, Center); }
	FKBoxElem GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const;
};
