// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "Camera/PlayerCameraManager.h"
	#include "ClothRecording.h"
	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/SkeletalMeshComponent.h"
	#include "Components/SphereComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "Engine/EngineTypes.h"
	#include "Engine/SkeletalMesh.h"
	#include "Engine/StaticMesh.h"

	#include <limits>

namespace ClothDetailSpec
{

/** Of what is drawn, in the world. */
static TArray<FVector> FindDrawn(UClothPhysicsComponent& TestCloth)
{
	TArray<FVector> Drawn;
	for (int32 Vertex = 0; Vertex < TestCloth.GetMesh()->VertexCount(); ++Vertex)
	{
		Drawn.Add(TestCloth.GetComponentTransform().TransformPosition(TestCloth.GetMesh()->GetVertex(Vertex)));
	}
	return Drawn;
}

/** Sheets have particles of the same mass but at their rim: half of it there, a quarter at corners. */
static FVector FindMean(const TArray<FVector>& Values, const FIntPoint& Resolution)
{
	FVector Sum = FVector::ZeroVector;
	double Mass = 0.0;
	for (int32 Index = 0; Index < Values.Num(); ++Index)
	{
		const int32 Column = Index % Resolution.X;
		const int32 Row = Index / Resolution.X;
		const double Share =
			(Column == 0 || Column == Resolution.X - 1 ? 0.5 : 1.0) * (Row == 0 || Row == Resolution.Y - 1 ? 0.5 : 1.0);
		Sum += Values[Index] * Share;
		Mass += Share;
	}
	return Sum / Mass;
}

static const FTransform Upright(FRotator(0.0, 0.0, 90.0));

/** Whether a cloth around the origin is coarse when a player is so far from its rim, cm. */
static bool IsCoarseAt(
	double Distance, APlayerCameraManager& Player, FClothTestWorld& World, const UClothPhysicsComponent& TestCloth)
{
	Player.SetActorLocation(FVector(50.0 + Distance, 0.0, 0.0));
	// The twin is made in the first frame.
	World.Tick();
	World.Tick();
	return TestCloth.GetStatistics().bCoarse;
}

} // namespace ClothDetailSpec

BEGIN_DEFINE_SPEC(FClothDetailSpec, "ClothPhysics.Detail",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A flag in turbulent wind, held at its back edge. */
UClothPhysicsComponent& SpawnFlag(const FClothTestWorld& World) const;
/** A sheet that falls on a ball. */
UClothPhysicsComponent& SpawnDrape(const FClothTestWorld& World) const;
/** A cloth that is asked to be coarse, and something that forbids it. */
void TestStaysFine(TFunctionRef<void(FClothTestWorld&, UClothPhysicsComponent&)> Forbid);
/** Changes the level of detail and tests that what is drawn moves no farther than in the frames before. */
void TestNoPop(FClothTestWorld& World, UClothPhysicsComponent& TestCloth, double Tolerance);
APlayerCameraManager* AddPlayer(const FClothTestWorld& World);
END_DEFINE_SPEC(FClothDetailSpec)

UClothPhysicsComponent& FClothDetailSpec::SpawnFlag(const FClothTestWorld& World) const
{
	return World.SpawnCloth(ClothDetailSpec::Upright,
		[](UClothPhysicsComponent& New)
		{
			New.SheetSize = FVector2D(150.0, 100.0);
			New.SheetResolution = FIntPoint(31, 21);
			New.Pins.Edges = 1;
			New.Wind = FVector(8.0, 0.0, 0.0);
			New.Turbulence.Intensity = 0.3f;
			New.Detail.Mode = EClothDetailMode::Fine;
		});
}

UClothPhysicsComponent& FClothDetailSpec::SpawnDrape(const FClothTestWorld& World) const
{
	World.SpawnBody<USphereComponent>(
		FTransform(FVector(0.0, 0.0, -31.0)), [](USphereComponent& New) { New.SetSphereRadius(30.0f); });
	return World.SpawnCloth(FTransform::Identity,
		[](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(41, 41);
			New.Detail.Mode = EClothDetailMode::Fine;
		});
}

APlayerCameraManager* FClothDetailSpec::AddPlayer(const FClothTestWorld& World)
{
	APlayerCameraManager* Player = ClothTest::AddPlayer(World.GetWorld());
	if (Player == nullptr)
	{
		AddInfo(TEXT("Players cannot be made by code here."));
	}
	return Player;
}

void FClothDetailSpec::TestStaysFine(TFunctionRef<void(FClothTestWorld&, UClothPhysicsComponent&)> Forbid)
{
	FClothTestWorld World;
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
	TestCloth.Detail.Mode = EClothDetailMode::Coarse;
	World.Play(0.1);
	TestTrue(TEXT("it is coarse"), TestCloth.GetStatistics().bCoarse);
	TestEqual(TEXT("particles of the twin"), TestCloth.GetParticleCount(), 64);
	Forbid(World, TestCloth);
	World.Play(0.1);
	TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
	TestTrue(TEXT("with all its particles"), TestCloth.GetParticleCount() >= 225);
	World.Play(0.5);
	TestFalse(TEXT("it stays so"), TestCloth.GetStatistics().bCoarse);
}

void FClothDetailSpec::TestNoPop(FClothTestWorld& World, UClothPhysicsComponent& TestCloth, double Tolerance)
{
	TArray<FVector> Drawn = ClothDetailSpec::FindDrawn(TestCloth);
	const auto Move = [&]
	{
		const TArray<FVector> Before = MoveTemp(Drawn);
		World.Tick();
		Drawn = ClothDetailSpec::FindDrawn(TestCloth);
		return ClothTest::Distance(Before, Drawn);
	};
	for (const EClothDetailMode Mode : {EClothDetailMode::Coarse, EClothDetailMode::Fine})
	{
		double Usual = 0.0;
		for (int32 Frame = 0; Frame < 300; ++Frame)
		{
			Usual = FMath::Max(Usual, Move());
		}
		TestCloth.Detail.Mode = Mode;
		const int32 Particles = TestCloth.GetParticleCount();
		double First = Move();
		// The twin is made in the frame before.
		First = TestCloth.GetParticleCount() == Particles ? Move() : First;
		double Later = 0.0;
		for (int32 Frame = 0; Frame < 40; ++Frame)
		{
			Later = FMath::Max(Later, Move());
		}
		TestEqual(TEXT("the level"), TestCloth.GetStatistics().bCoarse, Mode == EClothDetailMode::Coarse);
		const FString Message =
			FString::Printf(TEXT("%.2f cm in a frame before, %.2f in the first, %.2f later"), Usual, First, Later);
		AddInfo(Message);
		TestTrue(*Message, FMath::Max(First, Later) < 1.5 * Usual + Tolerance);
	}
}

void FClothDetailSpec::Define()
{
	Describe("by distance",
		[this]
		{
			It("becomes coarse far from the nearest player, and fine again nearer than that",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
					TestCloth.Detail.Distance = 1000.0f;
					APlayerCameraManager* Player = AddPlayer(World);
					if (Player == nullptr)
					{
						return;
					}
					const auto IsCoarseAt = [&](double Distance)
					{ return ClothDetailSpec::IsCoarseAt(Distance, *Player, World, TestCloth); };
					TestFalse(TEXT("near"), IsCoarseAt(500.0));
					TestFalse(TEXT("just before"), IsCoarseAt(995.0));
					TestTrue(TEXT("just behind"), IsCoarseAt(1005.0));
					TestTrue(TEXT("a little back"), IsCoarseAt(995.0));
					TestTrue(TEXT("not far enough back"), IsCoarseAt(905.0));
					TestFalse(TEXT("far enough back"), IsCoarseAt(895.0));
					TestFalse(TEXT("forth, but not far enough"), IsCoarseAt(995.0));
					TestTrue(TEXT("far enough"), IsCoarseAt(2000.0));
					Player->SetFOV(20.0f);
					TestFalse(TEXT("what is magnified is nearer"), IsCoarseAt(2000.0));
					Player->SetFOV(90.0f);
					TestTrue(TEXT("not magnified"), IsCoarseAt(2000.0));
					AddPlayer(World)->SetActorLocation(FVector(0.0, 0.0, 300.0));
					TestFalse(TEXT("another player is near"), IsCoarseAt(2000.0));
					AddPlayer(World)->SetActorLocation(FVector(0.0, 0.0, 5000.0));
					TestFalse(TEXT("though one more is far away"), IsCoarseAt(2000.0));
				});

			It("chooses the distance by the length of edges",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
					APlayerCameraManager* Player = AddPlayer(World);
					if (Player == nullptr)
					{
						return;
					}
					// 500 edges of 7.1 cm, and diagonals.
					Player->SetActorLocation(FVector(0.0, 0.0, 3500.0));
					World.Tick();
					TestFalse(TEXT("fine at 35 m"), TestCloth.GetStatistics().bCoarse);
					Player->SetActorLocation(FVector(0.0, 0.0, 4500.0));
					World.Play(0.1);
					TestTrue(TEXT("coarse at 45 m"), TestCloth.GetStatistics().bCoarse);
				});

			It("follows p.ClothPhysics.Quality",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
					TestCloth.Detail.Distance = 1000.0f;
					APlayerCameraManager* Player = AddPlayer(World);
					if (Player == nullptr)
					{
						return;
					}
					const auto IsCoarseAt = [&](int32 Quality, double Distance)
					{
						const FScopedConsoleVariable Variable(TEXT("p.ClothPhysics.Quality"), Quality);
						return ClothDetailSpec::IsCoarseAt(Distance, *Player, World, TestCloth);
					};
					TestTrue(TEXT("0, near"), IsCoarseAt(0, 10.0));
					TestFalse(TEXT("1, at less than half of the distance"), IsCoarseAt(1, 440.0));
					TestTrue(TEXT("1, at more than half of the distance"), IsCoarseAt(1, 510.0));
					TestFalse(TEXT("2, at less than the distance"), IsCoarseAt(2, 890.0));
					TestTrue(TEXT("2, at more than the distance"), IsCoarseAt(2, 1010.0));
					TestFalse(TEXT("3, at less than twice the distance"), IsCoarseAt(3, 1790.0));
					TestTrue(TEXT("3, at more than twice the distance"), IsCoarseAt(3, 2010.0));
					TestTrue(TEXT("values below 0 are 0"), IsCoarseAt(-5, 10.0));
					TestFalse(TEXT("values above 3 are 3"), IsCoarseAt(99, 1790.0));
				});

			It("does not change where nobody looks",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(1e6, 0.0, 0.0)), 15);
					World.Play(0.2);
					TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
				});
		});

	It("changes one cloth in a frame",
		[this]
		{
			FClothTestWorld World;
			TArray<UClothPhysicsComponent*> Cloths;
			for (int32 Index = 0; Index < 3; ++Index)
			{
				Cloths.Add(&World.SpawnSmallCloth(FTransform(FVector(0.0, 200.0 * Index, 0.0)), 15));
				Cloths.Last()->Detail.Mode = EClothDetailMode::Coarse;
			}
			int32 Coarse = 0;
			for (int32 Frame = 0; Frame < 6; ++Frame)
			{
				World.Tick();
				const int32 Before = Coarse;
				Coarse = 0;
				for (const UClothPhysicsComponent* Each : Cloths)
				{
					Coarse += Each->GetStatistics().bCoarse ? 1 : 0;
				}
				TestTrue(TEXT("at most one more"), Coarse <= Before + 1);
			}
			TestEqual(TEXT("coarse cloths"), Coarse, 3);
		});

	Describe("is not seen to change",
		[this]
		{
			It("in a flag that flies",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = SpawnFlag(World);
					World.Play(3.0);
					TestNoPop(World, TestCloth, 2.0);
				});

			It("in cloth that lies on a ball",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = SpawnDrape(World);
					TestCloth.bCanSleep = false;
					World.Play(5.0);
					TestNoPop(World, TestCloth, 2.0);
				});
		});

	It("keeps what is held, and the motion",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnFlag(World);
			World.Play(2.0);
			const FIntPoint Fine(31, 21);
			const FIntPoint Coarse(16, 11);
			constexpr int32 Rounds = 4;
			double MeanFaster = 0.0;
			for (int32 Round = 0; Round < Rounds; ++Round)
			{
				const bool bCoarse = Round % 2 == 0;
				const FIntPoint Before = bCoarse ? Fine : Coarse;
				const FIntPoint After = bCoarse ? Coarse : Fine;
				// The middle between two steps, so that none is taken now.
				World.Tick(0.5 / 60.0);
				const FVector Place = ClothDetailSpec::FindMean(TestCloth.GetParticlePositions(), Before);
				const FVector Speed = ClothDetailSpec::FindMean(TestCloth.GetParticleVelocities(), Before);
				TestCloth.Detail.Mode = bCoarse ? EClothDetailMode::Coarse : EClothDetailMode::Fine;
				World.Tick(1e-6);
				World.Tick(1e-6);
				TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), After.X * After.Y);
				const double Off =
					FVector::Dist(ClothDetailSpec::FindMean(TestCloth.GetParticlePositions(), After), Place);
				const double Faster =
					FVector::Dist(ClothDetailSpec::FindMean(TestCloth.GetParticleVelocities(), After), Speed);
				const FString Message =
					FString::Printf(TEXT("centre of mass %.3f cm off, %.2f of %.2f cm/s"), Off, Faster, Speed.Size());
				AddInfo(Message);
				TestTrue(*Message, Off < 3.0);
				MeanFaster += Faster / Rounds;
				for (int32 Frame = 0; Frame < 20; ++Frame)
				{
					World.Tick();
					const TArray<FVector> Points = TestCloth.GetParticlePositions();
					double Farthest = 0.0;
					for (int32 Row = 0; Row < After.Y; ++Row)
					{
						const FVector Pin = ClothDetailSpec::Upright.TransformPosition(
							FVector(-75.0, -50.0 + 100.0 * Row / (After.Y - 1.0), 0.0));
						Farthest = FMath::Max(Farthest, FVector::Dist(Points[Row * After.X], Pin));
					}
					TestTrue(*FString::Printf(TEXT("pins are %.4f cm off"), Farthest), Farthest < 0.01);
				}
			}
			// Of one change it depends on what the flag does at that moment.
			TestTrue(TEXT("speeds stay"), MeanFaster < 2.0);
		});

	It("looks alike",
		[this]
		{
			// Where the drawn vertices are, on average over some time, and how far they move from there.
			struct FLook
			{
				TArray<FVector> Mean;
				double Flutter = 0.0;
			};
			const auto Play = [](TFunctionRef<UClothPhysicsComponent&(FClothTestWorld&)> Spawn, EClothDetailMode Mode)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = Spawn(World);
				TestCloth.Detail.Mode = Mode;
				World.Play(10.0);
				FLook Look;
				Look.Mean.Init(FVector::ZeroVector, TestCloth.GetMesh()->VertexCount());
				double Squares = 0.0;
				constexpr int32 Frames = 600;
				for (int32 Frame = 0; Frame < Frames; ++Frame)
				{
					World.Tick();
					const TArray<FVector> Drawn = ClothDetailSpec::FindDrawn(TestCloth);
					for (int32 Vertex = 0; Vertex < Drawn.Num(); ++Vertex)
					{
						Look.Mean[Vertex] += Drawn[Vertex] / Frames;
						Squares += Drawn[Vertex].SizeSquared() / Frames;
					}
				}
				for (const FVector& Place : Look.Mean)
				{
					Squares -= Place.SizeSquared();
				}
				Look.Flutter = FMath::Sqrt(FMath::Max(Squares, 0.0) / Look.Mean.Num());
				return Look;
			};
			const auto Compare =
				[&](const TCHAR* What, double Tolerance, TFunctionRef<UClothPhysicsComponent&(FClothTestWorld&)> Spawn)
			{
				const FLook Fine = Play(Spawn, EClothDetailMode::Fine);
				const FLook Coarse = Play(Spawn, EClothDetailMode::Coarse);
				double Sum = 0.0;
				for (int32 Vertex = 0; Vertex < Fine.Mean.Num(); ++Vertex)
				{
					Sum += FVector::Dist(Fine.Mean[Vertex], Coarse.Mean[Vertex]);
				}
				const double Mean = Sum / Fine.Mean.Num();
				const FString Message =
					FString::Printf(TEXT("%s: on average %.2f cm apart, at most %.2f; moves by %.2f and %.2f cm"), What,
						Mean, ClothTest::Distance(Fine.Mean, Coarse.Mean), Fine.Flutter, Coarse.Flutter);
				AddInfo(Message);
				TestTrue(*Message, Mean < Tolerance && FMath::Abs(Fine.Flutter - Coarse.Flutter) < Tolerance);
			};
			Compare(TEXT("flag that flies"), 4.0,
				[this](FClothTestWorld& World) -> UClothPhysicsComponent& { return SpawnFlag(World); });
			Compare(TEXT("cloth on a ball"), 2.0,
				[this](FClothTestWorld& World) -> UClothPhysicsComponent& { return SpawnDrape(World); });
			Compare(TEXT("sheet that hangs from two corners"), 3.0,
				[](FClothTestWorld& World) -> UClothPhysicsComponent&
				{
					// Upright, rounding would say to which side it folds.
					return World.SpawnCloth(FTransform(FRotator(0.0, 0.0, 70.0)),
						[](UClothPhysicsComponent& New)
						{
							New.SheetResolution = FIntPoint(41, 41);
							New.Pins.Corners = 10;
						});
				});
		});

	Describe("stays fine",
		[this]
		{
			It("when it is grabbed",
				[this]
				{
					TestStaysFine(
						[this](FClothTestWorld& World, UClothPhysicsComponent& TestCloth)
						{
							TestTrue(
								TEXT("held"), TestCloth.GrabCloth(TEXT("Hand"), FVector(0.0, 0.0, -50.0), 5.0f) > 0);
							World.Tick();
							TestCloth.ReleaseCloth(TEXT("Hand"));
						});
				});

			It("when it is let go",
				[this]
				{
					TestStaysFine([this](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestEqual(TEXT("let go"), TestCloth.ReleaseCloth(NAME_None), 8); });
				});

			It("when a particle is pinned, at the same place",
				[this]
				{
					TestStaysFine(
						[this](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{
							TestTrue(TEXT("pinned"), TestCloth.PinParticle(11));
							TestFalse(TEXT("no other"), TestCloth.ReleaseParticle(11));
							TestTrue(TEXT("the one at this place"), TestCloth.ReleaseParticle(36));
						});
				});

			It("when it is cut",
				[this]
				{
					TestStaysFine([this](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestTrue(TEXT("torn"), TestCloth.TearCloth(TestCloth.GetComponentLocation(), 20.0f) > 0); });
				});

			It("when it can tear",
				[this]
				{
					TestStaysFine(
						[this](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{
							AddExpectedError(TEXT("TensileStrength"), EAutomationExpectedErrorFlags::Contains, 1);
							TestCloth.Tearing.bCanTear = true;
						});
				});

			It("when it is recorded",
				[this]
				{
					TestStaysFine([this](FClothTestWorld&, UClothPhysicsComponent& TestCloth)
						{ TestTrue(TEXT("recorded"), TestCloth.StartRecording(NewObject<UClothRecording>())); });
				});

			It("when what holds it is gone",
				[this]
				{
					FClothTestWorld World;
					USphereComponent& Holder = World.SpawnBody<USphereComponent>(
						FTransform(FVector(-50.0, 0.0, 0.0)), [](USphereComponent&) {});
					UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
						[&Holder](UClothPhysicsComponent& New)
						{
							New.SheetResolution = FIntPoint(15, 15);
							New.bCollideWithLevel = false;
							FClothAttachment& Attachment = New.Attachments.AddDefaulted_GetRef();
							Attachment.Particles.Edges = 1;
							Attachment.Holder.OtherActor = Holder.GetOwner();
							New.Detail.Mode = EClothDetailMode::Coarse;
						});
					World.Play(0.2);
					TestTrue(TEXT("it is coarse"), TestCloth.GetStatistics().bCoarse);
					TestTrue(TEXT("it is held"),
						ClothTest::Distance({TestCloth.GetParticlePositions()[0]}, {FVector(-50.0, -50.0, 0.0)}) < 0.1);
					Holder.GetOwner()->SetActorLocation(FVector(-50.0, 0.0, 10.0));
					World.Play(0.2);
					TestTrue(TEXT("and follows"),
						ClothTest::Distance({TestCloth.GetParticlePositions()[0]}, {FVector(-50.0, -50.0, 10.0)})
							< 0.1);
					World.GetWorld().DestroyActor(Holder.GetOwner());
					World.Play(0.2);
					TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
					TestTrue(TEXT("it falls"), TestCloth.GetParticlePositions()[0].Z < 0.0);
				});

			It("in a group, if it is worn, and if its attachments break or are springs",
				[this]
				{
					FClothTestWorld World;
					USkeletalMesh* Mesh =
						ClothTest::MakeSkeletalMesh({{TEXT("Root"), INDEX_NONE, FTransform::Identity, {}}});
					USceneComponent* Skeleton = Mesh == nullptr
						? nullptr
						: &World.SpawnBody<USkeletalMeshComponent>(FTransform::Identity,
							[Mesh](USkeletalMeshComponent& New) { New.SetSkeletalMeshAsset(Mesh); });
					USphereComponent& Holder = World.SpawnBody<USphereComponent>(
						FTransform(FVector(0.0, 0.0, -500.0)), [](USphereComponent&) {});
					const auto Test = [&](const TCHAR* What, TFunctionRef<void(UClothPhysicsComponent&)> Configure)
					{
						UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
							[&](UClothPhysicsComponent& New)
							{
								New.SheetResolution = FIntPoint(15, 15);
								New.Detail.Mode = EClothDetailMode::Coarse;
								Configure(New);
							});
						World.Play(0.1);
						TestFalse(What, TestCloth.GetStatistics().bCoarse);
					};
					Test(TEXT("a group"), [](UClothPhysicsComponent& New) { New.ClothGroup = 1; });
					Test(TEXT("an attachment"),
						[&](UClothPhysicsComponent& New)
						{
							FClothAttachment& Attachment = New.Attachments.AddDefaulted_GetRef();
							Attachment.Particles.Edges = 1;
							Attachment.Holder.OtherActor = Holder.GetOwner();
							Attachment.BreakForce = 1000.0f;
						});
					Test(TEXT("a spring"),
						[&](UClothPhysicsComponent& New)
						{
							FClothAttachment& Attachment = New.Attachments.AddDefaulted_GetRef();
							Attachment.Particles.Edges = 1;
							Attachment.Holder.OtherActor = Holder.GetOwner();
							Attachment.Particles.Stiffness = 1000.0f;
						});
					if (Skeleton != nullptr)
					{
						Test(TEXT("a cape"),
							[&](UClothPhysicsComponent& New)
							{
								New.Cape.Skeleton.OtherActor = Skeleton->GetOwner();
								New.Cape.MaxDistance = 100.0f;
							});
					}
				});

			It("without a twin",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
						[](UClothPhysicsComponent& New)
						{
							New.SheetResolution = FIntPoint(2, 2);
							New.Detail.Mode = EClothDetailMode::Coarse;
						});
					World.Play(0.1);
					TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
				});
		});

	It("takes a coarse mesh for cloth made of a mesh",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FVector(0.0, 0.0, 100.0)),
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh =
						ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(21, 21)));
					New.Detail.CoarseMesh =
						ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(9, 9)));
					New.Pins.ParticleIndices = {0, 20, 21};
					New.Detail.Mode = EClothDetailMode::Coarse;
				});
			World.Play(0.5);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 81);
			TestEqual(TEXT("vertices that are drawn"), TestCloth.GetMesh()->VertexCount(), 441);
			const TArray<FVector> Drawn = ClothDetailSpec::FindDrawn(TestCloth);
			TestTrue(TEXT("both corners are held"),
				FMath::Max(FMath::Abs(Drawn[0].Z - 100.0), FMath::Abs(Drawn[20].Z - 100.0)) < 0.1);
			TestTrue(TEXT("the others fall"), ClothTest::Lowest(Drawn) < 70.0);
		});

	It("refuses a coarse mesh that is finer",
		[this]
		{
			AddExpectedError(TEXT("it has 225 particles; allowed are fewer than the cloth has, 81"),
				EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh =
						ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(9, 9)));
					New.Detail.CoarseMesh =
						ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(15, 15)));
					New.Detail.Mode = EClothDetailMode::Coarse;
				});
			World.Play(0.2);
			TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 81);
		});

	It("takes no distance that is no number",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
			APlayerCameraManager* Player = AddPlayer(World);
			for (const float Distance : {std::numeric_limits<float>::quiet_NaN(), -100.0f})
			{
				TestCloth.Detail.Distance = Distance;
				World.Tick();
				TestTrue(TEXT("it is fine near the player"), Player == nullptr || !TestCloth.GetStatistics().bCoarse);
			}
		});

	It("keeps the mass, and gives the other level what has changed meanwhile",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			const auto FindWeight = [&](EClothDetailMode Mode)
			{
				TestCloth.Detail.Mode = Mode;
				World.Play(6.0);
				return TestCloth.GetHoldForce(NAME_None).Z;
			};
			TestCloth.bCanSleep = false;
			const double Fine = FindWeight(EClothDetailMode::Fine);
			const double Coarse = FindWeight(EClothDetailMode::Coarse);
			TestTrue(TEXT("as heavy"), FMath::Abs(Coarse / Fine - 1.0) < 0.005);
			TestCloth.SetGravityScale(0.5f);
			TestTrue(TEXT("half as heavy when it has been coarse"),
				FMath::Abs(FindWeight(EClothDetailMode::Fine) / Fine - 0.5) < 0.02);
			TestCloth.SetFabricPreset(EClothFabricPreset::Denim);
			World.Tick();
			const double Denim = FindWeight(EClothDetailMode::Fine);
			TestTrue(TEXT("denim is heavier"), Denim > 0.6 * Fine);
			TestTrue(
				TEXT("the twin is of denim"), FMath::Abs(FindWeight(EClothDetailMode::Coarse) / Denim - 1.0) < 0.02);
		});

	It("is teleported, shifted, suspended and put to sleep as the fine cloth is",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			TestCloth.Detail.Mode = EClothDetailMode::Coarse;
			World.Play(0.5);
			const TArray<FVector> Before = ClothDetailSpec::FindDrawn(TestCloth);
			const FVector Way(10000.0, 2000.0, 0.0);
			const auto Compare = [&](const TCHAR* What, const FVector& Moved, double Tolerance)
			{
				TArray<FVector> There = Before;
				for (FVector& Place : There)
				{
					Place += Moved;
				}
				const double Off = ClothTest::Distance(There, ClothDetailSpec::FindDrawn(TestCloth));
				TestTrue(*FString::Printf(TEXT("%s: %.2f cm"), What, Off), Off < Tolerance);
			};
			// In the middle of the change.
			TestCloth.Detail.Mode = EClothDetailMode::Fine;
			TestCloth.GetOwner()->SetActorLocation(Way, false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick();
			Compare(TEXT("teleported while it changes"), Way, 5.0);
			TestCloth.GetOwner()->ApplyWorldOffset(-Way, true);
			World.Tick();
			Compare(TEXT("shifted"), FVector::ZeroVector, 8.0);
			TestCloth.SuspendCloth();
			TestCloth.Detail.Mode = EClothDetailMode::Coarse;
			const TArray<FVector> Suspended = ClothDetailSpec::FindDrawn(TestCloth);
			World.Play(0.2);
			TestTrue(TEXT("suspended"), Suspended == ClothDetailSpec::FindDrawn(TestCloth));
			TestCloth.ResumeCloth();
			World.Play(20.0);
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			TestEqual(TEXT("as the twin"), TestCloth.GetParticleCount(), 64);
			TestCloth.Detail.Mode = EClothDetailMode::Fine;
			World.Play(1.0);
			TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
			TestEqual(TEXT("still the twin"), TestCloth.GetParticleCount(), 64);
			TestCloth.WakeCloth();
			World.Play(0.1);
			TestEqual(TEXT("the fine cloth, once it is awake"), TestCloth.GetParticleCount(), 225);
		});

	It("is turned with its component while it changes",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDrape(World);
			TestCloth.bCanSleep = false;
			World.Play(5.0);
			TestCloth.Detail.Mode = EClothDetailMode::Coarse;
			World.Tick();
			World.Tick();
			TestTrue(TEXT("it is coarse"), TestCloth.GetStatistics().bCoarse);
			TArray<FVector> There = ClothDetailSpec::FindDrawn(TestCloth);
			const FTransform Turned(FRotator(0.0, 120.0, 0.0), FVector(1000.0, 0.0, 300.0));
			for (FVector& Place : There)
			{
				Place = Turned.TransformPosition(Place);
			}
			TestCloth.GetOwner()->SetActorTransform(Turned, false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick();
			const double Off = ClothTest::Distance(There, ClothDetailSpec::FindDrawn(TestCloth));
			const FString Message = FString::Printf(TEXT("%.2f cm off"), Off);
			AddInfo(Message);
			TestTrue(*Message, Off < 3.0);
		});

	It("refuses states of the twin from before a cut",
		[this]
		{
			AddExpectedError(TEXT("the cloth has come apart since"), EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnFlag(World);
			TestCloth.Detail.Mode = EClothDetailMode::Coarse;
			World.Play(0.5);
			TestTrue(TEXT("it is coarse"), TestCloth.GetStatistics().bCoarse);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			const FVector Middle = ClothTest::Mean(TestCloth.GetParticlePositions());
			TestTrue(TEXT("cut"), TestCloth.TearCloth(Middle, 20.0f) > 0);
			TestFalse(TEXT("refused"), TestCloth.RestoreCloth(Saved));
			World.Play(0.2);
			TestFalse(TEXT("it is fine"), TestCloth.GetStatistics().bCoarse);
		});

	It("goes back to saved states of either level",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnFlag(World);
			const auto Save = [&](EClothDetailMode Mode)
			{
				TestCloth.Detail.Mode = Mode;
				World.Play(1.0);
				return TestCloth.SaveCloth();
			};
			const auto PlayOn = [&](EClothDetailMode Mode)
			{
				TestCloth.Detail.Mode = Mode;
				World.Play(0.5);
				return TestCloth.GetParticlePositions();
			};
			const FClothSavedState Fine = Save(EClothDetailMode::Fine);
			const TArray<FVector> FineEnd = PlayOn(EClothDetailMode::Fine);
			const FClothSavedState Coarse = Save(EClothDetailMode::Coarse);
			const TArray<FVector> CoarseEnd = PlayOn(EClothDetailMode::Coarse);
			TestTrue(TEXT("fine again"), TestCloth.RestoreCloth(Fine));
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 31 * 21);
			TestTrue(TEXT("the same motion"), PlayOn(EClothDetailMode::Fine) == FineEnd);
			TestTrue(TEXT("coarse again"), TestCloth.RestoreCloth(Coarse));
			TestEqual(TEXT("particles of the twin"), TestCloth.GetParticleCount(), 16 * 11);
			TestTrue(TEXT("the same motion of the twin"), PlayOn(EClothDetailMode::Coarse) == CoarseEnd);
			AddExpectedError(TEXT("Restore Cloth"), EAutomationExpectedErrorFlags::Contains, 1);
			UClothPhysicsComponent& Other = World.SpawnCloth(
				FTransform::Identity, [](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(2, 2); });
			World.Tick();
			TestFalse(TEXT("no cloth without a twin"), Other.RestoreCloth(Coarse));
		});

	It("is paused by p.ClothPhysics.Pause, bit for bit",
		[this]
		{
			const auto Play = [this](bool bPause)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& Flag = SpawnFlag(World);
				UClothPhysicsComponent& Drape = SpawnDrape(World);
				World.Play(1.0, 90.0);
				if (bPause)
				{
					const FScopedConsoleVariable Variable(TEXT("p.ClothPhysics.Pause"), 1);
					const TArray<FVector> Before = Flag.GetParticlePositions();
					World.Play(1.0, 70.0);
					TestTrue(TEXT("it stands still"), Before == Flag.GetParticlePositions());
				}
				World.Play(1.0, 90.0);
				TArray<FVector> End = ClothDetailSpec::FindDrawn(Flag);
				End.Append(ClothDetailSpec::FindDrawn(Drape));
				End.Append(Flag.GetParticlePositions());
				return End;
			};
			TestTrue(TEXT("the same end"), Play(true) == Play(false));
		});

	It("is carried along when its component moves while it is paused",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			World.Play(2.0);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			const FVector Way(0.0, 200.0, 0.0);
			{
				const FScopedConsoleVariable Variable(TEXT("p.ClothPhysics.Pause"), 1);
				World.Tick();
				TestCloth.GetOwner()->SetActorLocation(Way);
				World.Tick();
			}
			// The first frame wakes it.
			World.Tick();
			World.Tick();
			TArray<FVector> There = Before;
			for (FVector& Place : There)
			{
				Place += Way;
			}
			const double Off = ClothTest::Distance(There, TestCloth.GetParticlePositions());
			TestTrue(*FString::Printf(TEXT("%.2f cm off"), Off), Off < 5.0);
		});
}

#endif
