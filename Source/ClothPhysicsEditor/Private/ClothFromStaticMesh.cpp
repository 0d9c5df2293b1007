// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFromStaticMesh.h"

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "Editor.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/Actor.h"
#include "Subsystems/EditorActorSubsystem.h"
#include "Templates/Casts.h"

AClothPhysicsActor* MakeClothOfMesh(UStaticMesh& Mesh)
{
	UEditorActorSubsystem* const Actors = GEditor->GetEditorSubsystem<UEditorActorSubsystem>();
	AClothPhysicsActor* const Actor =
		Cast<AClothPhysicsActor>(Actors->SpawnActorFromClass(AClothPhysicsActor::StaticClass(), FVector::ZeroVector));
	if (Actor != nullptr)
	{
		Actor->Cloth->SetMeshes(&Mesh, nullptr);
		Actor->Cloth->PostEditChange();
	}
	return Actor;
}
