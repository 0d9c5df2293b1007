// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsEngine/BoxElem.h"
#include "PhysicsEngine/ConvexElem.h"
#include "PhysicsEngine/SphereElem.h"
#include "PhysicsEngine/SphylElem.h"
#include "PhysicsEngine/TaperedCapsuleElem.h"

#include "AggregateGeom.generated.h"

/// The simple shapes of a body.
USTRUCT()
struct ENGINE_API FKAggregateGeom
{
	GENERATED_BODY()

	TArray<FKSphereElem> SphereElems;
	TArray<FKBoxElem> BoxElems;
	TArray<FKSphylElem> SphylElems;
	TArray<FKConvexElem> ConvexElems;
	TArray<FKTaperedCapsuleElem> TaperedCapsuleElems;

	int32 GetElementCount() const
	{
		return SphereElems.Num() + BoxElems.Num() + SphylElems.Num() + ConvexElems.Num() + TaperedCapsuleElems.Num();
	}
	void EmptyElements();
};
