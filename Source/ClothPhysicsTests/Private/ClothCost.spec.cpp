// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/StaticMeshComponent.h"
	#include "Engine/StaticMesh.h"
	#include "HAL/PlatformTime.h"
	#include "PhysicsEngine/AggregateGeom.h"

BEGIN_DEFINE_SPEC(FClothCostSpec, "ClothPhysics.Cost",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::PerfFilter)
/** Tests how many linear systems a frame takes, and tells what share of the time the plugin has. */
void TestSubsteps(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth);
/** The same for a cloth that has fallen on a mesh; one that collides with its triangles, unless elements are given. */
void TestSubstepsOn(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision);
/** Lets a cloth of 2,704 particles tear by one particle ten times, and tells what that takes, in frames. */
void MeasureTears(
	const TCHAR* Scene, FClothTestWorld& World, const FTransform& Transform, int32 Corners, const FVector& Velocity);
/** What a cloth costs in a step, after a second in which it gets there. */
struct FCost
{
	/** The median, ms. */
	double Milliseconds = 0.0;

	/** Unknowns that were solved for. */
	int64 Unknowns = 0;
};
FCost Measure(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth) const;
/** Tells what the second costs in parts of the first, and tests that in unknowns. */
void Compare(const TCHAR* Scene, const FCost& Whole, const FCost& Part, double Most);
END_DEFINE_SPEC(FClothCostSpec)

void FClothCostSpec::TestSubsteps(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth)
{
	TArray<float> Shares;
	int32 Most = 0;
	for (int32 Frame = 0; Frame < 121; ++Frame)
	{
		World.Tick();
		Shares.Add(TestCloth.GetStatistics().OverheadMilliseconds / TestCloth.GetStatistics().StepMilliseconds);
		Most = FMath::Max(Most, TestCloth.GetStatistics().Substeps);
	}
	// Time depends on the machine and on what else it does; substeps do not.
	Shares.Sort();
	AddInfo(FString::Printf(TEXT("everything else takes %.1f %% of a step"), 100.0 * Shares[Shares.Num() / 2]));
	const FString Message = FString::Printf(TEXT("at most %d substeps"), Most);
	AddInfo(Message);
	TestTrue(*Message, Most <= 30);
}

void FClothCostSpec::TestSubstepsOn(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision)
{
	FClothTestWorld World;
	World.SpawnBody<UStaticMeshComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
		[&](UStaticMeshComponent& Body) { Body.SetStaticMesh(ClothTest::MakeStaticMesh(Mesh, Collision)); });
	UClothPhysicsComponent& TestCloth = World.SpawnCloth(
		FTransform::Identity, [](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(52, 52); });
	World.Play(1.0);
	TestTrue(TEXT("it lies on the mesh"), TestCloth.GetStatistics().Contacts > 100);
	TestSubsteps(World, TestCloth);
}

void FClothCostSpec::MeasureTears(
	const TCHAR* Scene, FClothTestWorld& World, const FTransform& Transform, int32 Corners, const FVector& Velocity)
{
	UClothPhysicsComponent& TestCloth = World.SpawnCloth(Transform,
		[Corners](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(52, 52);
			New.Fabric = NewObject<UClothFabric>(&New);
			New.Fabric->TensileStrengthWarp = 10000.0f;
			New.Fabric->TensileStrengthWeft = 10000.0f;
			New.Pins.Corners = Corners;
			New.bCanSleep = false;
			New.Tearing.StrengthScale = 0.0f;
			New.Tearing.MaxSplitsPerStep = 1;
		});
	const auto Time = [&]
	{
		TestCloth.SetWorldLocation(TestCloth.GetComponentLocation() + Velocity / 60.0);
		const double Start = FPlatformTime::Seconds();
		World.Tick();
		return 1000.0 * (FPlatformTime::Seconds() - Start);
	};
	World.Play(1.0);
	TArray<double> Usual;
	TArray<double> Torn;
	for (int32 Tear = 0; Tear < 10; ++Tear)
	{
		for (int32 Frame = 0; Frame < 5; ++Frame)
		{
			Usual.Add(Time());
		}
		TestCloth.Tearing.bCanTear = true;
		const double First = Time();
		TestCloth.Tearing.bCanTear = false;
		Torn.Add(First + Time());
	}
	TestTrue(TEXT("it has torn"), TestCloth.GetParticleCount() >= 52 * 52 + 10);
	Usual.Sort();
	Torn.Sort();
	const double Frame = Usual[Usual.Num() / 2];
	const double Extra = Torn[Torn.Num() / 2] - 2.0 * Frame;
	AddInfo(FString::Printf(
		TEXT("%s: a frame %.1f ms, a tear %.1f ms more: %.1f frames"), Scene, Frame, Extra, Extra / Frame));
}

FClothCostSpec::FCost FClothCostSpec::Measure(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth) const
{
	World.Play(1.0);
	FCost Cost;
	TArray<float> Times;
	for (int32 Frame = 0; Frame < 121; ++Frame)
	{
		World.Tick();
		Times.Add(TestCloth.GetStatistics().StepMilliseconds);
		Cost.Unknowns += int64{TestCloth.GetStatistics().Substeps} * TestCloth.GetParticleCount();
	}
	Times.Sort();
	Cost.Milliseconds = Times[Times.Num() / 2];
	return Cost;
}

void FClothCostSpec::Compare(const TCHAR* Scene, const FCost& Whole, const FCost& Part, double Most)
{
	// Time depends on the machine and on what else it does; unknowns do not.
	const double Unknowns = static_cast<double>(Part.Unknowns) / static_cast<double>(Whole.Unknowns);
	AddInfo(FString::Printf(TEXT("%s: a step takes %.2f ms and %.2f ms, %.3f of it; unknowns %.3f"), Scene,
		Whole.Milliseconds, Part.Milliseconds, Part.Milliseconds / Whole.Milliseconds, Unknowns));
	TestTrue(*FString::Printf(TEXT("%s: %.3f of the unknowns"), Scene, Unknowns), Unknowns <= Most);
}

void FClothCostSpec::Define()
{
	for (const int32 Side : {52, 20})
	{
		It(FString::Printf(
			   TEXT("is at most thirty substeps a frame, for a cloth of %d particles that hangs"), Side * Side),
			[this, Side]
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0)),
					[Side](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(Side, Side);
						New.Pins.Corners = 3;
					});
				TestSubsteps(World, TestCloth);
			});
	}

	for (const int32 Side : {52, 20})
	{
		It(FString::Printf(TEXT("is at most thirty substeps a frame, for a tablecloth of %d particles"), Side * Side),
			[this, Side]
			{
				FClothTestWorld World;
				World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
					[](UBoxComponent& Table) { Table.SetBoxExtent(FVector(30.0, 30.0, 9.0)); });
				UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
					[Side](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(Side, Side); });
				World.Play(1.0);
				TestSubsteps(World, TestCloth);
			});
	}

	It("is at most thirty substeps a frame, for a cloth of 2,704 particles on a round table",
		[this]
		{
			FKConvexElem Top;
			for (int32 Corner = 0; Corner < 48; ++Corner)
			{
				const FVector Rim = FRotator(0.0, 7.5 * Corner, 0.0).RotateVector(FVector(35.0, 0.0, 0.0));
				Top.VertexData.Add(Rim);
				Top.VertexData.Add(Rim - FVector(0.0, 0.0, 20.0));
			}
			Top.UpdateElemBox();
			FKAggregateGeom Collision;
			Collision.ConvexElems.Add(Top);
			TestSubstepsOn(ClothTest::MakeGrid(FVector2D(70.0, 70.0), FIntPoint(2, 2)), Collision);
		});

	It("is at most thirty substeps a frame, for a cloth of 2,704 particles on blocks of triangles",
		[this]
		{
			constexpr int32 Side = 51;
			constexpr int32 Block = 5;
			FClothPhysicsMesh Blocks = ClothTest::MakeGrid(FVector2D(150.0, 150.0), FIntPoint(Side, Side));
			for (int32 Vertex = 0; Vertex < Blocks.Positions.Num(); ++Vertex)
			{
				const bool bHigh = (Vertex % Side / Block + Vertex / Side / Block) % 2 == 0;
				Blocks.Positions[Vertex].Z = bHigh ? 8.0f : 0.0f;
			}
			TestSubstepsOn(Blocks, FKAggregateGeom());
		});

	It("of a tenth of the particles is at most a fifth",
		[this]
		{
			const auto Play = [this](bool bTable, const FIntPoint& Resolution)
			{
				FClothTestWorld World;
				if (bTable)
				{
					World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
						[](UBoxComponent& Table) { Table.SetBoxExtent(FVector(30.0, 30.0, 9.0)); });
				}
				const FTransform Place = bTable ? FTransform::Identity : FTransform(FRotator(-90.0, 0.0, 0.0));
				UClothPhysicsComponent& TestCloth = World.SpawnCloth(Place,
					[&](UClothPhysicsComponent& New)
					{
						New.SheetResolution = Resolution;
						New.Pins.Corners = bTable ? 0 : 3;
						New.bCanSleep = false;
					});
				return Measure(World, TestCloth);
			};
			Compare(TEXT("hanging"), Play(false, FIntPoint(52, 52)), Play(false, FIntPoint(18, 15)), 0.2);
			Compare(TEXT("on a box"), Play(true, FIntPoint(52, 52)), Play(true, FIntPoint(18, 15)), 0.2);
		});

	It("of the coarse twin is at most a third",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Flag = World.SpawnCloth(FTransform(FRotator(0.0, 0.0, 90.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetSize = FVector2D(150.0, 100.0);
					New.SheetResolution = FIntPoint(64, 42);
					New.Pins.Edges = 1;
					New.Wind = FVector(8.0, 0.0, 0.0);
					New.Turbulence.Intensity = 0.3f;
				});
			const FCost Fine = Measure(World, Flag);
			TArray<double> Changes;
			for (int32 Change = 0; Change < 3; ++Change)
			{
				Flag.Detail.Mode = Change % 2 == 0 ? EClothDetailMode::Coarse : EClothDetailMode::Fine;
				// The first time, the twin is made in the frame before.
				for (int32 Frame = 0; Frame < (Change == 0 ? 2 : 1); ++Frame)
				{
					const double Start = FPlatformTime::Seconds();
					World.Tick();
					Changes.Add(1000.0 * (FPlatformTime::Seconds() - Start));
				}
			}
			const FCost Coarse = Measure(World, Flag);
			TestEqual(TEXT("particles"), Flag.GetParticleCount(), 32 * 21);
			Compare(TEXT("flag"), Fine, Coarse, 1.0 / 3.0);
			AddInfo(FString::Printf(TEXT("the twin is made in a frame of %.1f ms and takes over in %.1f ms; back %.1f "
										 "ms, and again %.1f ms"),
				Changes[0], Changes[1], Changes[2], Changes[3]));
		});

	It("of a tear is told",
		[this]
		{
			{
				FClothTestWorld World;
				World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
					[](UBoxComponent& Table) { Table.SetBoxExtent(FVector(30.0, 30.0, 9.0)); });
				MeasureTears(TEXT("on a box"), World, FTransform::Identity, 0, FVector::ZeroVector);
			}
			{
				FClothTestWorld World;
				MeasureTears(TEXT("carried"), World, FTransform(FRotator(-90.0, 0.0, 0.0)), 3, FVector(0.0, 0.0, 50.0));
			}
			FClothTestWorld World;
			MeasureTears(TEXT("hanging"), World, FTransform(FRotator(-90.0, 0.0, 0.0)), 3, FVector::ZeroVector);
		});

	It("of a hundred flags, and of a hundred sheets that hang, is told",
		[this]
		{
			const auto Time = [](int32 Count, bool bFlags)
			{
				FClothTestWorld World;
				for (int32 Index = 0; Index < Count; ++Index)
				{
					World.SpawnCloth(FTransform(FRotator(90.0, 0.0, 0.0), FVector(0.0, 100.0 * Index, 0.0)),
						[bFlags](UClothPhysicsComponent& New)
						{
							New.SheetSize = FVector2D(50.0, 50.0);
							New.SheetResolution = FIntPoint(20, 20);
							New.bCanSleep = false;
							if (bFlags)
							{
								New.FabricPreset = EClothFabricPreset::FlagNylon;
								New.Pins.Edges = static_cast<int32>(EClothSheetEdges::Front);
								New.Wind = FVector(6.0, 1.0, 0.0);
								New.Turbulence.Intensity = 0.25f;
							}
							else
							{
								New.Pins.Corners = 3;
							}
						});
				}
				World.Play(1.0);
				TArray<double> Frames;
				for (int32 Frame = 0; Frame < 61; ++Frame)
				{
					const double Start = FPlatformTime::Seconds();
					World.Tick();
					Frames.Add(1000.0 * (FPlatformTime::Seconds() - Start));
				}
				Frames.Sort();
				return Frames[Frames.Num() / 2];
			};
			for (const bool bFlags : {true, false})
			{
				const double One = Time(1, bFlags);
				const double Hundred = Time(100, bFlags);
				AddInfo(FString::Printf(TEXT("a frame of one %s %.2f ms, of a hundred %.1f ms: %.0f times"),
					bFlags ? TEXT("flag") : TEXT("sheet"), One, Hundred, Hundred / One));
				TestTrue(TEXT("both were measured"), One > 0.0 && Hundred > 0.0);
			}
		});

	It("is next to nothing for cloth that sleeps",
		[this]
		{
			constexpr int32 Count = 10;
			constexpr int32 Frames = 120;
			FClothTestWorld World;
			const auto Time = [&World]
			{
				const double Start = FPlatformTime::Seconds();
				for (int32 Frame = 0; Frame < Frames; ++Frame)
				{
					World.Tick();
				}
				return (FPlatformTime::Seconds() - Start) / Frames;
			};
			const double Empty = Time();
			TArray<UClothPhysicsComponent*> Sleeping;
			for (int32 Index = 0; Index < Count; ++Index)
			{
				const FTransform Place(FRotator(-90.0, 0.0, 0.0), FVector(0.0, 300.0 * Index, 0.0));
				Sleeping.Add(&World.SpawnSmallCloth(Place, static_cast<int32>(EClothSheetEdges::Front)));
			}
			World.Play(20.0);
			const double Asleep = Time();
			int32 Steps = 0;
			for (const UClothPhysicsComponent* Each : Sleeping)
			{
				TestTrue(TEXT("it sleeps"), Each->IsClothAsleep());
				Steps += Each->GetStatistics().Steps;
			}
			TestEqual(TEXT("steps"), Steps, 0);
			World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0), FVector(500.0, 0.0, 0.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(52, 52);
					New.Pins.Corners = 3;
				});
			const double Awake = Time() - Asleep;
			AddInfo(FString::Printf(TEXT("a hundred sleeping cloths take %.2f %% of one of 2,704 particles"),
				100.0 * (Asleep - Empty) * (100.0 / Count) / Awake));
		});
}

#endif
