// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"

#include "SkinnedMeshComponent.generated.h"

/// A mesh that follows bones. The Host knows that there is such a thing.
UCLASS(Abstract, MinimalAPI)
class USkinnedMeshComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API USkinnedMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
