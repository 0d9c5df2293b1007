// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "ClothPhysicsSubsystem.generated.h"

class FClothGroup;
class UClothPhysicsComponent;

/** Knows the cloths of a world: which of them collide with each other, and which sleep and have no ticks. */
UCLASS()
class UClothPhysicsSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	void Watch(UClothPhysicsComponent& Sleeper);

	/** The cloths with this number. */
	TSharedPtr<FClothGroup, ESPMode::ThreadSafe> FindOrAddGroup(int32 Number);

	void Tick(float DeltaTime) override;
	TStatId GetStatId() const override;

private:
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Sleepers;
	TMap<int32, TSharedPtr<FClothGroup, ESPMode::ThreadSafe>> Groups;
};
