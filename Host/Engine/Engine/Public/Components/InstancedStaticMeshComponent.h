// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"

#include "InstancedStaticMeshComponent.generated.h"

/// Many places for one mesh. The Host knows that there is such a thing.
UCLASS(ClassGroup = Rendering, Blueprintable, MinimalAPI, meta = (BlueprintSpawnableComponent))
class UInstancedStaticMeshComponent : public UStaticMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UInstancedStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
};
