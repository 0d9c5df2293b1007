// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "UObject/ObjectPtr.h"

#include "StaticMeshActor.generated.h"

class UStaticMeshComponent;

/// A static mesh placed in a level.
UCLASS(MinimalAPI)
class AStaticMeshActor : public AActor
{
	GENERATED_BODY()

public:
	ENGINE_API AStaticMeshActor(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API void SetMobility(EComponentMobility::Type InMobility);

private:
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "StaticMeshActor", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UStaticMeshComponent> StaticMeshComponent;
};
