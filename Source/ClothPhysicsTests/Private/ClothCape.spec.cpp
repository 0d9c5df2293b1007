// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/SkeletalMeshComponent.h"
	#include "Engine/EngineTypes.h"
	#include "Engine/SkeletalMesh.h"

BEGIN_DEFINE_SPEC(FClothCapeSpec, "ClothPhysics.Cape",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A torso of a capsule that wears a sheet on its back, pinned at its upper edge. Null where it cannot be made. */
UClothPhysicsComponent* SpawnCape(FClothTestWorld& World, float MaxDistance);
/** Plays a frame and notes the worst of stretch, and of penetration in cm. */
void Tick(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth);
USkeletalMeshComponent* Torso = nullptr;
float Stretch = 0.0f;
float Deepest = 0.0f;
END_DEFINE_SPEC(FClothCapeSpec)

UClothPhysicsComponent* FClothCapeSpec::SpawnCape(FClothTestWorld& World, float MaxDistance)
{
	FKAggregateGeom Collision;
	Collision.SphylElems.Add(FKSphylElem(15.0f, 60.0f));
	USkeletalMesh* Mesh = ClothTest::MakeSkeletalMesh({{TEXT("Root"), INDEX_NONE, FTransform::Identity, {}},
		{TEXT("Spine"), 0, FTransform(FVector(0.0, 0.0, 100.0)), Collision}});
	if (Mesh == nullptr)
	{
		AddInfo(TEXT("Skeletons cannot be made by code here."));
		return nullptr;
	}
	Torso = &World.SpawnBody<USkeletalMeshComponent>(
		FTransform::Identity, [Mesh](USkeletalMeshComponent& New) { New.SetSkeletalMesh(Mesh); });
	UClothPhysicsComponent& TestCloth =
		World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0), FVector(-20.0, 0.0, 95.0)),
			[&](UClothPhysicsComponent& New)
			{
				New.SheetSize = FVector2D(80.0, 40.0);
				New.SheetResolution = FIntPoint(25, 13);
				New.Pins.Edges = 1;
				New.Cape.Skeleton.OtherActor = Torso->GetOwner();
				New.Cape.MaxDistance = MaxDistance;
				New.bMeasure = true;
			});
	TestCloth.GetOwner()->GetRootComponent()->AttachToComponent(Torso, FAttachmentTransformRules::KeepWorldTransform);
	Stretch = 0.0f;
	Deepest = 0.0f;
	return &TestCloth;
}

void FClothCapeSpec::Tick(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth)
{
	World.Tick();
	Stretch = FMath::Max(Stretch, TestCloth.GetStatistics().StretchMax);
	Deepest = FMath::Max(Deepest, TestCloth.GetStatistics().DeepestPenetration);
}

void FClothCapeSpec::Define()
{
	It("follows a run and a fast turn without passing through the body",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			FVector Place = FVector::ZeroVector;
			double Yaw = 0.0;
			for (int32 Frame = 0; Frame < 150; ++Frame)
			{
				const double Speed = Frame < 80 ? 600.0 : 300.0;
				Yaw += Frame >= 90 && Frame < 110 ? 9.0 : 0.0;
				Place += FRotator(0.0, Yaw, 0.0).Quaternion().RotateVector(FVector(Speed / 60.0, 0.0, 0.0));
				Torso->GetOwner()->SetActorLocationAndRotation(Place, FRotator(0.0, Yaw, 0.0).Quaternion());
				Tick(World, *TestCloth);
			}
			TestTrue(*FString::Printf(TEXT("nothing of it in the body: %.2f cm"), Deepest), Deepest < 1.0f);
			const double Behind = FVector::Dist(ClothTest::Mean(TestCloth->GetParticlePositions()), Place);
			TestTrue(*FString::Printf(TEXT("it is still worn: %.0f cm"), Behind), Behind < 180.0);
		});

	It("neither stretches nor passes through the body in a dash of 20 m/s",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 60.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			FVector Place = FVector::ZeroVector;
			for (int32 Frame = 0; Frame < 150; ++Frame)
			{
				Place.X += (Frame >= 60 && Frame < 90 ? 2000.0 : 600.0) / 60.0;
				Torso->GetOwner()->SetActorLocation(Place);
				Tick(World, *TestCloth);
				Stretch = Frame < 45 ? 0.0f : Stretch;
			}
			TestTrue(*FString::Printf(TEXT("worst thread: %.3f"), Stretch), Stretch < 0.2f);
			TestTrue(*FString::Printf(TEXT("nothing of it in the body: %.2f cm"), Deepest), Deepest < 1.0f);
		});

	It("goes back to a saved state bit for bit",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 10.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const auto Place = [this](int32 Frame)
			{ Torso->GetOwner()->SetActorLocation(FVector(5.0 * Frame, 0.1 * Frame * Frame, 0.0)); };
			const auto Play = [&](int32 Begin, int32 End)
			{
				for (int32 Frame = Begin; Frame < End; ++Frame)
				{
					Place(Frame);
					World.Tick(1.0 / 47.0);
				}
			};
			Play(0, 20);
			const FClothSavedState Saved = TestCloth->SaveCloth();
			Play(20, 45);
			const TArray<uint8> Expected = TestCloth->SaveCloth().Bytes;
			Place(19);
			TestTrue(TEXT("restored"), TestCloth->RestoreCloth(Saved));
			Play(20, 45);
			TestTrue(TEXT("as before"), TestCloth->SaveCloth().Bytes == Expected);
		});

	It("without distance is where the bones have it",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				Torso->GetOwner()->SetActorLocation(FVector(5.0 * Frame, 0.0, 0.0));
				World.Tick();
			}
			TArray<FVector> Carried = Before;
			for (FVector& Position : Carried)
			{
				Position.X += 150.0;
			}
			const double Off = ClothTest::Distance(TestCloth->GetParticlePositions(), Carried);
			TestTrue(*FString::Printf(TEXT("%.3f cm off"), Off), Off < 0.05);
		});

	It("is carried along by a teleport",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			World.Play(1.0);
			TArray<FVector> Carried = TestCloth->GetParticlePositions();
			Torso->GetOwner()->SetActorLocation(
				FVector(5000.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
			Tick(World, *TestCloth);
			for (FVector& Position : Carried)
			{
				Position.X += 5000.0;
			}
			const double Off = ClothTest::Distance(TestCloth->GetParticlePositions(), Carried);
			TestTrue(*FString::Printf(TEXT("%.2f cm off"), Off), Off < 2.0);
			TestTrue(*FString::Printf(TEXT("stretch %.3f"), Stretch), Stretch < 0.05f);
		});
}

#endif
