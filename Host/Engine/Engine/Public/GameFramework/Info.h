// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "Info.generated.h"

/// An actor that holds information and is not seen.
UCLASS(Abstract, MinimalAPI)
class AInfo : public AActor
{
	GENERATED_BODY()

public:
	ENGINE_API AInfo(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
