// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "ClothPhysicsActor.generated.h"

class UClothPhysicsComponent;

/** A cloth to place in a level. */
UCLASS(ComponentWrapperClass)
class CLOTHPHYSICS_API AClothPhysicsActor : public AActor
{
	GENERATED_BODY()

public:
	AClothPhysicsActor();

	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cloth")
	TObjectPtr<UClothPhysicsComponent> Cloth;
};
