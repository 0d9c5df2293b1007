// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "GameplayStatics.generated.h"

class APlayerCameraManager;

UCLASS(MinimalAPI)
class UGameplayStatics : public UObject
{
	GENERATED_BODY()

public:
	/// Since the world was brought up for play, s; stops when the game pauses.
	static ENGINE_API double GetTimeSeconds(const UObject* WorldContextObject);

	/// Local players; those up to this number have a camera manager.
	static ENGINE_API int32 GetNumLocalPlayerControllers(const UObject* WorldContextObject);

	/// Null if there is no such player.
	static ENGINE_API APlayerCameraManager* GetPlayerCameraManager(
		const UObject* WorldContextObject, int32 PlayerIndex);
};
