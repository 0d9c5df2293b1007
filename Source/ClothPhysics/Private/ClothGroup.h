// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothClock.h"
#include "ClothInstance.h"
#include "ClothSolver/World.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"
#include "Tasks/Task.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UClothPhysicsComponent;

/**
 * Cloths that collide with each other. Their frames are run together, once all of them have begun theirs. Game thread,
 * but for the task.
 */
class FClothGroup
{
public:
	using FInstance = TSharedPtr<FClothInstance, ESPMode::ThreadSafe>;
	using FPointer = TSharedPtr<FClothGroup, ESPMode::ThreadSafe>;

	/** Cloths of the group, as long as they are simulated. */
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Components;

	/** A cloth takes part in this frame. The last one begins the task, which holds on to the group. */
	static void Begin(const FPointer& Group, const FInstance& Instance);

	/** Waits for the frame, if the cloth takes part in it. */
	static void Join(const FPointer& Group, const FInstance& Instance);

	/** The common clock as it was before the frame at a time of the world, s. Whoever has advanced it sets it. */
	FClothClock GetClock(double Time);
	void SetClock(const FClothClock& Advanced) { Clock = Advanced; }

	/** What the cloths remember of their contacts. It is of use if all of them go back to when it was saved. */
	TArray<uint8> SaveContacts() const;
	Cloth::Status RestoreContacts(TConstArrayView<uint8> Bytes);

	/** The cloth is no longer simulated. */
	static void Forget(const FPointer& Group, const FInstance& Instance);

private:
	static void Launch(const FPointer& Group);
	static bool Contains(const TArray<FInstance>& List, const FInstance& Instance);
	void Gather();
	void Run();
	void Step(int32 Index);

	FClothClock Clock;
	FClothClock ClockBefore;
	double ClockTime = -1.0;

	Cloth::World World;

	/** That take part in this frame, and that the world knows. */
	TArray<FInstance> Instances;
	TArray<FInstance> Known;
	bool bLaunched = false; // in this frame
	UE::Tasks::FTask Task;
};
