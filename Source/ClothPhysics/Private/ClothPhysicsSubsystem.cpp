// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsSubsystem.h"

#include "ClothGroup.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStats.h"
#include "Engine/World.h"

void UClothPhysicsSubsystem::Watch(UClothPhysicsComponent& Sleeper) { Sleepers.AddUnique(&Sleeper); }

TSharedPtr<FClothGroup, ESPMode::ThreadSafe> UClothPhysicsSubsystem::FindOrAddGroup(int32 Number)
{
	TSharedPtr<FClothGroup, ESPMode::ThreadSafe>& Group = Groups.FindOrAdd(Number);
	if (!Group)
	{
		Group = MakeShared<FClothGroup, ESPMode::ThreadSafe>();
	}
	return Group;
}

void UClothPhysicsSubsystem::JoinTasks()
{
	const TArray<UE::Tasks::FTask> Begun = MoveTemp(Tasks);
	Tasks.Reset();
	for (int32 Index = Begun.Num() - 1; Index >= 0; --Index)
	{
		Begun[Index].Wait();
	}
}

bool UClothPhysicsSubsystem::ClaimDetailChange()
{
	const double Now = GetWorld()->GetTimeSeconds();
	const bool bFirst = Now != LastDetailChange;
	LastDetailChange = Now;
	return bFirst;
}

void UClothPhysicsSubsystem::Tick(float DeltaTime)
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Sleep);
	Super::Tick(DeltaTime);
	// Whoever is told that a cloth wakes may send others to sleep.
	for (int32 Index = 0; Index < Sleepers.Num(); ++Index)
	{
		if (UClothPhysicsComponent* Sleeper = Sleepers[Index].Get())
		{
			Sleeper->WakeIfDisturbed(DeltaTime);
		}
	}
	Sleepers.RemoveAll([](const TWeakObjectPtr<UClothPhysicsComponent>& Sleeper)
		{ return !Sleeper.IsValid() || !Sleeper->IsClothAsleep(); });
}

TStatId UClothPhysicsSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UClothPhysicsSubsystem, STATGROUP_Tickables);
}
