// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestHolder.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "Misc/App.h"

BEGIN_DEFINE_SPEC(FClothSleepSpec, "ClothPhysics.Sleep",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A small cloth that lies flat on a table, and sleeps. */
UClothPhysicsComponent& SpawnSleeping(FClothTestWorld& World);
/** Does something to a sleeping cloth and tests that it wakes within some frames. */
void TestWakes(TFunctionRef<void(FClothTestWorld&, UClothPhysicsComponent&)> Disturb, int32 Frames = 2);
UBoxComponent* Table = nullptr;
END_DEFINE_SPEC(FClothSleepSpec)

UClothPhysicsComponent& FClothSleepSpec::SpawnSleeping(FClothTestWorld& World)
{
	Table = &World.SpawnBody<UBoxComponent>(
		FTransform(FVector(0.0, 0.0, -10.0)), [](UBoxComponent& New) { New.SetBoxExtent(FVector(80.0, 80.0, 9.0)); });
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
	for (int32 Frame = 0; Frame < 1200 && !TestCloth.IsClothAsleep(); ++Frame)
	{
		World.Tick();
	}
	TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
	return TestCloth;
}

void FClothSleepSpec::TestWakes(TFunctionRef<void(FClothTestWorld&, UClothPhysicsComponent&)> Disturb, int32 Frames)
{
	FClothTestWorld World;
	UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
	World.Play(0.5);
	TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
	TestEqual(TEXT("without a step"), TestCloth.GetStatistics().Steps, 0);
	Disturb(World, TestCloth);
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		World.Tick();
	}
	TestFalse(TEXT("it is awake"), TestCloth.IsClothAsleep());
	TestEqual(TEXT("and takes its steps"), TestCloth.GetStatistics().Steps, 1);
}

void FClothSleepSpec::Define()
{
	It("comes to cloth at rest, which then stays where it is",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			World.Play(5.0);
			TestTrue(TEXT("nothing moves"), ClothTest::Distance(Before, TestCloth.GetParticlePositions()) == 0.0);
		});

	It("goes on when the component is registered anew",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
			World.Play(0.5);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestCloth.ReregisterComponent();
			World.Play(0.2);
			TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
			TestTrue(TEXT("nothing moves"), TestCloth.GetParticlePositions() == Before);
			TestCloth.SetWind(FVector(5.0, 0.0, 0.0));
			World.Play(0.1);
			TestFalse(TEXT("it wakes"), TestCloth.IsClothAsleep());
		});

	It("comes to cloth that hangs",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 2);
			World.Play(20.0);
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
		});

	It("does not come to cloth that shall not sleep",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
			TestCloth.bCanSleep = false;
			World.Play(3.0);
			TestFalse(TEXT("it is awake"), TestCloth.IsClothAsleep());
			TestEqual(TEXT("and takes its steps"), TestCloth.GetStatistics().Steps, 1);
		});

	It("leaves no trace: cloth that is woken ends where cloth that never slept does",
		[this]
		{
			const auto Play = [this](bool bCanSleep)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
				TestCloth.bCanSleep = bCanSleep;
				World.Play(1.0);
				TestCloth.AddImpulse(FVector(0.0, 0.0, 30.0));
				World.Play(0.5);
				return TestCloth.GetParticlePositions();
			};
			const double Distance = ClothTest::Distance(Play(true), Play(false));
			TestTrue(*FString::Printf(TEXT("%.3f cm apart"), Distance), Distance < 0.5);
		});

	It("is told, as waking is",
		[this]
		{
			FClothTestWorld World;
			AActor* Actor = World.GetWorld().SpawnActor<AActor>();
			auto* Listener = NewObject<UClothTestHolder>(Actor, TEXT("Listener"));
			UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
			TestCloth.OnSleep.AddDynamic(Listener, &UClothTestHolder::NoteSleep);
			TestCloth.OnWake.AddDynamic(Listener, &UClothTestHolder::NoteWake);
			TestCloth.WakeCloth();
			TestEqual(TEXT("woken"), Listener->Wakes, 1);
			World.Play(3.0);
			TestEqual(TEXT("asleep again"), Listener->Sleeps, 1);
			TestEqual(TEXT("woken once"), Listener->Wakes, 1);
		});

	Describe("ends",
		[this]
		{
			It("by a push",
				[this]
				{
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.AddImpulse(FVector(0.0, 0.0, 10.0)); });
				});

			It("by wind",
				[this] {
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.SetWind(FVector(0.0, 8.0, 3.0)); });
				});

			It("by another gravity",
				[this] {
					TestWakes(
						[](FClothTestWorld&, UClothPhysicsComponent& TestCloth) { TestCloth.SetGravityScale(-1.0f); });
				});

			It("by another fabric",
				[this]
				{
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.SetFabricPreset(EClothFabricPreset::Silk); });
				});

			It("by other collisions",
				[this] {
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.SetCollideWithLevel(false); });
				});

			It("when the component moves",
				[this]
				{
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.GetOwner()->SetActorLocation(FVector(0.0, 1.0, 0.0)); });
				});

			It("when what holds it moves",
				[this]
				{
					TestWakes([](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestCloth.GrabCloth(TEXT("Hand"), TestCloth.GetParticlePositions()[0], 1.0f); });
				});

			It("when what it lies on moves",
				[this]
				{
					TestWakes([this](FClothTestWorld&, UClothPhysicsComponent&)
						{ Table->SetWorldLocation(FVector(1.0, 0.0, -10.0)); });
				});

			It("when what it lies on is gone",
				[this]
				{ TestWakes([this](FClothTestWorld&, UClothPhysicsComponent&) { Table->GetOwner()->Destroy(); }); });

			It("when what it lies on is no longer solid",
				[this]
				{
					TestWakes([this](FClothTestWorld&, UClothPhysicsComponent&)
						{ Table->SetCollisionEnabled(ECollisionEnabled::NoCollision); },
						8);
				});

			It("when what it lies on gets another shape",
				[this]
				{
					TestWakes([this](FClothTestWorld&, UClothPhysicsComponent&)
						{ Table->SetBoxExtent(FVector(40.0, 40.0, 9.0)); },
						8);
				});

			It("when something comes near",
				[this]
				{
					TestWakes(
						[](FClothTestWorld& World, UClothPhysicsComponent&)
						{
							World.SpawnBody<USphereComponent>(FTransform(FVector(0.0, 0.0, 150.0)),
								[](USphereComponent& New) { New.SetSphereRadius(20.0f); });
						},
						8);
				});
		});

	It("does not come and go while something moves nearby",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnSleeping(World);
			UBoxComponent& Walker = World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 250.0, 0.0)),
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(20.0, 20.0, 90.0)); });
			World.Play(1.0);
			int32 Changes = 0;
			bool bAsleep = TestCloth.IsClothAsleep();
			for (int32 Frame = 0; Frame < 300; ++Frame)
			{
				Walker.SetWorldLocation(FVector(20.0 * FMath::Sin(0.1 * Frame), 200.0, 0.0));
				World.Tick();
				Changes += TestCloth.IsClothAsleep() != bAsleep ? 1 : 0;
				bAsleep = TestCloth.IsClothAsleep();
			}
			TestTrue(*FString::Printf(TEXT("%d changes"), Changes), Changes <= 1);
			TestFalse(TEXT("it is awake"), bAsleep);
		});

	It("may be told to somebody who destroys the cloth",
		[this]
		{
			FClothTestWorld World;
			AActor* Actor = World.GetWorld().SpawnActor<AActor>();
			auto* Listener = NewObject<UClothTestHolder>(Actor, TEXT("Listener"));
			Table = &World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(80.0, 80.0, 9.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			Listener->Destroyed = TestCloth.GetOwner();
			TestCloth.OnSleep.AddDynamic(Listener, &UClothTestHolder::DestroyActor);
			World.Play(20.0);
			TestEqual(TEXT("told once"), Listener->Sleeps, 1);
			TestFalse(TEXT("it is still there"), Listener->Destroyed.IsValid());
		});

	It("does not keep what falls at 10 m/s from being caught",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
			World.Play(20.0);
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(
				FTransform(FVector(0.0, 0.0, 500.0)), 0.2f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
			Ball.SetPhysicsLinearVelocity(FVector(0.0, 0.0, -500.0));
			double Lowest = 500.0;
			for (int32 Frame = 0; Frame < 90; ++Frame)
			{
				World.Tick();
				Lowest = FMath::Min(Lowest, Ball.GetComponentLocation().Z);
			}
			TestTrue(*FString::Printf(TEXT("the ball came down to %.1f cm"), Lowest), Lowest > -40.0);
		});

	It("is not needed by suspended cloth, which moves with its component",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			World.Play(0.2);
			TestCloth.SuspendCloth();
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			World.Play(0.5);
			TestTrue(TEXT("suspended"), TestCloth.IsClothSuspended());
			TestTrue(TEXT("nothing moves"), ClothTest::Distance(Before, TestCloth.GetParticlePositions()) == 0.0);
			TestCloth.GetOwner()->SetActorLocation(FVector(0.0, 200.0, 0.0));
			TestCloth.ResumeCloth();
			World.Tick();
			TArray<FVector> Expected = Before;
			for (FVector& Position : Expected)
			{
				Position.Y += 200.0;
			}
			const double Distance = ClothTest::Distance(Expected, TestCloth.GetParticlePositions());
			TestTrue(*FString::Printf(TEXT("carried along, %.1f cm off"), Distance), Distance > 0.0 && Distance < 10.0);
		});

	It("is not needed by cloth that nobody sees",
		[this]
		{
			if (!FApp::CanEverRender())
			{
				return;
			}
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			GetMutableDefault<UClothPhysicsSettings>()->UnseenTime = 3.0f;
			TestCloth.SetWind(FVector(0.0, 5.0, 0.0));
			TestCloth.SetVisibility(false);
			World.Play(1.0);
			TestEqual(TEXT("at first it goes on"), TestCloth.GetStatistics().Steps, 1);
			World.Play(3.0);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			World.Play(1.0);
			TestTrue(TEXT("then it stops"), ClothTest::Distance(Before, TestCloth.GetParticlePositions()) == 0.0);
			GetMutableDefault<UClothPhysicsSettings>()->UnseenTime = 0.0f;
			World.Tick();
			TestTrue(TEXT("until that is no longer so"),
				ClothTest::Distance(Before, TestCloth.GetParticlePositions()) > 0.0);
		});

	It("comes at once to cloth with a pre-roll",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(15, 15);
					New.Pins.Edges = static_cast<int32>(EClothSheetEdges::Front);
					New.PreRoll = 10.0f;
				});
			UClothPhysicsComponent& Other =
				World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0), FVector(0.0, 0.0, 500.0)),
					[](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(15, 15);
						New.Pins.Edges = static_cast<int32>(EClothSheetEdges::Front);
					});
			World.Tick();
			TArray<FVector> First = TestCloth.GetParticlePositions();
			World.Play(10.0);
			TArray<FVector> Late = Other.GetParticlePositions();
			for (FVector& Position : Late)
			{
				Position.Z -= 500.0;
			}
			const double Distance = ClothTest::Distance(First, Late);
			TestTrue(*FString::Printf(TEXT("after the first frame %.2f cm from where others are after 10 s"), Distance),
				Distance < 1.0);
		});
}

#endif
