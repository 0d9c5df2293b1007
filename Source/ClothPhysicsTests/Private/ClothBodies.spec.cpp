// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "Engine/EngineTypes.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "Components/StaticMeshComponent.h"
	#include "ClothTestAssets.h"
	#include "PhysicsEngine/AggregateGeom.h"
	#include "PhysicsEngine/PhysicsSettings.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothBodiesSpec, "ClothPhysics.Bodies",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A sheet held along all of its border. */
static UClothPhysicsComponent& SpawnTrampoline(FClothTestWorld& World, bool bPushBodies);
static USphereComponent& SpawnBall(FClothTestWorld& World, const FVector& At, float Mass);
/** Fabric without air: nothing but contacts changes its momentum. */
static UClothFabric* MakeFabricInVacuum();
/** A cloth across X at the origin that nothing holds or pulls. */
static UClothPhysicsComponent& SpawnFloatingCloth(FClothTestWorld& World);
/** kg cm/s, in the next frame. */
static FVector MomentumInNextFrame(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth);
/** A box of a static mesh that is not at the origin of its component, and nothing slows or pulls. */
static UStaticMeshComponent& SpawnPlank(
	FClothTestWorld& World, const FVector& Center, const FVector& Sides, const FVector& Offset);
/** A flat box that does not roll, on the cloth. */
static UBoxComponent& SpawnTile(FClothTestWorld& World);
/** Two boxes side by side, each 20 x 40 x 10 cm, welded; the second is the child of the first. */
static UBoxComponent& SpawnWelded(FClothTestWorld& World, const FVector& At, float MassOfEach);
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

UClothFabric* FClothBodiesSpec::MakeFabricInVacuum()
{
	UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
	Fabric->DragCoefficient = 0.0f;
	Fabric->LiftCoefficient = 0.0f;
	return Fabric;
}

UClothPhysicsComponent& FClothBodiesSpec::SpawnFloatingCloth(FClothTestWorld& World)
{
	return World.SpawnCloth(FTransform(FRotator(90.0, 0.0, 0.0)),
		[](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(21, 21);
			New.Fabric = MakeFabricInVacuum();
			New.GravityScale = 0.0f;
		});
}

FVector FClothBodiesSpec::MomentumInNextFrame(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth)
{
	// Velocity of the cloth from its positions; all its particles weigh the same but those at the border.
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
}

UStaticMeshComponent& FClothBodiesSpec::SpawnPlank(
	FClothTestWorld& World, const FVector& Center, const FVector& Sides, const FVector& Offset)
{
	FKBoxElem Box(static_cast<float>(Sides.X), static_cast<float>(Sides.Y), static_cast<float>(Sides.Z));
	Box.Center = Offset;
	FKAggregateGeom Collision;
	Collision.BoxElems.Add(Box);
	UStaticMeshComponent& Plank = World.SpawnFreeBody<UStaticMeshComponent>(FTransform(Center - Offset), 0.5f,
		[&Collision](UStaticMeshComponent& New)
		{
			New.SetStaticMesh(
				ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(10.0, 10.0), FIntPoint(2, 2)), Collision));
		});
	Plank.SetEnableGravity(false);
	Plank.SetLinearDamping(0.0f);
	return Plank;
}

UBoxComponent& FClothBodiesSpec::SpawnTile(FClothTestWorld& World)
{
	UBoxComponent& Tile = World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 6.0)), 2.0f,
		[](UBoxComponent& New) { New.SetBoxExtent(FVector(15.0, 15.0, 5.0)); });
	Tile.SetLinearDamping(2.0f);
	return Tile;
}

UBoxComponent& FClothBodiesSpec::SpawnWelded(FClothTestWorld& World, const FVector& At, float MassOfEach)
{
	const auto Spawn = [&World, MassOfEach](const FVector& Place) -> UBoxComponent&
	{
		return World.SpawnFreeBody<UBoxComponent>(
			FTransform(Place), MassOfEach, [](UBoxComponent& New) { New.SetBoxExtent(FVector(10.0, 20.0, 5.0)); });
	};
	UBoxComponent& Root = Spawn(At - FVector(10.0, 0.0, 0.0));
	UBoxComponent& Child = Spawn(At + FVector(10.0, 0.0, 0.0));
	Child.AttachToComponent(&Root, FAttachmentTransformRules(EAttachmentRule::KeepWorld, true));
	return Root;
}

void FClothBodiesSpec::Define()
{
	It("are caught by a cloth that is held, whatever their mass",
		[this]
		{
			for (const double Mass : {0.05, 1.0, 5.0})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = SpawnTrampoline(World, true);
				USphereComponent& Ball = SpawnBall(World, FVector(0.0, 0.0, 30.0), static_cast<float>(Mass));
				World.Play(2.0);
				// A ball that rolls lies on particles, but now and then only on what is between them.
				int32 OnParticles = 0;
				double Speed = 0.0;
				for (int32 Frame = 0; Frame < 60; ++Frame)
				{
					World.Tick();
					Speed += Ball.GetPhysicsLinearVelocity().Length() / 60.0;
					OnParticles += TestCloth.GetStatistics().Contacts > 0 ? 1 : 0;
				}
				// The heavier the deeper: 7.5, 3.2 and -3.4 cm; the light one rolls up and down.
				const double Height = Ball.GetComponentLocation().Z;
				const double Expected = 6.0 - 1.9 * Mass;
				TestTrue(*FString::Printf(TEXT("%g kg lie at %.1f"), Mass, Height),
					FMath::IsNearlyEqual(Height, Expected, 3.0));
				TestTrue(*FString::Printf(TEXT("%g kg on the cloth in %d of 60 frames"), Mass, OnParticles),
					OnParticles >= 45);
				// Light ones roll about.
				TestTrue(*FString::Printf(TEXT("%g kg move at %.1f cm/s"), Mass, Speed), Speed < 20.0);
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
			UClothPhysicsComponent& TestCloth = SpawnFloatingCloth(World);
			USphereComponent& Ball = SpawnBall(World, FVector(-60.0, 0.0, 0.0), 0.4f);
			Ball.SetEnableGravity(false);
			Ball.SetLinearDamping(0.0f);
			Ball.SetPhysicsLinearVelocity(FVector(200.0, 0.0, 0.0));
			World.Play(1.0);
			const FVector OfCloth = MomentumInNextFrame(World, TestCloth);
			const FVector OfBall = Ball.GetPhysicsLinearVelocity() * 0.4;
			TestTrue(*FString::Printf(TEXT("the cloth got some: %.1f kg cm/s"), OfCloth.X), OfCloth.X > 5.0);
			TestTrue(*FString::Printf(TEXT("%.1f + %.1f = 80 kg cm/s"), OfCloth.X, OfBall.X),
				FMath::IsNearlyEqual(OfCloth.X + OfBall.X, 80.0, 8.0));
		});

	It("without gravity bring no energy into the cloth, from wherever they come",
		[this]
		{
			for (const double Side : {-1.0, 1.0})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
					[](UClothPhysicsComponent& New)
					{
						New.SheetSize = FVector2D(140.0, 140.0);
						New.SheetResolution = FIntPoint(26, 26);
						New.Fabric = MakeFabricInVacuum();
						New.GravityScale = 0.0f;
						New.bMeasure = true;
					});
				USphereComponent& Ball = SpawnBall(World, FVector(1.3, 0.7, 15.0 * Side), 0.1f);
				Ball.SetEnableGravity(false);
				Ball.SetLinearDamping(0.0f);
				Ball.SetPhysicsLinearVelocity(FVector(0.0, 0.0, -70.0 * Side));
				const double Before = 0.5 * 0.1 * 0.7 * 0.7;
				double Most = 0.0;
				for (int32 Frame = 0; Frame < 60; ++Frame)
				{
					World.Tick();
					const double Speed = 0.01 * Ball.GetPhysicsLinearVelocity().Size();
					Most = FMath::Max(Most, TestCloth.GetStatistics().Energy + 0.5 * 0.1 * Speed * Speed);
				}
				TestTrue(*FString::Printf(TEXT("%.4f of %.4f J"), Most, Before), Most < 1.02 * Before);
				TestTrue(TEXT("it was braked"), FMath::Abs(Ball.GetPhysicsLinearVelocity().Z) < 50.0);
			}
		});

	It("turn when the cloth pushes one end of them, and take its angular momentum",
		[this]
		{
			FClothTestWorld World;
			SpawnFloatingCloth(World);
			// Only its upper half meets the cloth, which ends at 50.
			UStaticMeshComponent& Plank =
				SpawnPlank(World, FVector(-20.0, 0.0, -50.0), FVector(4.0, 22.0, 60.0), FVector::ZeroVector);
			Plank.SetPhysicsLinearVelocity(FVector(150.0, 0.0, 0.0));
			World.Play(0.3);
			// The upper end is held back.
			const FVector Turn = Plank.GetPhysicsAngularVelocityInRadians();
			TestTrue(*FString::Printf(TEXT("it turns about Y: %.2f rad/s"), Turn.Y), Turn.Y < -0.5);
			TestTrue(*FString::Printf(TEXT("and hardly about X and Z: %.2f %.2f"), Turn.X, Turn.Z),
				FMath::Abs(Turn.X) < 0.1 && FMath::Abs(Turn.Z) < 0.1);
		});

	It("are pushed at their centre of mass, wherever the origin of their component is",
		[this]
		{
			FVector Velocity[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				SpawnFloatingCloth(World);
				UStaticMeshComponent& Plank = SpawnPlank(World, FVector(-20.0, 0.0, 0.0), FVector(4.0, 22.0, 22.0),
					Run == 0 ? FVector::ZeroVector : FVector(0.0, 0.0, 30.0));
				Plank.SetPhysicsLinearVelocity(FVector(150.0, 0.0, 0.0));
				World.Play(0.3);
				Velocity[Run] = Plank.GetPhysicsLinearVelocity();
				const FVector Turn = Plank.GetPhysicsAngularVelocityInRadians();
				TestTrue(*FString::Printf(TEXT("it does not turn: %.3f rad/s"), Turn.Size()), Turn.Size() < 0.3);
			}
			TestTrue(*FString::Printf(TEXT("it is slowed: %.1f cm/s"), Velocity[0].X), Velocity[0].X < 130.0);
			TestTrue(*FString::Printf(TEXT("alike: %.2f and %.2f cm/s"), Velocity[0].X, Velocity[1].X),
				FVector::Dist(Velocity[0], Velocity[1]) < 2.5);
		});

	It("are held as well when frames take several steps",
		[this]
		{
			double Heights[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				SpawnTrampoline(World, true);
				UBoxComponent& Tile = SpawnTile(World);
				World.Play(3.0, Run == 0 ? 60.0 : 20.0);
				Heights[Run] = Tile.GetComponentLocation().Z;
			}
			TestTrue(*FString::Printf(TEXT("%.2f cm at 60 Hz, %.2f at 20 Hz"), Heights[0], Heights[1]),
				FMath::Abs(Heights[0] - Heights[1]) < 0.7);
		});

	It("that are welded weigh once, as one body of all",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnTrampoline(World, true);
			UBoxComponent& Welded = SpawnWelded(World, FVector(0.0, 0.0, 6.0), 1.0f);
			TestTrue(*FString::Printf(TEXT("the engine gives %.2f kg"), Welded.GetMass()),
				FMath::IsNearlyEqual(Welded.GetMass(), 2.0f, 0.01f));
			World.Play(3.0);

			FClothTestWorld Other;
			SpawnTrampoline(Other, true);
			UBoxComponent& Single = Other.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, 6.0)), 2.0f,
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(20.0, 20.0, 5.0)); });
			Other.Play(3.0);

			TestEqual(TEXT("one collider"), TestCloth.GetStatistics().Colliders, 1);
			const double Off = Welded.GetCenterOfMass().Z - Single.GetCenterOfMass().Z;
			TestTrue(*FString::Printf(TEXT("%.3f cm from where a single box lies"), Off), FMath::Abs(Off) < 0.2);
		});

	It("that are welded get the momentum that the cloth loses, as one body of all would",
		[this]
		{
			double Velocity[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = SpawnFloatingCloth(World);
				UBoxComponent& Body = Run == 0
					? SpawnWelded(World, FVector(0.0, 0.0, -60.0), 0.2f)
					: World.SpawnFreeBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -60.0)), 0.4f,
						[](UBoxComponent& New) { New.SetBoxExtent(FVector(20.0, 20.0, 5.0)); });
				TestCloth.GetOwner()->SetActorRotation(FRotator::ZeroRotator, ETeleportType::TeleportPhysics);
				Body.SetEnableGravity(false);
				Body.SetLinearDamping(0.0f);
				Body.SetPhysicsLinearVelocity(FVector(0.0, 0.0, 200.0));
				World.Play(0.5);
				const double OfCloth = MomentumInNextFrame(World, TestCloth).Z;
				Velocity[Run] = Body.GetPhysicsLinearVelocity().Z;
				TestTrue(*FString::Printf(TEXT("the cloth got some: %.1f kg cm/s"), OfCloth), OfCloth > 5.0);
				TestTrue(*FString::Printf(TEXT("%.1f + %.1f = 80 kg cm/s"), OfCloth, 0.4 * Velocity[Run]),
					FMath::IsNearlyEqual(OfCloth + 0.4 * Velocity[Run], 80.0, 4.0));
			}
			TestTrue(*FString::Printf(TEXT("%.1f and %.1f cm/s"), Velocity[0], Velocity[1]),
				FMath::IsNearlyEqual(Velocity[0], Velocity[1], 4.0));
		});

	It("that physics moves in steps of its own are caught as others are, and lie as still",
		[this]
		{
			UPhysicsSettings& Settings = *UPhysicsSettings::Get();
			double Heights[3] = {};
			double Rebounds[3] = {};
			for (int32 Run = 0; Run < 3; ++Run)
			{
				Settings.bTickPhysicsAsync = Run > 0;
				Settings.AsyncFixedTimeStepSize = Run == 1 ? 1.0f / 20.0f : 1.0f / 50.0f;
				FClothTestWorld World;
				SpawnTrampoline(World, true);
				UBoxComponent& Tile = SpawnTile(World);
				Tile.SetWorldLocation(FVector(0.0, 0.0, 25.0));
				for (int32 Frame = 0; Frame < 360; ++Frame)
				{
					World.Tick();
					Rebounds[Run] = FMath::Max(Rebounds[Run], Tile.GetPhysicsLinearVelocity().Z);
				}
				double Highest = TNumericLimits<double>::Lowest();
				double Lowest = TNumericLimits<double>::Max();
				for (int32 Frame = 0; Frame < 120; ++Frame)
				{
					World.Tick();
					Heights[Run] = Tile.GetComponentLocation().Z;
					Highest = FMath::Max(Highest, Heights[Run]);
					Lowest = FMath::Min(Lowest, Heights[Run]);
				}
				AddInfo(FString::Printf(TEXT("run %d: from %.3f to %.3f"), Run, Lowest, Highest));
				TestTrue(
					*FString::Printf(TEXT("run %d: from %.3f to %.3f"), Run, Lowest, Highest), Highest - Lowest < 1.0);
			}
			Settings.bTickPhysicsAsync = false;
			Settings.AsyncFixedTimeStepSize = 1.0f / 30.0f;
			AddInfo(
				FString::Printf(TEXT("rebound at %.1f, %.1f and %.1f cm/s"), Rebounds[0], Rebounds[1], Rebounds[2]));
			TestTrue(*FString::Printf(TEXT("at %.2f, %.2f and %.2f"), Heights[0], Heights[1], Heights[2]),
				FMath::Abs(Heights[1] - Heights[0]) < 0.5 && FMath::Abs(Heights[2] - Heights[0]) < 0.5);
			TestTrue(
				*FString::Printf(TEXT("rebound at %.1f, %.1f and %.1f cm/s"), Rebounds[0], Rebounds[1], Rebounds[2]),
				Rebounds[1] < 1.5 * Rebounds[0] && Rebounds[2] < 1.5 * Rebounds[0]);
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
