// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

#include "Subsystem.generated.h"

class FSubsystemCollectionBase
{
};

/// Something that is made with its owner and lives as long.
UCLASS(Abstract, MinimalAPI)
class USubsystem : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API virtual bool ShouldCreateSubsystem(UObject* Outer) const;
	ENGINE_API virtual void Initialize(FSubsystemCollectionBase& Collection);
	ENGINE_API virtual void Deinitialize();
};
