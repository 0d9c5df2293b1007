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

#include <algorithm>
#include <cmath>
#include <limits>

namespace EditorPictures
{
namespace
{
const FVector HandPlace(70.0, 70.0, 60.0); // cm

/// A hand above a corner of the cloth.
AActor* SpawnHand(UWorld& world)
{
	AActor* const actor = world.SpawnActor<AActor>();
	actor->SetActorLabel(TEXT("Puppet"));
	auto* const body = NewObject<USkeletalMeshComponent>(actor, TEXT("Body"));
	Host::FSkeletonSource source;
	source.Bones.Add({TEXT("Root"), INDEX_NONE, FTransform::Identity, {}});
	source.Bones.Add({TEXT("Hand"), 0, FTransform(HandPlace), {}});
	body->SetSkeletalMeshAsset(Host::BuildSkeletalMesh(source, GetTransientPackage(), NAME_None));
	actor->SetRootComponent(body);
	body->RegisterComponent();
	return actor;
}

FVector2f ToFloats(const FVector2D& pixel)
{
	return FVector2f(static_cast<float>(pixel.X), static_cast<float>(pixel.Y));
}

constexpr FLinearColor SurfaceColor(0.035f, 0.06f, 0.1f);
constexpr FLinearColor EdgeColor(0.06f, 0.1f, 0.16f);

/// Row by row.
void FillTriangle(Host::FPainting& painting, const FVector2f (&corners)[3], const FLinearColor& color)
{
	const auto [low, high] = std::minmax({corners[0].Y, corners[1].Y, corners[2].Y});
	for (float y = std::floor(low) + 0.5f; y < high; y += 1.0f)
	{
		float from = std::numeric_limits<float>::max();
		float to = -from;
		for (int corner = 0; corner < 3; ++corner)
		{
			const FVector2f& a = corners[corner];
			const FVector2f& b = corners[(corner + 1) % 3];
			if ((a.Y <= y) != (b.Y <= y))
			{
				const float x = a.X + (y - a.Y) / (b.Y - a.Y) * (b.X - a.X);
				from = std::min(from, x);
				to = std::max(to, x);
			}
		}
		if (to > from)
		{
			painting.FillBox(FVector2f(from, y - 0.5f), FVector2f(to - from, 1.0f), color);
		}
	}
}

/// What the level shows of the puppet: here a cross and its name.
void DrawHand(Host::FPainting& painting, const Host::FLevelViewport& viewport, const FVector& place)
{
	const FVector2f at = ToFloats(viewport.Project(place));
	const FLinearColor color(0.7f, 0.7f, 0.7f);
	painting.DrawLine(FVector2f(at.X - 8.0f, at.Y), FVector2f(at.X + 8.0f, at.Y), 3.0f, color);
	painting.DrawLine(FVector2f(at.X, at.Y - 8.0f), FVector2f(at.X, at.Y + 8.0f), 3.0f, color);
	painting.DrawString(FVector2f(at.X - 90.0f, at.Y - 24.0f), TEXT("Hand of Puppet"), {"Regular", 9.0f}, color);
}

/// The surface and the edges of the mesh.
void DrawMesh(Host::FPainting& painting, const Host::FLevelViewport& viewport, const UClothPhysicsComponent& cloth)
{
	const FClothPhysicsMesh& mesh = *cloth.GetEditedMesh();
	const auto project = [&](int32 corner)
	{ return ToFloats(viewport.Project(FVector(mesh.Positions[mesh.Triangles[corner]]))); };
	for (int32 corner = 0; corner < mesh.Triangles.Num(); corner += 3)
	{
		FillTriangle(painting, {project(corner), project(corner + 1), project(corner + 2)}, SurfaceColor);
	}
	for (int32 corner = 0; corner < mesh.Triangles.Num(); ++corner)
	{
		const int32 next = corner % 3 == 2 ? corner - 2 : corner + 1;
		painting.DrawLine(project(corner), project(next), 1.0f, EdgeColor);
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
	DrawHand(painting, viewport, HandPlace);
	viewport.Paint(painting);
	return {"Pins", painting.GetWidth(), painting.GetHeight(), painting.ToBytes()};
}
} // namespace EditorPictures
