// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"

BEGIN_DEFINE_SPEC(FClothPinsSpec, "ClothPhysics.Pins",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Lets a cloth hang for a second, in which what should be held stays and something else falls. */
void TestHeld(UClothPhysicsComponent& TestCloth, FClothTestWorld& World, TFunctionRef<bool(int32 Particle)> IsHeld);
END_DEFINE_SPEC(FClothPinsSpec)

void FClothPinsSpec::TestHeld(
	UClothPhysicsComponent& TestCloth, FClothTestWorld& World, TFunctionRef<bool(int32 Particle)> IsHeld)
{
	const TArray<FVector> Before = TestCloth.GetParticlePositions();
	double Fall = 0.0;
	for (int32 Frame = 0; Frame < 60; ++Frame)
	{
		World.Tick();
		Fall = FMath::Max(Fall, ClothTest::Lowest(Before) - ClothTest::Lowest(TestCloth.GetParticlePositions()));
	}
	const TArray<FVector> After = TestCloth.GetParticlePositions();
	int32 Held = 0;
	for (int32 Particle = 0; Particle < Before.Num(); ++Particle)
	{
		const double Move = FVector::Dist(Before[Particle], After[Particle]);
		if (IsHeld(Particle))
		{
			++Held;
			TestTrue(*FString::Printf(TEXT("particle %d is held"), Particle), Move < 0.01);
		}
	}
	TestTrue(TEXT("some are held"), Held > 0);
	TestTrue(*FString::Printf(TEXT("the others fall by %.1f cm"), Fall), Fall > 20.0);
}

void FClothPinsSpec::Define()
{
	constexpr int32 Side = 15;

	It("hold edges of a sheet",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth =
				World.SpawnSmallCloth(FTransform::Identity, static_cast<int32>(EClothSheetEdges::Back));
			TestHeld(TestCloth, World, [](int32 Particle) { return Particle % Side == 0; });
		});

	It("hold corners of a sheet",
		[this]
		{
			FClothTestWorld World;
			const EClothSheetCorners Corners = EClothSheetCorners::BackRight | EClothSheetCorners::FrontLeft;
			UClothPhysicsComponent& TestCloth =
				World.SpawnSmallCloth(FTransform::Identity, 0, static_cast<int32>(Corners));
			TestHeld(
				TestCloth, World, [](int32 Particle) { return Particle == Side * (Side - 1) || Particle == Side - 1; });
		});

	It("hold particles by number",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Pins.ParticleIndices = {0, 7, 7};
				});
			TestHeld(TestCloth, World, [](int32 Particle) { return Particle == 0 || Particle == 7; });
		});

	It("hold what lies in a sphere, in the space of the component",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FVector(1000.0, 0.0, 0.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					FClothPinSphere& Sphere = New.Pins.Spheres.AddDefaulted_GetRef();
					Sphere.Center = FVector(-50.0, -50.0, 0.0);
					Sphere.Radius = 15.0f;
				});
			TestHeld(TestCloth, World,
				[](int32 Particle)
				{
					const int32 Column = Particle % Side;
					const int32 Row = Particle / Side;
					return FVector2D(Column, Row).Length() * 100.0 / (Side - 1) <= 15.0;
				});
		});

	It("hold vertices by their colour",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					FClothPhysicsMesh& Mesh = New.RestMesh.Simulation;
					Mesh = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Side, Side));
					Mesh.Colors.Init(FColor(100, 255, 255), Mesh.Positions.Num());
					Mesh.Colors[0] = FColor(200, 0, 0);
					Mesh.Colors[Side - 1] = FColor(255, 0, 0);
					New.Pins.bVertexColor = true;
				});
			TestHeld(TestCloth, World, [](int32 Particle) { return Particle == 0 || Particle == Side - 1; });
		});

	It("follow the component",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			const FVector Start = TestCloth.GetParticlePositions()[0];
			for (int32 Frame = 1; Frame <= 60; ++Frame)
			{
				TestCloth.GetOwner()->SetActorLocation(FVector(0.0, 2.0 * Frame, 0.0));
				World.Tick();
				const FVector Offset = TestCloth.GetParticlePositions()[0] - Start;
				TestTrue(TEXT("the pin is where the component is"),
					FVector::Dist(Offset, FVector(0.0, 2.0 * Frame, 0.0)) < 0.01);
			}
			TestTrue(TEXT("the cloth has come along"), ClothTest::Mean(TestCloth.GetParticlePositions()).Y > 80.0);
		});

	It("follow the component between frames that are shorter than a step",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			const FVector Start = TestCloth.GetParticlePositions()[0];
			for (int32 Frame = 1; Frame <= 144; ++Frame)
			{
				TestCloth.GetOwner()->SetActorLocation(FVector(0.0, Frame, 0.0));
				World.Tick(1.0 / 144.0);
			}
			// The simulated pin may be ahead by less than a step; what is drawn is exactly where the component is.
			TestTrue(TEXT("the pin is near"),
				FMath::IsNearlyEqual((TestCloth.GetParticlePositions()[0] - Start).Y, 144.0, 2.5));
			const FVector Drawn =
				TestCloth.GetComponentTransform().TransformPosition(TestCloth.GetMesh()->GetVertex(0));
			TestTrue(TEXT("the drawn pin is there"), FVector::Dist(Drawn - Start, FVector(0.0, 144.0, 0.0)) < 0.05);
		});

	It("move evenly through the steps of long frames",
		[this]
		{
			// Not for long: a cloth that flutters makes much of little differences.
			const auto Carry = [](double FramesPerSecond)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
				for (int32 Frame = 1; Frame <= FMath::RoundToInt32(0.3 * FramesPerSecond); ++Frame)
				{
					TestCloth.GetOwner()->SetActorLocation(FVector(0.0, 100.0 * Frame / FramesPerSecond, 0.0));
					World.Tick(1.0 / FramesPerSecond);
				}
				return TestCloth.GetParticlePositions();
			};
			const TArray<FVector> At60 = Carry(60.0);
			for (const double Rate : {10.0, 20.0, 30.0})
			{
				const double Off = ClothTest::Distance(Carry(Rate), At60);
				TestTrue(*FString::Printf(TEXT("%.4f cm off at %.0f Hz"), Off, Rate), Off < 1.0);
			}
		});

	It("say which numbers are allowed",
		[this]
		{
			AddExpectedError(TEXT("Pins.ParticleIndices has 1000; allowed are 0 to 224"),
				EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Pins.ParticleIndices = {0, 1000};
				});
			TestHeld(TestCloth, World, [](int32 Particle) { return Particle == 0; });
		});
}

#endif
