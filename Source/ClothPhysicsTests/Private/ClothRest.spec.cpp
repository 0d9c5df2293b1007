// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestMover.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothRestSpec, "ClothPhysics.Rest",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
static void SpawnFloor(FClothTestWorld& World);
static UBoxComponent& SpawnCrate(FClothTestWorld& World, float Mass);
/** Plays until the body sleeps. False if it never does. */
static bool FallsAsleep(FClothTestWorld& World, const UPrimitiveComponent& Body);
END_DEFINE_SPEC(FClothRestSpec)

void FClothRestSpec::SpawnFloor(FClothTestWorld& World)
{
	World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
		[](UBoxComponent& Floor) { Floor.SetBoxExtent(FVector(500.0, 500.0, 10.0)); });
}

UBoxComponent& FClothRestSpec::SpawnCrate(FClothTestWorld& World, float Mass)
{
	return World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 20.1)), Mass,
		[](UBoxComponent& New) { New.SetBoxExtent(FVector(30.0, 30.0, 20.0)); });
}

bool FClothRestSpec::FallsAsleep(FClothTestWorld& World, const UPrimitiveComponent& Body)
{
	for (int32 Frame = 0; Frame < 600 && Body.RigidBodyIsAwake(); ++Frame)
	{
		World.Tick();
	}
	return !Body.RigidBodyIsAwake();
}

void FClothRestSpec::Define()
{
	It("lets bodies on the ground sleep under a cloth that has come to rest",
		[this]
		{
			for (const float Mass : {1.0f, 10.0f, 100.0f})
			{
				FClothTestWorld World;
				SpawnFloor(World);
				UBoxComponent& Crate = SpawnCrate(World, Mass);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 45.0)));
				TestTrue(*FString::Printf(TEXT("%g kg fall asleep"), Mass), FallsAsleep(World, Crate));
				World.Play(1.0);
				TestFalse(*FString::Printf(TEXT("%g kg stay asleep"), Mass), Crate.RigidBodyIsAwake());
				TestTrue(TEXT("the cloth lies on it"), TestCloth.GetStatistics().Contacts > 0);
			}
		});

	It("wakes them when something falls on the cloth",
		[this]
		{
			FClothTestWorld World;
			SpawnFloor(World);
			UBoxComponent& Crate = SpawnCrate(World, 10.0f);
			World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 45.0)));
			TestTrue(TEXT("it falls asleep"), FallsAsleep(World, Crate));
			World.SpawnFreeBody<USphereComponent>(FTransform(FVector(0.0, 0.0, 100.0)), 3.0f,
				[](USphereComponent& New)
				{
					New.SetSphereRadius(10.0f);
					// It touches the cloth alone.
					New.SetCollisionResponseToChannel(ECC_PhysicsBody, ECR_Ignore);
				});
			bool bWoken = false;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				World.Tick();
				bWoken = bWoken || Crate.RigidBodyIsAwake();
			}
			TestTrue(TEXT("it has been woken"), bWoken);
		});

	It("wakes them when the cloth is pulled away",
		[this]
		{
			FClothTestWorld World;
			SpawnFloor(World);
			UBoxComponent& Box = SpawnCrate(World, 1.0f);
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 41.0)), 1);
			TestTrue(TEXT("it falls asleep"), FallsAsleep(World, Box));
			auto* Mover = NewObject<UClothTestMover>(TestCloth.GetOwner());
			Mover->Velocity = FVector(-200.0, 0.0, 0.0);
			Mover->RegisterComponent();
			bool bWoken = false;
			for (int32 Frame = 0; Frame < 30; ++Frame)
			{
				World.Tick();
				bWoken = bWoken || Box.RigidBodyIsAwake();
			}
			TestTrue(TEXT("it has been woken"), bWoken);
		});

	It("does not let go of what the cloth balances",
		[this]
		{
			FClothTestWorld World;
			World.SpawnBody<UBoxComponent>(FTransform(FVector(-100.0, 0.0, -10.0)),
				[](UBoxComponent& Table) { Table.SetBoxExtent(FVector(100.0, 100.0, 10.0)); });
			// Most of the plank is beyond the edge; the cloth lies on the other end.
			UBoxComponent& Plank = World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(2.0, 0.0, 1.05)), 0.2f,
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(30.0, 10.0, 1.0)); });
			World.SpawnSmallCloth(FTransform(FVector(-52.0, 0.0, 2.6)));
			World.Play(2.0);
			double Steepest = 0.0;
			for (int32 Frame = 0; Frame < 360; ++Frame)
			{
				World.Tick();
				Steepest = FMath::Max(Steepest, FMath::Abs(Plank.GetComponentRotation().Pitch));
			}
			TestTrue(*FString::Printf(TEXT("tilted by %.2f degrees"), Steepest), Steepest < 2.0);
			TestTrue(TEXT("it lies there"), Plank.GetComponentLocation().Z > 0.5);
		});

	It("does not drop what lies in a cloth that is held",
		[this]
		{
			FClothTestWorld World;
			World.SpawnSmallCloth(FTransform::Identity, 15);
			UBoxComponent& Tile = World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 6.0)), 1.0f,
				[](UBoxComponent& New)
				{
					New.SetBoxExtent(FVector(15.0, 15.0, 5.0));
					New.SetLinearDamping(1.0f);
				});
			World.Play(4.0);
			const double Height = Tile.GetComponentLocation().Z;
			double Lowest = Height;
			for (int32 Frame = 0; Frame < 360; ++Frame)
			{
				World.Tick();
				Lowest = FMath::Min(Lowest, Tile.GetComponentLocation().Z);
			}
			TestTrue(*FString::Printf(TEXT("from %.2f to %.2f"), Height, Lowest), Lowest > Height - 0.5);
		});
}

#endif
