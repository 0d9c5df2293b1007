// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UObject/ObjectMacros.h"

#include "ShapeElem.generated.h"

/// One simple shape of a body.
USTRUCT()
struct ENGINE_API FKShapeElem
{
	GENERATED_BODY()

	virtual ~FKShapeElem() = default;

	ECollisionEnabled::Type GetCollisionEnabled() const { return CollisionEnabled; }
	void SetCollisionEnabled(ECollisionEnabled::Type CollisionType) { CollisionEnabled = CollisionType; }

	/// Where the shape is in the body.
	virtual FTransform GetTransform() const { return FTransform::Identity; }

	FKShapeElem() = default;
	FKShapeElem(const FKShapeElem&) = default;
	FKShapeElem& operator=(const FKShapeElem&) = default;

private:
	TEnumAsByte<ECollisionEnabled::Type> CollisionEnabled = ECollisionEnabled::QueryAndPhysics;
};
