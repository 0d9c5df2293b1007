// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "Tasks/Task.h"
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

	/** A cloth is being stepped. */
	void NoteTask(const UE::Tasks::FTask& Task) { Tasks.Add(Task); }

	/**
	 * Waits for all cloths of the frame, the last ones first: workers take the first ones, and what nobody has begun is
	 * stepped here.
	 */
	void JoinTasks();

	/** Whether a cloth may change its level of detail now: one in a frame does, so that no frame takes long. */
	bool ClaimDetailChange();

	void Tick(float DeltaTime) override;
	TStatId GetStatId() const override;

private:
	TArray<UE::Tasks::FTask> Tasks;
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Sleepers;
	TMap<int32, TSharedPtr<FClothGroup, ESPMode::ThreadSafe>> Groups;

	/** Time of the world, s. */
	double LastDetailChange = -1.0;
};
