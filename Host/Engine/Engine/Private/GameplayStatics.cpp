// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Kismet/GameplayStatics.h"

#include "Engine/World.h"

double UGameplayStatics::GetTimeSeconds(const UObject* WorldContextObject)
{
	const UWorld* World = WorldContextObject->GetWorld();
	return World != nullptr ? World->GetTimeSeconds() : 0.0;
}
