// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "MaterialInterface.generated.h"

/// How a surface looks. The Host knows materials only by their names.
UCLASS(Abstract, BlueprintType, MinimalAPI)
class UMaterialInterface : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UMaterialInterface(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
