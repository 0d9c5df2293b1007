// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestMover.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothTicksSpec, "ClothPhysics.Ticks",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Calls a test with worlds that tick in either order. */
static void InBothOrders(TFunctionRef<void(FClothTestWorld&)> Test);
static void Move(AActor& Actor, const FVector& Velocity);
END_DEFINE_SPEC(FClothTicksSpec)

void FClothTicksSpec::InBothOrders(TFunctionRef<void(FClothTestWorld&)> Test)
{
	for (const bool bReversed : {false, true})
	{
		FClothTestWorld World;
		if (!bReversed || ClothTest::ReverseTicks(World.GetWorld()))
		{
			Test(World);
		}
	}
}

void FClothTicksSpec::Move(AActor& Actor, const FVector& Velocity)
{
	auto* Mover = NewObject<UClothTestMover>(&Actor);
	Mover->Velocity = Velocity;
	Mover->RegisterComponent();
}

void FClothTicksSpec::Define()
{
	It("see colliders where they have moved in this frame, whoever ticks first",
		[this]
		{
			InBothOrders(
				[this](FClothTestWorld& World)
				{
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 12.0)));
					UBoxComponent& Lift = World.SpawnBody<UBoxComponent>(FTransform::Identity,
						[](UBoxComponent& New) { New.SetBoxExtent(FVector(100.0, 100.0, 10.0)); });
					World.Play(0.5);
					Move(*Lift.GetOwner(), FVector(0.0, 0.0, 120.0));
					World.Play(0.5);
					// A frame late would be 2 cm.
					const double Top = Lift.GetComponentLocation().Z + 10.0;
					const double Height = ClothTest::Lowest(TestCloth.GetParticlePositions()) - Top;
					TestTrue(*FString::Printf(TEXT("%.3f cm above the lift"), Height), Height > -0.05 && Height < 1.0);
				});
		});

	It("hold pins where the component has moved in this frame, whoever ticks first",
		[this]
		{
			InBothOrders(
				[this](FClothTestWorld& World)
				{
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 1);
					Move(*TestCloth.GetOwner(), FVector(120.0, 0.0, 0.0));
					const FVector Held = TestCloth.GetParticlePositions()[0];
					World.Play(0.5);
					const FVector Way = TestCloth.GetComponentLocation();
					TestTrue(*FString::Printf(TEXT("the component is at %.2f"), Way.X), Way.X > 55.0);
					const double Off = FVector::Dist(TestCloth.GetParticlePositions()[0], Held + Way);
					TestTrue(*FString::Printf(TEXT("%.3f cm off"), Off), Off < 0.01);
				});
		});

	It("follow what the cloth is attached to in the same frame, whoever ticks first",
		[this]
		{
			InBothOrders(
				[this](FClothTestWorld& World)
				{
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 1);
					UBoxComponent& Carrier = World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 300.0)),
						[](UBoxComponent& New) { New.SetBoxExtent(FVector(10.0)); });
					TestCloth.AttachToComponent(&Carrier, FAttachmentTransformRules::KeepWorldTransform);
					Move(*Carrier.GetOwner(), FVector(120.0, 0.0, 0.0));
					const FVector Held = TestCloth.GetParticlePositions()[0];
					World.Play(0.5);
					const FVector Way = Carrier.GetComponentLocation() - FVector(0.0, 0.0, 300.0);
					const double Off = FVector::Dist(TestCloth.GetParticlePositions()[0], Held + Way);
					TestTrue(*FString::Printf(TEXT("%.3f cm off after %.1f"), Off, Way.X), Off < 0.01 && Way.X > 55.0);
				});
		});

	It("push bodies in the frame in which they meet, whoever ticks first",
		[this]
		{
			TArray<FVector> Places;
			InBothOrders(
				[&Places](FClothTestWorld& World)
				{
					World.SpawnSmallCloth(FTransform::Identity, 15);
					USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(FTransform(FVector(0.0, 0.0, 20.0)),
						1.0f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
					// The order with physics is settled from the second frame on; they meet later.
					World.Play(1.0);
					Places.Add(Ball.GetComponentLocation());
				});
			TestTrue(*FString::Printf(TEXT("it is caught: %.2f"), Places[0].Z), Places[0].Z > -12.0);
			TestTrue(TEXT("the same place in both orders"), Places.Last() == Places[0]);
		});

	It("push bodies in the same frame though the cloth is registered anew in every one",
		[this]
		{
			for (const bool bReversed : {false, true})
			{
				TArray<FVector> Places;
				for (const bool bAnew : {false, true})
				{
					FClothTestWorld World;
					if (bReversed && !ClothTest::ReverseTicks(World.GetWorld()))
					{
						return;
					}
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
					USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(FTransform(FVector(0.0, 0.0, 20.0)),
						1.0f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
					for (int32 Frame = 0; Frame < 60; ++Frame)
					{
						World.Tick();
						if (bAnew)
						{
							TestCloth.ReregisterComponent();
						}
					}
					Places.Add(Ball.GetComponentLocation());
				}
				TestTrue(*FString::Printf(TEXT("%.4f and %.4f cm"), Places[0].Z, Places[1].Z), Places[0] == Places[1]);
			}
		});

	It("stay off where they do not start enabled, also if the component is registered anew",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New) { New.PrimaryComponentTick.bStartWithTickEnabled = false; });
			World.Play(0.1);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestCloth.ReregisterComponent();
			World.Play(0.1);
			TestTrue(TEXT("it does not fall"), TestCloth.GetParticlePositions() == Before);
			TestCloth.SetComponentTickEnabled(true);
			World.Play(0.1);
			TestTrue(TEXT("it falls"), TestCloth.GetParticlePositions() != Before);
		});

	It("tell physics once that it has to wait, not in every frame",
		[this]
		{
			FClothTestWorld World;
			World.SpawnSmallCloth();
			World.Play(0.1);
			const int32 Before = ClothTest::CountRepeatedPrerequisites(World.GetWorld());
			World.Play(0.5);
			TestEqual(TEXT("told again"), ClothTest::CountRepeatedPrerequisites(World.GetWorld()), Before);
			TestEqual(TEXT("told again in the first frames"), FMath::Max(Before, 0), 0);
		});

	It("lets physics go on when the cloth is gone",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(
				FTransform(FVector(500.0, 0.0, 0.0)), 1.0f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
			World.Play(0.1);
			TestCloth.GetOwner()->Destroy();
			World.Play(0.5);
			TestTrue(TEXT("the ball falls"), Ball.GetComponentLocation().Z < -100.0);
		});
}

#endif
