// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "UObject/ObjectPtr.h"

#include "SkeletalMeshActor.generated.h"

class USkeletalMeshComponent;

/// A skeletal mesh placed in a level.
UCLASS(Blueprintable, MinimalAPI)
class ASkeletalMeshActor : public AActor
{
	GENERATED_BODY()

public:
	ENGINE_API ASkeletalMeshActor(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

private:
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "SkeletalMeshActor", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<USkeletalMeshComponent> SkeletalMeshComponent;
};
