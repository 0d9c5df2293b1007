// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestWorld.h"
	#include "Engine/EngineTypes.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothTimeSpec, "ClothPhysics.Time",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** The farthest that a cloth is from where another is, seen from there. */
static double FarthestFrom(
	const UClothPhysicsComponent& TestCloth, const UClothPhysicsComponent& Other, const FTransform& Place);
/** A cloth that falls over a box and a ball, after some time. */
static TArray<FVector> PlayScene(double Seconds, double FramesPerSecond);
static TArray<FVector> PlayScene(TFunctionRef<void(FClothTestWorld& World)> Play);
END_DEFINE_SPEC(FClothTimeSpec)

double FClothTimeSpec::FarthestFrom(
	const UClothPhysicsComponent& TestCloth, const UClothPhysicsComponent& Other, const FTransform& Place)
{
	TArray<FVector> Expected;
	for (const FVector& Position : Other.GetParticlePositions())
	{
		Expected.Add(Place.TransformPosition(Position));
	}
	return ClothTest::Distance(TestCloth.GetParticlePositions(), Expected);
}

TArray<FVector> FClothTimeSpec::PlayScene(double Seconds, double FramesPerSecond)
{
	return PlayScene([&](FClothTestWorld& World) { World.Play(Seconds, FramesPerSecond); });
}

TArray<FVector> FClothTimeSpec::PlayScene(TFunctionRef<void(FClothTestWorld& World)> Play)
{
	FClothTestWorld World;
	World.SpawnBody<UBoxComponent>(
		FTransform(FVector(20.0, 0.0, -20.0)), [](UBoxComponent& Box) { Box.SetBoxExtent(FVector(20.0, 30.0, 10.0)); });
	World.SpawnBody<USphereComponent>(
		FTransform(FVector(-30.0, 10.0, -30.0)), [](USphereComponent& Ball) { Ball.SetSphereRadius(15.0f); });
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 1);
	Play(World);
	return TestCloth.GetParticlePositions();
}

void FClothTimeSpec::Define()
{
	It("gives the same cloth after 2 s at 10 to 240 frames per second",
		[this]
		{
			const TArray<FVector> At60 = PlayScene(2.0, 60.0);
			for (const double Rate : {10.0, 12.0, 15.0, 20.0, 24.0, 30.0, 48.0, 75.0, 90.0, 120.0, 144.0, 165.0, 240.0})
			{
				TestTrue(*FString::Printf(TEXT("%.0f Hz"), Rate), PlayScene(2.0, Rate) == At60);
			}
			const auto Irregular = [](FClothTestWorld& World)
			{
				for (int32 Frame = 0; Frame < 100; ++Frame)
				{
					World.Tick(Frame % 3 == 0 ? 0.01 : 0.025);
				}
				World.Play(2.0 - 100 * 0.025 + 34 * 0.015, 100.0);
			};
			TestTrue(TEXT("frames of all lengths"), PlayScene(Irregular) == At60);
			TestFalse(TEXT("another time is another cloth"), PlayScene(1.9, 60.0) == At60);
		});

	It("loses time in a hitch of 2 s, and nothing else",
		[this]
		{
			const auto WithHitch = [](FClothTestWorld& World)
			{
				World.Play(0.5);
				World.Tick(2.0);
				World.Play(0.4);
			};
			// A frame takes six steps at most.
			TestTrue(TEXT("as without"), PlayScene(WithHitch) == PlayScene(1.0, 60.0));
		});

	It("gives the same bits again, with tasks and without",
		[this]
		{
			const TArray<FVector> First = PlayScene(1.0, 60.0);
			TestTrue(TEXT("again"), PlayScene(1.0, 60.0) == First);
			const FScopedConsoleVariable Serial(TEXT("p.ClothPhysics.Parallel"), 0);
			TestTrue(TEXT("without tasks"), PlayScene(1.0, 60.0) == First);
		});

	It("draws between two states when frames are shorter than steps",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			// A sheet in free fall without wind falls evenly, so what is drawn must do so, too.
			double Last = 0.0;
			double LastMove = 0.0;
			int32 WithoutStep = 0;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				World.Tick(1.0 / 240.0);
				WithoutStep += TestCloth.GetStatistics().Steps == 0 ? 1 : 0;
				const double Height = TestCloth.Bounds.Origin.Z;
				const double Move = Last - Height;
				if (Frame > 8)
				{
					TestTrue(*FString::Printf(TEXT("frame %d: %.3f after %.3f"), Frame, Move, LastMove),
						Move > 0.0 && Move > 0.95 * LastMove);
				}
				Last = Height;
				LastMove = Move;
			}
			TestEqual(TEXT("frames without a step"), WithoutStep, 45);
		});

	It("drops what exceeds the steps of a frame, and says so",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			TestCloth.MaxStepsPerFrame = 2;
			World.Tick(0.1);
			TestEqual(TEXT("steps"), TestCloth.GetStatistics().Steps, 2);
			TestEqual(TEXT("dropped"), TestCloth.GetStatistics().DroppedSteps, 4);
			World.Tick(1.0 / 60.0);
			TestEqual(TEXT("one again"), TestCloth.GetStatistics().Steps, 1);
		});

	It("takes the cloth along as it is when the component is teleported",
		[this]
		{
			FClothTestWorld World;
			FClothTestWorld Twin;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			UClothPhysicsComponent& Stays = Twin.SpawnSmallCloth(FTransform::Identity, 1);
			World.Play(0.5);
			Twin.Play(0.5);
			const FTransform Target(FRotator(0.0, 90.0, 0.0), FVector(100000.0, 5.0, 50.0));
			TestCloth.GetOwner()->SetActorTransform(Target, false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick();
			Twin.Tick();
			// It goes on there as it would have gone on here, but for a step without a past.
			const double Farthest = FarthestFrom(TestCloth, Stays, Target);
			TestTrue(*FString::Printf(TEXT("at most %.3f cm off"), Farthest), Farthest < 0.5);
			World.Play(2.0);
			TestTrue(TEXT("it hangs there"),
				FMath::IsNearlyEqual(ClothTest::Mean(TestCloth.GetParticlePositions()).X, 100000.0, 60.0));
		});

	It("takes the cloth along also in a turn, after the component has carried it away from where it began",
		[this]
		{
			FClothTestWorld World;
			FClothTestWorld Twin;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			UClothPhysicsComponent& Stays = Twin.SpawnSmallCloth(FTransform::Identity, 1);
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				for (UClothPhysicsComponent* Each : {&TestCloth, &Stays})
				{
					Each->GetOwner()->SetActorLocation(FVector(5.0 * Frame, -2.0 * Frame, 0.0));
				}
				World.Tick();
				Twin.Tick();
			}
			World.Tick();
			Twin.Tick();
			const FTransform Target(FRotator(0.0, 90.0, 0.0), FVector(1000.0, 0.0, 0.0));
			const FTransform Way = Stays.GetComponentTransform().Inverse() * Target;
			TestCloth.GetOwner()->SetActorTransform(Target, false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick();
			Twin.Tick();
			const double Farthest = FarthestFrom(TestCloth, Stays, Way);
			TestTrue(*FString::Printf(TEXT("at most %.3f cm off"), Farthest), Farthest < 0.5);
		});

	It("is not moved by a shift of the world's origin, be it as far as a teleport or not",
		[this]
		{
			const auto Spawn = [](FClothTestWorld& In, USphereComponent*& Ball) -> UClothPhysicsComponent&
			{
				Ball = &In.SpawnBody<USphereComponent>(
					FTransform(FVector(0.0, 0.0, -40.0)), [](USphereComponent& New) { New.SetSphereRadius(20.0f); });
				UClothPhysicsComponent& New = In.SpawnSmallCloth();
				In.Play(0.4);
				return New;
			};
			for (const FVector& Offset : {FVector(-100000.0, 50000.0, 0.0), FVector(100.0, 50.0, 0.0)})
			{
				FClothTestWorld World;
				FClothTestWorld Twin;
				USphereComponent* Ball = nullptr;
				UClothPhysicsComponent& Stays = Spawn(Twin, Ball);
				UClothPhysicsComponent& TestCloth = Spawn(World, Ball);
				const FTransform Shift(Offset);
				TestCloth.GetOwner()->ApplyWorldOffset(Offset, true);
				Ball->GetOwner()->ApplyWorldOffset(Offset, true);
				TestTrue(TEXT("shifted with it"), FarthestFrom(TestCloth, Stays, Shift) < 1e-6);
				// A frame shorter than a step: the cloth expects colliders to go on as they went.
				World.Tick(0.01);
				Twin.Tick(0.01);
				const double Farthest = FarthestFrom(TestCloth, Stays, Shift);
				TestTrue(*FString::Printf(TEXT("goes on as before: %.4f cm off"), Farthest), Farthest < 0.01);
			}
		});

	It("stays precise however far the component has carried it",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 1);
			const FVector Held = TestCloth.GetParticlePositions()[0];
			// 29 km, no frame of which is a teleport.
			for (int32 Frame = 1; Frame <= 10000; ++Frame)
			{
				TestCloth.GetOwner()->SetActorLocation(FVector(290.137 * Frame, 0.0, 0.0));
				World.Tick();
			}
			const double Off =
				FVector::Dist(TestCloth.GetParticlePositions()[0], Held + TestCloth.GetComponentLocation());
			TestTrue(*FString::Printf(TEXT("the pin is %.4f cm off"), Off), Off < 0.01);
		});
}

#endif
