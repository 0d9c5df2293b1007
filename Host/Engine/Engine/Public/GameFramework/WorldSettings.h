// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Info.h"

#include "WorldSettings.generated.h"

/// The settings of a world.
UCLASS(MinimalAPI)
class AWorldSettings : public AInfo
{
	GENERATED_BODY()

public:
	ENGINE_API AWorldSettings(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Whether GlobalGravityZ replaces the project's gravity.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Physics")
	uint8 bGlobalGravitySet : 1 = false;

	/// Gravity along Z in effect, cm/s2.
	UPROPERTY(Transient)
	float WorldGravityZ = 0.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Physics")
	float GlobalGravityZ = 0.0f;

	/// Bounds of a frame's time, s.
	UPROPERTY(EditAnywhere, Category = "Tick")
	float MinUndilatedFrameTime = 0.0005f;

	UPROPERTY(EditAnywhere, Category = "Tick")
	float MaxUndilatedFrameTime = 0.4f;

	ENGINE_API virtual float GetGravityZ() const;

	/// The time that a frame advances the world by.
	ENGINE_API virtual float FixupDeltaSeconds(float DeltaSeconds, float RealDeltaSeconds);
};
