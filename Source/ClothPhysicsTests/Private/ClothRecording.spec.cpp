// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothRecording.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "UObject/Package.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothRecordingSpec, "ClothPhysics.Recording",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
using FShape = TArray<FVector>;
static constexpr int32 Frames = 60;
/** A curtain in the wind, away from the origin, and turned. */
static UClothPhysicsComponent& SpawnCurtain(FClothTestWorld& World);
static UClothRecording& NewRecording();
/** What is drawn, in the space of the component. */
static FShape ReadShape(UClothPhysicsComponent& TestCloth);
/** Records a second of a cloth; the shapes that it had. */
static TArray<FShape> Record(FClothTestWorld& World, UClothPhysicsComponent& TestCloth, UClothRecording& Recording);
/** That what is drawn is a shape, but for rounding to 16 bits. */
void TestShown(const FString& What, UClothPhysicsComponent& TestCloth, const FShape& Expected);
void TestRefused(UClothPhysicsComponent& TestCloth, UClothRecording* Recording, const TCHAR* Message);
END_DEFINE_SPEC(FClothRecordingSpec)

UClothPhysicsComponent& FClothRecordingSpec::SpawnCurtain(FClothTestWorld& World)
{
	return World.SpawnCloth(FTransform(FRotator(0.0, 30.0, 90.0), FVector(300.0, -200.0, 100.0)),
		[](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(15, 15);
			New.Pins.Corners = 3;
			New.Wind = FVector(3.0, 4.0, 0.0);
		});
}

UClothRecording& FClothRecordingSpec::NewRecording()
{
	// As assets are: garbage collection keeps it.
	return *NewObject<UClothRecording>(GetTransientPackage(), NAME_None, RF_Standalone);
}

FClothRecordingSpec::FShape FClothRecordingSpec::ReadShape(UClothPhysicsComponent& TestCloth)
{
	FShape Shape;
	for (int32 Vertex = 0; Vertex < TestCloth.GetMesh()->VertexCount(); ++Vertex)
	{
		Shape.Add(TestCloth.GetMesh()->GetVertex(Vertex));
	}
	return Shape;
}

TArray<FClothRecordingSpec::FShape> FClothRecordingSpec::Record(
	FClothTestWorld& World, UClothPhysicsComponent& TestCloth, UClothRecording& Recording)
{
	TArray<FShape> Shapes;
	World.Play(0.2);
	TestCloth.StartRecording(&Recording);
	Shapes.Add(ReadShape(TestCloth));
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		World.Tick();
		Shapes.Add(ReadShape(TestCloth));
	}
	TestCloth.StopRecording();
	return Shapes;
}

void FClothRecordingSpec::TestShown(const FString& What, UClothPhysicsComponent& TestCloth, const FShape& Expected)
{
	// Half of the smallest difference in 16 bits, and what floats round in m.
	constexpr double FloatRounding = 1e-4;
	const FVector Size = FBox(Expected).GetSize();
	const FShape Shown = ReadShape(TestCloth);
	FVector Largest = FVector::ZeroVector;
	for (int32 Index = 0; Index < FMath::Min(Shown.Num(), Expected.Num()); ++Index)
	{
		Largest = Largest.ComponentMax((Shown[Index] - Expected[Index]).GetAbs());
	}
	const FVector Allowed = Size * (0.5 / 65535.0) + FVector(FloatRounding);
	TestEqual(What + TEXT(": vertices"), Shown.Num(), Expected.Num());
	TestTrue(FString::Printf(TEXT("%s: off by %s cm, allowed are %s"), *What, *Largest.ToString(), *Allowed.ToString()),
		Largest.X <= Allowed.X && Largest.Y <= Allowed.Y && Largest.Z <= Allowed.Z);
}

void FClothRecordingSpec::TestRefused(
	UClothPhysicsComponent& TestCloth, UClothRecording* Recording, const TCHAR* Message)
{
	AddExpectedError(Message, EAutomationExpectedErrorFlags::Contains, 1);
	TestFalse(Message, TestCloth.PlayRecording(Recording));
	TestFalse(TEXT("and again, which is not told"), TestCloth.PlayRecording(Recording));
	TestFalse(TEXT("it goes on"), TestCloth.IsPlayingRecording());
}

void FClothRecordingSpec::Define()
{
	It("shows what was recorded, forth and back",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothRecording& Recording = NewRecording();
			const TArray<FShape> Shapes = Record(World, TestCloth, Recording);
			TestEqual(TEXT("frames"), Recording.GetFrameCount(), Frames + 1);
			TestTrue(TEXT("it has moved"), ClothTest::Distance(Shapes[0], Shapes.Last()) > 5.0);

			TestTrue(TEXT("it plays"), TestCloth.PlayRecording(&Recording, 0.0f));
			for (const int32 Frame : {0, 30, 6, Frames, 59, 0})
			{
				TestCloth.SetRecordingTime(static_cast<float>(Frame) / 60.0f);
				TestShown(FString::Printf(TEXT("frame %d"), Frame), TestCloth, Shapes[Frame]);
				World.Tick();
				TestShown(FString::Printf(TEXT("frame %d, a frame later"), Frame), TestCloth, Shapes[Frame]);
			}

			FShape Between;
			for (int32 Index = 0; Index < Shapes[20].Num(); ++Index)
			{
				Between.Add(0.75 * Shapes[20][Index] + 0.25 * Shapes[21][Index]);
			}
			TestCloth.SetRecordingTime(20.25f / 60.0f);
			TestShown(TEXT("between frames"), TestCloth, Between);
			TestCloth.SetRecordingTime(-5.0f);
			TestShown(TEXT("before the first"), TestCloth, Shapes[0]);
			TestCloth.SetRecordingTime(500.0f);
			TestShown(TEXT("after the last"), TestCloth, Shapes.Last());
		});

	It("plays in the time of the game, wherever the component is, and simulates nothing",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothRecording& Recording = NewRecording();
			const TArray<FShape> Shapes = Record(World, TestCloth, Recording);
			const TArray<FVector> Simulated = TestCloth.GetParticlePositions();
			TestCloth.PlayRecording(&Recording);
			TestCloth.GetOwner()->SetActorLocationAndRotation(
				FVector(-70000.0, 0.0, 40.0), FQuat(FRotator(20.0, 0.0, 0.0)));
			for (int32 Frame = 1; Frame <= Frames + 5; ++Frame)
			{
				World.Tick();
				TestShown(FString::Printf(TEXT("frame %d"), Frame), TestCloth, Shapes[FMath::Min(Frame, Frames)]);
			}
			TestEqual(TEXT("s"), TestCloth.RecordingTime, 1.0f);
			TestTrue(TEXT("simulated as before"), TestCloth.GetParticlePositions() == Simulated);
			TestEqual(TEXT("steps"), TestCloth.GetStatistics().Steps, 0);
		});

	It("ends, and the cloth is simulated on from where it was",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothRecording& Recording = NewRecording();
			Record(World, TestCloth, Recording);
			const TArray<FVector> Earlier = TestCloth.GetParticlePositions();
			World.Tick();
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			const double Last = ClothTest::Distance(Earlier, Before);
			TestCloth.PlayRecording(&Recording);
			World.Play(0.5);
			TestCloth.StopPlayback();
			TestFalse(TEXT("ended"), TestCloth.IsPlayingRecording());
			World.Tick();
			const double Moved = ClothTest::Distance(Before, TestCloth.GetParticlePositions());
			TestTrue(*FString::Printf(TEXT("moved by %.2f cm in a step, by %.2f before"), Moved, Last),
				Moved > 0.5 * Last && Moved < 1.5 * Last);
			TestEqual(TEXT("steps"), TestCloth.GetStatistics().Steps, 1);
			World.Play(0.2);
			TestTrue(TEXT("and on"), ClothTest::Distance(Before, TestCloth.GetParticlePositions()) > Moved);
		});

	It("has its own frames, whatever those of the game are",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothRecording& Recording = NewRecording();
			Recording.FramesPerSecond = 30.0f;
			TestCloth.StartRecording(&Recording);
			World.Play(2.0, 47.0);
			TestCloth.StopRecording();
			TestEqual(TEXT("frames in 2 s"), Recording.GetFrameCount(), 61);
			TestTrue(TEXT("s"), FMath::IsNearlyEqual(Recording.GetDuration(), 2.0f));
		});

	It("goes on while the cloth sleeps",
		[this]
		{
			FClothTestWorld World;
			World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(80.0, 80.0, 9.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(10.0);
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			UClothRecording& Recording = NewRecording();
			TestCloth.StartRecording(&Recording);
			World.Play(1.0);
			TestCloth.StopRecording();
			TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
			TestEqual(TEXT("frames"), Recording.GetFrameCount(), Frames + 1);
		});

	It("is refused if it is of another cloth, empty or none",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothPhysicsComponent& Other = World.SpawnCloth(
				FTransform::Identity, [](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(8, 9); });
			UClothRecording& Recording = NewRecording();
			Record(World, Other, Recording);
			TestRefused(TestCloth, &Recording, TEXT("has 72 particles; allowed are recordings with 225"));
			TestRefused(TestCloth, &NewRecording(), TEXT("has no frames"));
			TestRefused(TestCloth, nullptr, TEXT("the recording is None"));
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			World.Tick();
			TestFalse(TEXT("it is simulated"), TestCloth.GetParticlePositions() == Before);

			AddExpectedError(TEXT("NewRecording is None"), EAutomationExpectedErrorFlags::Contains, 1);
			TestFalse(TEXT("nothing to record into"), TestCloth.StartRecording(nullptr));
			AddExpectedError(TEXT("RecordingTime is"), EAutomationExpectedErrorFlags::Contains, 1);
			TestCloth.SetRecordingTime(std::numeric_limits<float>::quiet_NaN());
			TestEqual(TEXT("s"), TestCloth.RecordingTime, 0.0f);
		});

	It("ends when the cloth comes apart",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnCurtain(World);
			UClothRecording& Recording = NewRecording();
			TestCloth.StartRecording(&Recording);
			World.Play(0.1);
			const int32 Recorded = Recording.GetFrameCount();
			AddExpectedError(TEXT("The recording ends: the cloth has"), EAutomationExpectedErrorFlags::Contains, 1);
			TestTrue(TEXT("torn"), TestCloth.TearCloth(TestCloth.GetParticlePositions()[112], 20.0f) > 0);
			World.Play(0.1);
			TestFalse(TEXT("ended"), TestCloth.IsRecording());
			TestEqual(TEXT("frames"), Recording.GetFrameCount(), Recorded);
		});
}

#endif
