// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"

#include "PhysicsSettings.generated.h"

/// How a project's physics runs. A world looks at it when it is made.
UCLASS(Config = Engine, DefaultConfig, MinimalAPI)
class UPhysicsSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	ENGINE_API UPhysicsSettings(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API static UPhysicsSettings* Get();

	/// Whether physics takes fixed steps of its own instead of one step a frame.
	UPROPERTY(Config, EditAnywhere, Category = "Framerate")
	bool bTickPhysicsAsync = false;

	UPROPERTY(Config, EditAnywhere, Category = "Framerate", meta = (EditCondition = "bTickPhysicsAsync"))
	float AsyncFixedTimeStepSize = 1.0f / 30.0f;
};
