// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "Components/WindDirectionalSourceComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "Engine/Level.h"
	#include "Engine/StaticMesh.h"
	#include "Engine/WindDirectionalSource.h"
	#include "GameFramework/WorldSettings.h"

BEGIN_DEFINE_SPEC(FClothLevelsSpec, "ClothPhysics.Levels",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Three cloths: one is held by another actor, one hangs on that, and is made of a mesh, and one lies on the first. */
void Fill(const FClothTestWorld& World);
/** Plays a copy of a level for a second. Where all cloths, what is drawn of them and the ball are then, cm. */
TArray<FVector> Play(UWorld& Level, ClothTest::ECopy Reason, bool bStripped = false);
UStaticMesh* Mesh = nullptr;
END_DEFINE_SPEC(FClothLevelsSpec)

void FClothLevelsSpec::Fill(const FClothTestWorld& World)
{
	Mesh = ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(60.0, 60.0), FIntPoint(9, 9)));
	World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -60.0)),
		[](UBoxComponent& Floor) { Floor.SetBoxExtent(FVector(300.0, 300.0, 10.0)); });
	UBoxComponent& Holder = World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 100.0, 80.0)),
		[](UBoxComponent& New)
		{
			New.SetBoxExtent(FVector(5.0, 5.0, 5.0));
			New.SetCollisionResponseToAllChannels(ECR_Ignore);
		});
	World.SpawnFreeBody<USphereComponent>(
		FTransform(FVector(10.0, 5.0, 30.0)), 0.5f, [](USphereComponent& Ball) { Ball.SetSphereRadius(10.0f); });
	World.GetWorld().SpawnActor<AWindDirectionalSource>()->GetComponent()->SetSpeed(2.0f);
	AWorldSettings* Settings = World.GetWorld().GetWorldSettings();
	Settings->bGlobalGravitySet = true;
	Settings->GlobalGravityZ = -700.0f;

	World.SpawnCloth(FTransform(FVector(0.0, 0.0, 10.0)),
		[&Holder](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(15, 15);
			New.Pins.Edges = 1;
			New.FabricPreset = EClothFabricPreset::Denim;
			New.ClothGroup = 1;
			New.Turbulence.Intensity = 0.2f;
			FClothAttachment& Held = New.Attachments.AddDefaulted_GetRef();
			Held.Particles.Edges = 2;
			Held.Holder.OtherActor = Holder.GetOwner();
		});
	World.SpawnCloth(FTransform(FVector(0.0, 0.0, 14.0)),
		[](UClothPhysicsComponent& New)
		{
			New.SheetSize = FVector2D(40.0, 40.0);
			New.SheetResolution = FIntPoint(10, 10);
			New.ClothGroup = 1;
		});
	UClothPhysicsComponent& Hanging =
		World.SpawnCloth(FTransform(FRotator(0.0, 30.0, 0.0), FVector(0.0, 100.0, 60.0), FVector(1.0, -1.5, 1.0)),
			[this](UClothPhysicsComponent& New)
			{
				New.Source = EClothSource::StaticMesh;
				New.SimulationMesh = Mesh;
				New.DrawnMesh = Mesh;
				New.Pins.ParticleIndices = {0, 1, 2, 40};
			});
	Hanging.AttachToComponent(&Holder, FAttachmentTransformRules::KeepWorldTransform);
}

TArray<FVector> FClothLevelsSpec::Play(UWorld& Level, ClothTest::ECopy Reason, bool bStripped)
{
	FClothTestWorld World(EWorldType::PIE);
	ClothTest::CopyLevel(Level, World.GetWorld(), Reason);
	if (bStripped)
	{
		ClothTest::Strip(*Mesh);
	}
	World.Wrapper.BeginPlayInTestWorld();
	TArray<FVector> Places;
	for (int32 Frame = 0; Frame < 60; ++Frame)
	{
		for (const AActor* Actor : World.GetWorld().PersistentLevel->Actors)
		{
			auto* Box = Actor != nullptr ? Actor->FindComponentByClass<UBoxComponent>() : nullptr;
			if (Box != nullptr && Box->GetComponentLocation().Z > 0.0)
			{
				Box->SetWorldLocation(Box->GetComponentLocation() + FVector(0.0, 0.0, 0.5));
			}
		}
		World.Tick();
	}
	for (const AActor* Actor : World.GetWorld().PersistentLevel->Actors)
	{
		if (Actor == nullptr)
		{
			continue; // such places are left behind in the engine
		}
		if (const auto* TestCloth = Actor->FindComponentByClass<UClothPhysicsComponent>())
		{
			Places.Append(TestCloth->GetParticlePositions());
			for (int32 Vertex = 0; Vertex < TestCloth->GetMesh()->VertexCount(); ++Vertex)
			{
				Places.Add(TestCloth->GetMesh()->GetVertex(Vertex));
			}
		}
		else if (Actor->GetRootComponent() != nullptr)
		{
			Places.Add(Actor->GetActorLocation());
		}
	}
	return Places;
}

void FClothLevelsSpec::Define()
{
	It("play with the same bits after they were saved and loaded, twice, or packaged",
		[this]
		{
			const FClothTestWorld Edited(EWorldType::Editor);
			Fill(Edited);
			const FClothTestWorld Loaded(EWorldType::Editor);
			const FClothTestWorld Again(EWorldType::Editor);
			if (!ClothTest::CopyLevel(Edited.GetWorld(), Loaded.GetWorld(), ClothTest::ECopy::Save))
			{
				AddInfo(TEXT("Levels cannot be saved by code here."));
				return;
			}
			ClothTest::CopyLevel(Loaded.GetWorld(), Again.GetWorld(), ClothTest::ECopy::Save);
			TestEqual(TEXT("actors"), Again.GetWorld().PersistentLevel->Actors.Num(),
				Edited.GetWorld().PersistentLevel->Actors.Num());
			TestEqual(TEXT("gravity"), Again.GetWorld().GetGravityZ(), -700.0f);

			const TArray<FVector> Expected = Play(Edited.GetWorld(), ClothTest::ECopy::Play);
			TestEqual(TEXT("places"), Expected.Num(), 2 * (225 + 100 + 81) + 4);
			// After the places of four other actors: the far end of the first row, which the holder has carried 30 cm
		    // up.
			TestEqual(TEXT("held by the copy of what held it"), Expected[4 + 14].Z, 40.0, 0.1);
			TestTrue(TEXT("loaded"), Play(Loaded.GetWorld(), ClothTest::ECopy::Play) == Expected);
			TestTrue(TEXT("loaded again"), Play(Again.GetWorld(), ClothTest::ECopy::Play) == Expected);
			TestTrue(TEXT("packaged"), Play(Again.GetWorld(), ClothTest::ECopy::Cook, true) == Expected);
		});
}

#endif
