// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "PlayerCameraManager.generated.h"

/// Where a player looks from. Here it looks from where it is.
UCLASS(MinimalAPI)
class APlayerCameraManager : public AActor
{
	GENERATED_BODY()

public:
	ENGINE_API APlayerCameraManager(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	virtual ENGINE_API FVector GetCameraLocation() const;

	/// The whole angle, degrees.
	virtual ENGINE_API float GetFOVAngle() const;
	virtual ENGINE_API void SetFOV(float NewFOV);

private:
	float FieldOfView = 90.0f;
};
