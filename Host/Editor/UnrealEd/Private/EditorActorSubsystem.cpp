// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Subsystems/EditorActorSubsystem.h"

#include "Editor.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

AActor* UEditorActorSubsystem::SpawnActorFromClass(
	TSubclassOf<AActor> ActorClass, FVector Location, FRotator Rotation, bool)
{
	UWorld* const World = GEditor->GetEditorWorldContext().World();
	Selected.Reset();
	if (World != nullptr)
	{
		Selected.Add(World->SpawnActor<AActor>(ActorClass, FTransform(Rotation, Location)));
	}
	return World == nullptr ? nullptr : Selected[0];
}

TArray<AActor*> UEditorActorSubsystem::GetSelectedLevelActors() { return Selected; }

void UEditorActorSubsystem::SetSelectedLevelActors(const TArray<AActor*>& ActorsToSelect) { Selected = ActorsToSelect; }
