// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Kismet/GameplayStatics.h"

#include "Camera/PlayerCameraManager.h"
#include "Engine/World.h"

double UGameplayStatics::GetTimeSeconds(const UObject* WorldContextObject)
{
	const UWorld* World = WorldContextObject->GetWorld();
	return World != nullptr ? World->GetTimeSeconds() : 0.0;
}

int32 UGameplayStatics::GetNumLocalPlayerControllers(const UObject* WorldContextObject)
{
	const UWorld* World = WorldContextObject->GetWorld();
	return World != nullptr ? World->PlayerCameras.Num() : 0;
}

APlayerCameraManager* UGameplayStatics::GetPlayerCameraManager(const UObject* WorldContextObject, int32 PlayerIndex)
{
	const UWorld* World = WorldContextObject->GetWorld();
	return World != nullptr && World->PlayerCameras.IsValidIndex(PlayerIndex) ? World->PlayerCameras[PlayerIndex].Get()
																			  : nullptr;
}
