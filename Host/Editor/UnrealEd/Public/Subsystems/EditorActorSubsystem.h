// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "EditorSubsystem.h"
#include "Templates/SubclassOf.h"

#include "EditorActorSubsystem.generated.h"

class AActor;

/** What is done with actors of the level that is edited. */
UCLASS(MinimalAPI)
class UEditorActorSubsystem : public UEditorSubsystem
{
	GENERATED_BODY()

public:
	/** Selects the new actor. Null if no level is edited. */
	UNREALED_API AActor* SpawnActorFromClass(TSubclassOf<AActor> ActorClass, FVector Location,
		FRotator Rotation = FRotator::ZeroRotator, bool bTransient = false);
	UNREALED_API TArray<AActor*> GetSelectedLevelActors();
	UNREALED_API void SetSelectedLevelActors(const TArray<AActor*>& ActorsToSelect);

private:
	TArray<AActor*> Selected;
};
