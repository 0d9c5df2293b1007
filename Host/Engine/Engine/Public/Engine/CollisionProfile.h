// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "CollisionProfile.generated.h"

/// Named collision settings.
UCLASS(MinimalAPI)
class UCollisionProfile : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API static const FName NoCollision_ProfileName;
	ENGINE_API static const FName BlockAll_ProfileName;
	ENGINE_API static const FName PhysicsActor_ProfileName;
	ENGINE_API static const FName BlockAllDynamic_ProfileName;
};
