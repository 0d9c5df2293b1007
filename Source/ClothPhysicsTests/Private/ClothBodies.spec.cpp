// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothBodiesSpec, "ClothPhysics.Bodies",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A sheet held along all of its border. */
static UClothPhysicsComponent& SpawnTrampoline(FClothTestWorld& World, bool bPushBodies);
static USphereComponent& SpawnBall(FClothTestWorld& World, const FVector& At, float Mass);
END_DEFINE_SPEC(FClothBodiesSpec)

UClothPhysicsComponent& FClothBodiesSpec::SpawnTrampoline(FClothTestWorld& World, bool bPushBodies)
{
	return World.SpawnCloth(FTransform::Identity,
		[bPushBodies](UClothPhysicsComponent& TestCloth)
		{
			TestCloth.SheetResolution = FIntPoint(25, 25);
			TestCloth.Pins.Edges = 15;
			TestCloth.bPushBodies = bPushBodies;
		});
}

USphereComponent& FClothBodiesSpec::SpawnBall(FClothTestWorld& World, const FVector& At, float Mass)
{
	return World.SpawnFreeBody<USphereComponent>(
		FTransform(At), Mass, [](USphereComponent& Ball) { Ball.SetSphereRadius(12.0f); });
}

void FClothBodiesSpec::Define()
{
	It("are caught by a cloth that is held, whatever their mass",
		[this]
		{
			for (const float Mass : {0.05f, 1.0f, 5.0f})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = SpawnTrampoline(World, true);
				USphereComponent& Ball = SpawnBall(World, FVector(0.0, 0.0, 30.0), Mass);
				World.Play(2.0);
				// A ball that rolls lies on particles, but now and then only on what is between them.
				int32 OnParticles = 0;
				for (int32 Frame = 0; Frame < 60; ++Frame)
				{
					World.Tick();
					OnParticles += TestCloth.GetStatistics().Contacts > 0 ? 1 : 0;
				}
				const double Height = Ball.GetComponentLocation().Z;
				TestTrue(*FString::Printf(TEXT("%g kg lie at %.1f"), Mass, Height), Height > -12.0 && Height < 12.0);
				TestTrue(*FString::Printf(TEXT("%g kg on the cloth in %d of 60 frames"), Mass, OnParticles),
					OnParticles >= 45);
				// Light ones roll about.
				const double Speed = Ball.GetPhysicsLinearVelocity().Length();
				TestTrue(*FString::Printf(TEXT("%g kg move at %.1f cm/s"), Mass, Speed), Speed < 60.0);
			}
		});

	It("fall through a cloth that shall not push them",
		[this]
		{
			FClothTestWorld World;
			SpawnTrampoline(World, false);
			USphereComponent& Ball = SpawnBall(World, FVector(0.0, 0.0, 30.0), 1.0f);
			World.Play(1.0);
			// Half a second from rest to the cloth, and on as if it were not there.
			TestTrue(TEXT("as in free fall"), Ball.GetComponentLocation().Z < -400.0);
		});

	It("get the momentum that the cloth loses",
		[this]
		{
			FClothTestWorld World;
			UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
			Fabric->DragCoefficient = 0.0f;
			Fabric->LiftCoefficient = 0.0f;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(90.0, 0.0, 0.0)),
				[Fabric](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(21, 21);
					New.Fabric = Fabric;
					New.GravityScale = 0.0f;
				});
			USphereComponent& Ball = SpawnBall(World, FVector(-60.0, 0.0, 0.0), 0.4f);
			Ball.SetEnableGravity(false);
			Ball.SetLinearDamping(0.0f);
			Ball.SetPhysicsLinearVelocity(FVector(200.0, 0.0, 0.0));
			World.Tick();

			// Velocity of the cloth from its positions; all its particles weigh the same but those at the border.
			const auto ClothMomentum = [&TestCloth, &World]
			{
				const auto WeightedMean = [](const TArray<FVector>& Positions)
				{
					FVector Sum = FVector::ZeroVector;
					for (int32 Index = 0; Index < Positions.Num(); ++Index)
					{
						const int32 Column = Index % 21;
						const int32 Row = Index / 21;
						const double Weight = (Column % 20 == 0 ? 0.5 : 1.0) * (Row % 20 == 0 ? 0.5 : 1.0);
						Sum += Positions[Index] * Weight / 400.0;
					}
					return Sum;
				};
				const FVector Before = WeightedMean(TestCloth.GetParticlePositions());
				World.Tick();
				return (WeightedMean(TestCloth.GetParticlePositions()) - Before) * 60.0 * 0.2;
			};
			World.Play(1.0);
			const FVector OfCloth = ClothMomentum();
			const FVector OfBall = Ball.GetPhysicsLinearVelocity() * 0.4;
			TestTrue(*FString::Printf(TEXT("the cloth got some: %.1f kg cm/s"), OfCloth.X), OfCloth.X > 5.0);
			TestTrue(*FString::Printf(TEXT("%.1f + %.1f = 80 kg cm/s"), OfCloth.X, OfBall.X),
				FMath::IsNearlyEqual(OfCloth.X + OfBall.X, 80.0, 8.0));
		});

	It("that lie on the ground bear a cloth without sinking or creeping",
		[this]
		{
			FClothTestWorld World;
			World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& Ground) { Ground.SetBoxExtent(FVector(500.0, 500.0, 10.0)); });
			UBoxComponent& Crate = World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 20.1)), 10.0f,
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(30.0, 30.0, 20.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 45.0)));
			TestCloth.bMeasure = true;
			World.Play(1.5);
			float Deepest = 0.0f;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				World.Tick();
				Deepest = FMath::Max(Deepest, TestCloth.GetStatistics().DeepestPenetration);
			}
			TestTrue(*FString::Printf(TEXT("nothing of the cloth in the crate: %.3f cm"), Deepest), Deepest < 0.1f);
			TestTrue(TEXT("the crate stands where it stood"),
				FVector::Dist(Crate.GetComponentLocation(), FVector(0.0, 0.0, 20.0)) < 1.0);
		});
}

#endif
