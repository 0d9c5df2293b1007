// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "ClothPhysicsSubsystem.generated.h"

class UClothPhysicsComponent;

/** Watches over the sleeping cloths of a world. They have no ticks of their own. */
UCLASS()
class UClothPhysicsSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	void Watch(UClothPhysicsComponent& Sleeper);

	void Tick(float DeltaTime) override;
	TStatId GetStatId() const override;

private:
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Sleepers;
};
