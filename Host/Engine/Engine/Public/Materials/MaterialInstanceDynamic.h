// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Materials/MaterialInterface.h"

#include "MaterialInstanceDynamic.generated.h"

/// A material like another, made while the game runs.
UCLASS(MinimalAPI)
class UMaterialInstanceDynamic : public UMaterialInterface
{
	GENERATED_BODY()

public:
	ENGINE_API UMaterialInstanceDynamic(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API static UMaterialInstanceDynamic* Create(UMaterialInterface* ParentMaterial, UObject* InOuter);
};
