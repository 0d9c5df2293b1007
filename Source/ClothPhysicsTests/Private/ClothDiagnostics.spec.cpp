// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothSolver/Statistics.h"
	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothDiagnosticsSpec, "ClothPhysics.Diagnostics",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** What a frame draws with flags; false where it cannot be known. */
static bool Draw(FClothTestWorld& World, int32 Flags, ClothTest::FDebugDrawing& Drawing);
static int32 CountColor(const ClothTest::FDebugDrawing& Drawing, const FColor& Color);
END_DEFINE_SPEC(FClothDiagnosticsSpec)

bool FClothDiagnosticsSpec::Draw(FClothTestWorld& World, int32 Flags, ClothTest::FDebugDrawing& Drawing)
{
	const FScopedConsoleVariable Variable(TEXT("p.ClothPhysics.DebugDraw"), Flags);
	World.Tick();
	return ClothTest::GetDebugDrawing(World.GetWorld(), Drawing);
}

int32 FClothDiagnosticsSpec::CountColor(const ClothTest::FDebugDrawing& Drawing, const FColor& Color)
{
	int32 Count = 0;
	for (const ClothTest::FDebugDrawing::FLine& Line : Drawing.Lines)
	{
		Count += Line.Color == Color ? 1 : 0;
	}
	return Count;
}

void FClothDiagnosticsSpec::Define()
{
	It("draw nothing unless asked to, and for one frame alone",
		[this]
		{
			FClothTestWorld World;
			World.SpawnSmallCloth();
			ClothTest::FDebugDrawing Drawing;
			if (Draw(World, 31, Drawing))
			{
				TestTrue(TEXT("points"), Drawing.Points.Num() > 0);
				Draw(World, 0, Drawing);
				TestEqual(TEXT("things drawn"), Drawing.Points.Num() + Drawing.Lines.Num() + Drawing.Boxes.Num(), 0);
			}
		});

	It("draw each particle where it is",
		[this]
		{
			FClothTestWorld World;
			const UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(300.0, 20.0, 500.0)));
			World.Play(0.2);
			ClothTest::FDebugDrawing Drawing;
			if (Draw(World, 1, Drawing))
			{
				const double Off = ClothTest::Distance(Drawing.Points, TestCloth.GetParticlePositions());
				TestTrue(*FString::Printf(TEXT("%.3g cm off"), Off), Off < 1e-3);
				TestEqual(TEXT("other things"), Drawing.Lines.Num() + Drawing.Boxes.Num(), 0);
			}
		});

	It("draw pins where they hold the cloth",
		[this]
		{
			FClothTestWorld World;
			World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 500.0)), 0, 3);
			World.Play(0.5);
			ClothTest::FDebugDrawing Drawing;
			if (Draw(World, 2, Drawing) && TestEqual(TEXT("pins"), Drawing.Points.Num(), 2))
			{
				for (const FVector& Point : Drawing.Points)
				{
					TestTrue(*FString::Printf(TEXT("a corner at %s"), *Point.ToString()),
						FMath::Abs(FMath::Abs(Point.X) - 50.0) < 0.01 && FMath::Abs(FMath::Abs(Point.Y) - 50.0) < 0.01
							&& FMath::Abs(Point.Z - 500.0) < 0.01);
				}
			}
		});

	It("draw contacts on what is touched, with normals out of it",
		[this]
		{
			FClothTestWorld World;
			const FVector Center(0.0, 0.0, -32.0);
			World.SpawnBody<USphereComponent>(
				FTransform(Center), [](USphereComponent& New) { New.SetSphereRadius(30.0f); });
			const UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			ClothTest::FDebugDrawing Drawing;
			if (!Draw(World, 4, Drawing))
			{
				return;
			}
			TestEqual(TEXT("contacts in the air"), Drawing.Lines.Num(), 0);
			World.Play(0.5);
			Draw(World, 4, Drawing);
			const int32 Held = TestCloth.GetStatistics().Contacts;
			TestTrue(*FString::Printf(TEXT("%d contacts, %d particles held"), Drawing.Lines.Num(), Held),
				Held > 0 && Drawing.Lines.Num() >= Held && Drawing.Points.Num() == Drawing.Lines.Num());
			for (const ClothTest::FDebugDrawing::FLine& Line : Drawing.Lines)
			{
				const FVector Arm = Line.Start - Center;
				const FVector Normal = (Line.End - Line.Start).GetSafeNormal();
				TestTrue(
					*FString::Printf(TEXT("%g cm from the centre"), Arm.Size()), FMath::Abs(Arm.Size() - 30.0) < 1.5);
				TestTrue(*FString::Printf(TEXT("normal %s at %s"), *Normal.ToString(), *Arm.ToString()),
					FVector::DotProduct(Normal, Arm.GetSafeNormal()) > 0.9);
			}
		});

	It("draw the threads of a sheet, and stretched ones in other colours",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth =
				World.SpawnSmallCloth(FTransform::Identity, static_cast<int32>(EClothSheetEdges::Back));
			TestCloth.SetGravityScale(0.0f);
			ClothTest::FDebugDrawing Drawing;
			if (!Draw(World, 8, Drawing))
			{
				return;
			}
			constexpr int32 Threads = 2 * 15 * 14;
			TestEqual(TEXT("threads"), Drawing.Lines.Num(), Threads);
			TestEqual(TEXT("blue threads at rest"), CountColor(Drawing, FColor::Blue), Threads);
			TestCloth.GrabCloth(TEXT("Hand"), FVector(0.0, 50.0, 0.0), 5.0f);
			TestCloth.GrabCloth(TEXT("Other"), FVector(0.0, -50.0, 0.0), 5.0f);
			World.Tick();
			TestCloth.DragCloth(TEXT("Hand"), FVector(0.0, 75.0, 0.0));
			TestCloth.DragCloth(TEXT("Other"), FVector(0.0, -75.0, 0.0));
			World.Play(0.5);
			Draw(World, 8, Drawing);
			TestEqual(TEXT("threads of the stretched sheet"), Drawing.Lines.Num(), Threads);
			const int32 Red = CountColor(Drawing, FColor::Red);
			TestTrue(*FString::Printf(TEXT("%d red threads"), Red), Red > 0 && Red < Threads);
		});

	It("draw a box around each collider, as it is turned",
		[this]
		{
			FClothTestWorld World;
			const FTransform Place(FRotator(0.0, 90.0, 0.0), FVector(5.0, 0.0, -10.0));
			World.SpawnBody<UBoxComponent>(
				Place, [](UBoxComponent& Box) { Box.SetBoxExtent(FVector(10.0, 20.0, 3.0)); });
			World.SpawnSmallCloth();
			ClothTest::FDebugDrawing Drawing;
			if (Draw(World, 16, Drawing) && TestEqual(TEXT("boxes"), Drawing.Boxes.Num(), 1))
			{
				const FVector Extent = Drawing.Boxes[0].GetExtent();
				TestTrue(*Extent.ToString(), Extent.Equals(FVector(20.0, 10.0, 3.0), 0.01));
				TestTrue(TEXT("its place"), Drawing.Boxes[0].GetCenter().Equals(Place.GetLocation(), 0.01));
			}
		});

	It("tell how much memory a cloth takes",
		[this]
		{
			FClothTestWorld World;
			const auto Measure = [&World](int32 Side)
			{
				const UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
					[Side](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(Side, Side);
						New.bMeasure = true;
					});
				World.Tick();
				return TestCloth.GetStatistics().MemoryKilobytes;
			};
			const int32 Small = Measure(15);
			const int32 Large = Measure(30);
			// 1 to 4 KB a particle.
			TestTrue(*FString::Printf(TEXT("%d KB for 225 particles"), Small), Small > 225 && Small < 4 * 225);
			TestTrue(*FString::Printf(TEXT("%d KB for 900 particles"), Large), Large > 3 * Small);
		});

	It("give the CSV profiler the time of each stage, of all cloths together",
		[this]
		{
			FClothTestWorld World;
			const UClothPhysicsComponent* const Cloths[] = {&World.SpawnSmallCloth(), &World.SpawnSmallCloth()};
			World.Tick();
			if (ClothTest::TakeCsvStats().Num() == 0)
			{
				return;
			}
			World.Tick();
			const TMap<FString, double> Stats = ClothTest::TakeCsvStats();
			TestEqual(TEXT("columns"), Stats.Num(), Cloth::StageCount);
			for (int32 Stage = 0; Stage < Cloth::StageCount; ++Stage)
			{
				const FString Name = FString(TEXT("ClothPhysics/")) + Cloth::NameOf(static_cast<Cloth::Stage>(Stage));
				double Sum = 0.0;
				for (const UClothPhysicsComponent* Each : Cloths)
				{
					Sum += Each->GetStatistics().StageMilliseconds[Stage];
				}
				const double* const Found = Stats.Find(Name);
				TestTrue(*Name, Found != nullptr);
				if (Found != nullptr)
				{
					TestTrue(*FString::Printf(TEXT("%s: %g ms, expected %g"), *Name, *Found, Sum),
						FMath::Abs(*Found - Sum) <= 1e-6 * Sum);
				}
			}
		});
}

#endif
