// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"

#include "MeshComponent.generated.h"

/// A primitive made of triangles.
UCLASS(Abstract, MinimalAPI)
class UMeshComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
