// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "DataAsset.generated.h"

/// Base of assets that only hold data.
UCLASS(Abstract, MinimalAPI)
class UDataAsset : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UDataAsset(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
