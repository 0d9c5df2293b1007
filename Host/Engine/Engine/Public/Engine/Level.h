// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "Level.generated.h"

class AActor;
class FTickTaskLevel;
class UWorld;

/// The actors of a world, with their tick functions.
UCLASS(MinimalAPI)
class ULevel : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API ULevel(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API ~ULevel() override;

	UPROPERTY(Transient)
	TArray<TObjectPtr<AActor>> Actors;
	UPROPERTY(Transient)
	TObjectPtr<UWorld> OwningWorld;
	TSharedPtr<FTickTaskLevel> TickTaskLevel;

	ENGINE_API UWorld* GetWorld() const override;
};
