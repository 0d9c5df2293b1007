// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "GameplayStatics.generated.h"

UCLASS(MinimalAPI)
class UGameplayStatics : public UObject
{
	GENERATED_BODY()

public:
	/// Since the world was brought up for play, s; stops when the game pauses.
	static ENGINE_API double GetTimeSeconds(const UObject* WorldContextObject);
};
