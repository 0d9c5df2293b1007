// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Editor.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "Host/LevelViewport.h"
#include "Host/Menu.h"
#include "Host/SkeletonBuilder.h"
#include "Pictures.h"
#include "Subsystems/EditorActorSubsystem.h"
#include "Tests/AutomationCommon.h"
#include "UObject/Package.h"

namespace EditorPictures
{
namespace
{
/// A hand above a corner of the cloth.
AActor* SpawnHand(UWorld& world)
{
	AActor* const actor = world.SpawnActor<AActor>();
	actor->SetActorLabel(TEXT("Puppet"));
	auto* const body = NewObject<USkeletalMeshComponent>(actor, TEXT("Body"));
	Host::FSkeletonSource source;
	source.Bones.Add({TEXT("Root"), INDEX_NONE, FTransform::Identity, {}});
	source.Bones.Add({TEXT("Hand"), 0, FTransform(FVector(70.0, 70.0, 60.0)), {}});
	body->SetSkeletalMesh(Host::BuildSkeletalMesh(source, GetTransientPackage(), NAME_None));
	actor->SetRootComponent(body);
	body->RegisterComponent();
	return actor;
}

FVector2f ToFloats(const FVector2D& pixel)
{
	return FVector2f(static_cast<float>(pixel.X), static_cast<float>(pixel.Y));
}

/// The edges of the mesh.
void DrawMesh(Host::FPainting& painting, const Host::FLevelViewport& viewport, const UClothPhysicsComponent& cloth)
{
	const FClothPhysicsMesh& mesh = *cloth.GetEditedMesh();
	for (int32 corner = 0; corner < mesh.Triangles.Num(); ++corner)
	{
		const int32 next = corner % 3 == 2 ? corner - 2 : corner + 1;
		painting.DrawLine(ToFloats(viewport.Project(FVector(mesh.Positions[mesh.Triangles[corner]]))),
			ToFloats(viewport.Project(FVector(mesh.Positions[mesh.Triangles[next]]))), 1.0f,
			FLinearColor(0.03f, 0.05f, 0.08f));
	}
}
} // namespace

Picture DrawPins()
{
	FTestWorldWrapper level;
	level.CreateTestWorld(EWorldType::Editor);
	UClothPhysicsComponent& cloth = *level.GetTestWorld()->SpawnActor<AClothPhysicsActor>()->Cloth;
	cloth.SheetResolution = FIntPoint(20, 20);
	cloth.ResetCloth();
	AActor* const hand = SpawnHand(*level.GetTestWorld());
	GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors({cloth.GetOwner(), hand});

	Host::FLevelViewport viewport(FVector(-150.0, 70.0, 150.0), FVector(-2.0, 8.0, 12.0), 900, 600);
	viewport.Select({&cloth});
	const auto place = [&cloth](int32 particle) { return FVector(cloth.GetEditedMesh()->Positions[particle]); };
	// The edge to the left, an area in the middle, and three particles of the far corner by the hand.
	viewport.Click(place(8), EKeys::LeftMouseButton, true);
	viewport.Click(place(209), EKeys::LeftMouseButton);
	viewport.DragBox(FBox(FVector(-8.0, 2.0, -10.0), FVector(8.0, 13.0, 10.0)));
	viewport.Click(place(399), EKeys::RightMouseButton);
	Host::Choose(viewport.GetMenu(), {TEXT("Puppet: Body"), TEXT("Hand")});
	viewport.Click(place(398), EKeys::LeftMouseButton);
	viewport.Click(place(379), EKeys::LeftMouseButton);

	Host::FPainting painting(900, 600, FLinearColor(0.015f, 0.015f, 0.015f));
	DrawMesh(painting, viewport, cloth);
	viewport.Paint(painting);
	return {"Pins", painting.GetWidth(), painting.GetHeight(), painting.ToBytes()};
}
} // namespace EditorPictures
