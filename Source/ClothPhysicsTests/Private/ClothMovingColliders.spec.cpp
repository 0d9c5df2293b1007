// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestWorld.h"
	#include "Engine/EngineTypes.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "PhysicalMaterials/PhysicalMaterial.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothMovingCollidersSpec, "ClothPhysics.MovingColliders",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Where the cloth is after a lift of 60 cm/s has carried it for a second, above the lift, cm. */
double HeightOnLift(double FramesPerSecond);
END_DEFINE_SPEC(FClothMovingCollidersSpec)

double FClothMovingCollidersSpec::HeightOnLift(double FramesPerSecond)
{
	FClothTestWorld World;
	UBoxComponent& Lift = World.SpawnBody<UBoxComponent>(
		FTransform::Identity, [](UBoxComponent& New) { New.SetBoxExtent(FVector(100.0, 100.0, 10.0)); });
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 12.0)));
	World.Play(0.5, FramesPerSecond);
	const int32 Frames = FMath::RoundToInt32(FramesPerSecond);
	for (int32 Frame = 1; Frame <= Frames; ++Frame)
	{
		Lift.GetOwner()->SetActorLocation(FVector(0.0, 0.0, 60.0 * Frame / FramesPerSecond));
		World.Tick(1.0 / FramesPerSecond);
	}
	return ClothTest::Lowest(TestCloth.GetParticlePositions()) - 70.0;
}

void FClothMovingCollidersSpec::Define()
{
	It("carry the cloth, whatever the frame rate",
		[this]
		{
			for (const double FramesPerSecond : {30.0, 60.0, 144.0})
			{
				// At 144 Hz the cloth may be ahead by less than a step, in which the lift rises by 1 cm.
				const double Height = HeightOnLift(FramesPerSecond);
				TestTrue(*FString::Printf(TEXT("%.2f cm above the lift at %.0f Hz"), Height, FramesPerSecond),
					Height > -0.1 && Height < 1.3);
			}
		});

	It("drag it along by friction, the more the rougher they are",
		[this]
		{
			double Way[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				UPhysicalMaterial* Material = NewObject<UPhysicalMaterial>(GetTransientPackage());
				Material->Friction = Run == 0 ? 0.0f : 0.8f;
				UBoxComponent& Belt = World.SpawnBody<UBoxComponent>(FTransform::Identity,
					[Material](UBoxComponent& New)
					{
						New.SetBoxExtent(FVector(500.0, 200.0, 10.0));
						New.SetPhysMaterialOverride(Material);
					});
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 11.0)));
				World.Play(0.5);
				for (int32 Frame = 1; Frame <= 60; ++Frame)
				{
					Belt.GetOwner()->SetActorLocation(FVector(1.0 * Frame, 0.0, 0.0));
					World.Tick();
				}
				Way[Run] = ClothTest::Mean(TestCloth.GetParticlePositions()).X;
			}
			TestTrue(*FString::Printf(TEXT("smooth: %.2f"), Way[0]), FMath::Abs(Way[0]) < 5.0);
			TestTrue(*FString::Printf(TEXT("rough: %.2f"), Way[1]), Way[1] > 40.0);
		});

	It("push a hanging cloth and are not passed by it",
		[this]
		{
			FClothTestWorld World;
			USphereComponent& Ball = World.SpawnBody<USphereComponent>(
				FTransform(FVector(-60.0, 0.0, -10.0)), [](USphereComponent& New) { New.SetSphereRadius(20.0f); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			TestCloth.bMeasure = true;
			float Deepest = 0.0f;
			for (int32 Frame = 1; Frame <= 60; ++Frame)
			{
				Ball.GetOwner()->SetActorLocation(FVector(-60.0 + 1.5 * Frame, 0.0, -10.0));
				World.Tick();
				Deepest = FMath::Max(Deepest, TestCloth.GetStatistics().DeepestPenetration);
			}
			double Front = TNumericLimits<double>::Lowest();
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				Front = FMath::Max(Front, Position.X);
			}
			TestTrue(*FString::Printf(TEXT("the cloth is in front of the ball: %.1f"), Front), Front > 48.0);
			TestTrue(*FString::Printf(TEXT("nothing of it in the ball: %.2f cm"), Deepest), Deepest < 0.5f);
		});

	It("that are teleported do not sweep up what lies between",
		[this]
		{
			FClothTestWorld World;
			USphereComponent& Ball = World.SpawnBody<USphereComponent>(
				FTransform(FVector(-400.0, 0.0, 0.0)), [](USphereComponent& New) { New.SetSphereRadius(20.0f); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			World.Play(1.0);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			Ball.GetOwner()->SetActorLocation(FVector(400.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
			World.Play(0.2);
			TestTrue(
				TEXT("the cloth hangs as before"), ClothTest::Distance(TestCloth.GetParticlePositions(), Before) < 1.0);
		});
}

#endif
