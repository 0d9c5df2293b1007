// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Engine/EngineTypes.h"
#include "Stats/Stats.h"
#include "Subsystems/Subsystem.h"

#include "WorldSubsystem.generated.h"

class UWorld;

/// One for each world.
UCLASS(Abstract, MinimalAPI)
class UWorldSubsystem : public USubsystem
{
	GENERATED_BODY()

public:
	ENGINE_API UWorld* GetWorld() const override;
	ENGINE_API virtual void OnWorldBeginPlay(UWorld& InWorld);
	ENGINE_API bool ShouldCreateSubsystem(UObject* Outer) const override;

protected:
	ENGINE_API virtual bool DoesSupportWorldType(EWorldType::Type WorldType) const;
};

/// One that ticks with its world, after all actors.
UCLASS(Abstract, MinimalAPI)
class UTickableWorldSubsystem : public UWorldSubsystem
{
	GENERATED_BODY()

public:
	ENGINE_API virtual void Tick(float DeltaTime);
	virtual TStatId GetStatId() const { return TStatId(); }
};
