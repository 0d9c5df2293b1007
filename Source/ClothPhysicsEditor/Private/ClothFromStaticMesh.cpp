// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFromStaticMesh.h"

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "Editor.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/Actor.h"
#include "ScopedTransaction.h"
#include "Subsystems/EditorActorSubsystem.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

AClothPhysicsActor* MakeClothOfMesh(UStaticMesh& Mesh)
{
	// One step to undo, whether or not the editor makes one of its own.
	const FScopedTransaction Transaction(LOCTEXT("MakeCloth", "Make a cloth of a static mesh"));
	UEditorActorSubsystem* const Actors = GEditor->GetEditorSubsystem<UEditorActorSubsystem>();
	AClothPhysicsActor* const Actor =
		Cast<AClothPhysicsActor>(Actors->SpawnActorFromClass(AClothPhysicsActor::StaticClass(), FVector::ZeroVector));
	if (Actor != nullptr)
	{
		Actor->Cloth->Modify();
		Actor->Cloth->SetMeshes(&Mesh, nullptr);
		Actor->Cloth->ReregisterComponent();
	}
	return Actor;
}

#undef LOCTEXT_NAMESPACE
