// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "MaterialDomain.h"
#include "Materials/MaterialInterface.h"

#include "Material.generated.h"

UCLASS(MinimalAPI)
class UMaterial : public UMaterialInterface
{
	GENERATED_BODY()

public:
	ENGINE_API UMaterial(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// What things look like that have no material.
	ENGINE_API static UMaterial* GetDefaultMaterial(EMaterialDomain Domain);
};
