// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"

namespace ClothSavedStateSpec
{

/** A curtain that is carried, dragged and blown while a ball flies through it, each frame a function of its number. */
class FScene
{
public:
	static constexpr int32 GrabFrame = 5;
	static constexpr int32 ReleaseFrame = 45;

	FScene()
	{
		Ball = &World.SpawnBody<USphereComponent>(
			FTransform(FVector(-300.0, 0.0, -30.0)), [](USphereComponent& New) { New.SetSphereRadius(20.0f); });
		Curtain = &World.SpawnCloth(FTransform(FRotator(0.0, 0.0, 90.0)),
			[](UClothPhysicsComponent& New)
			{
				New.SheetResolution = FIntPoint(15, 15);
				New.Pins.Corners = 3;
				New.bSelfCollision = true;
				New.Wind = FVector(1.0, 2.0, 0.0);
				New.Turbulence.Intensity = 0.5f;
			});
	}

	void Place() const
	{
		Ball->SetWorldLocation(FVector(-300.0 + 10.0 * Frame, 5.0, -30.0));
		Curtain->GetOwner()->SetActorLocation(FVector(0.0, 0.5 * Frame, 0.0));
	}

	void Play(int32 End)
	{
		for (; Frame < End; ++Frame)
		{
			Place();
			if (Frame == GrabFrame)
			{
				const FVector Corner = Curtain->GetParticlePositions().Last();
				Curtain->GrabCloth(TEXT("Hand"), Corner, 1.0f);
				Curtain->AttachCloth(TEXT("Tape"), Curtain->GetParticlePositions()[7], 1.0f, Ball, NAME_None, 1.0f);
				Hand = Corner;
			}
			if (Frame == ReleaseFrame)
			{
				Curtain->ReleaseCloth(TEXT("Hand"));
			}
			if (Frame > GrabFrame && Frame < ReleaseFrame)
			{
				Curtain->DragCloth(TEXT("Hand"), Hand + FVector(0.0, 1.0, 0.0) * (Frame - GrabFrame));
			}
			// Steps that do not fit the frames.
			World.Tick(1.0 / 47.0);
		}
	}

	/** Puts the level back to the end of a frame, and the cloth. */
	bool GoBack(int32 ToFrame, const FClothSavedState& Saved)
	{
		Frame = ToFrame - 1;
		Place();
		++Frame;
		return Curtain->RestoreCloth(Saved);
	}

	FClothTestWorld World;
	UClothPhysicsComponent* Curtain = nullptr;
	USphereComponent* Ball = nullptr;
	FVector Hand = FVector::ZeroVector;
	int32 Frame = 0;
};

/** Where a table stands: the name of its actor, and the package of a streamed part of the level, if it is in one. */
struct FPlace
{
	FName Actor;
	const TCHAR* Level = nullptr;
	double X = 0.0;
};

static void SpawnTable(FClothTestWorld& World, const FPlace& Place)
{
	FActorSpawnParameters Parameters;
	Parameters.Name = Place.Actor;
	Parameters.OverrideLevel = Place.Level != nullptr ? ClothTest::AddLevel(World.GetWorld(), Place.Level) : nullptr;
	AActor* const Actor = World.GetWorld().SpawnActor<AActor>(Parameters);
	auto* const Body = NewObject<UBoxComponent>(Actor, TEXT("Body"));
	Body->SetCollisionProfileName(TEXT("BlockAll"));
	Body->SetBoxExtent(FVector(80.0, 80.0, 9.0));
	Actor->SetRootComponent(Body);
	Body->SetWorldLocation(FVector(Place.X, 0.0, -10.0));
	Body->RegisterComponent();
}

/** What is simulated and what is drawn. */
static TArray<FVector> ReadAll(UClothPhysicsComponent& TestCloth)
{
	TArray<FVector> All = TestCloth.GetParticlePositions();
	All.Append(TestCloth.GetParticleVelocities());
	for (int32 Vertex = 0; Vertex < TestCloth.GetMesh()->VertexCount(); ++Vertex)
	{
		All.Add(TestCloth.GetMesh()->GetVertex(Vertex));
	}
	return All;
}

} // namespace ClothSavedStateSpec

BEGIN_DEFINE_SPEC(FClothSavedStateSpec, "ClothPhysics.SavedState",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** That a cloth does not take a state, says why, and stays as it is. */
void TestRefused(UClothPhysicsComponent& TestCloth, const FClothSavedState& Saved, const TCHAR* Message);
END_DEFINE_SPEC(FClothSavedStateSpec)

void FClothSavedStateSpec::TestRefused(
	UClothPhysicsComponent& TestCloth, const FClothSavedState& Saved, const TCHAR* Message)
{
	AddExpectedError(Message, EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<uint8> Before = TestCloth.SaveCloth().Bytes;
	TestFalse(Message, TestCloth.RestoreCloth(Saved));
	TestFalse(TEXT("and again, which is not told"), TestCloth.RestoreCloth(Saved));
	TestTrue(TEXT("nothing has changed"), TestCloth.SaveCloth().Bytes == Before);
}

void FClothSavedStateSpec::Define()
{
	using namespace ClothSavedStateSpec;

	It("is gone back to bit for bit, whatever has come, gone, taken hold or let go since",
		[this]
		{
			// Before the ball has come, while it is there, and after the hand has let go.
			constexpr int32 Moments[] = {4, 10, 25, 40, 50};
			constexpr int32 End = 62;
			FScene Scene;
			TArray<FClothSavedState> Saved;
			TArray<TArray<FVector>> Shapes;
			for (const int32 Moment : Moments)
			{
				Scene.Play(Moment);
				Saved.Add(Scene.Curtain->SaveCloth());
				Shapes.Add(ReadAll(*Scene.Curtain));
			}
			Scene.Play(End);
			const TArray<FVector> Expected = ReadAll(*Scene.Curtain);
			TestEqual(TEXT("colliders at the end"), Scene.Curtain->GetStatistics().Colliders, 0);

			for (const int32 Index : {2, 0, 4, 1, 3, 3})
			{
				const FString What = FString::Printf(TEXT("from frame %d on"), Moments[Index]);
				TestTrue(What, Scene.GoBack(Moments[Index], Saved[Index]));
				TestTrue(What + TEXT(", there"), ReadAll(*Scene.Curtain) == Shapes[Index]);
				TestTrue(What + TEXT(", saved again"), Scene.Curtain->SaveCloth().Bytes == Saved[Index].Bytes);
				Scene.Play(End);
				TestTrue(What + TEXT(", at the end"), ReadAll(*Scene.Curtain) == Expected);
			}
		});

	It("brings sleep and waking back",
		[this]
		{
			FClothTestWorld World;
			UBoxComponent& Table = World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(80.0, 80.0, 9.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(0.5);
			const FClothSavedState Awake = TestCloth.SaveCloth();
			int32 Frames = 0;
			for (; Frames < 1200 && !TestCloth.IsClothAsleep(); ++Frames)
			{
				World.Tick();
			}
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			const FClothSavedState Asleep = TestCloth.SaveCloth();

			TestTrue(TEXT("restored awake"), TestCloth.RestoreCloth(Awake));
			TestFalse(TEXT("it is awake"), TestCloth.IsClothAsleep());
			World.Play((Frames - 1) / 60.0);
			TestFalse(TEXT("not yet asleep"), TestCloth.IsClothAsleep());
			World.Tick();
			TestTrue(TEXT("asleep in the same frame as before"), TestCloth.IsClothAsleep());
			TestTrue(TEXT("bit for bit"), TestCloth.SaveCloth().Bytes == Asleep.Bytes);

			TestCloth.AddImpulse(FVector(0.0, 0.0, 30.0));
			World.Play(0.2);
			TestTrue(TEXT("restored asleep"), TestCloth.RestoreCloth(Asleep));
			World.Play(1.0);
			TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
			TestTrue(TEXT("where it did"), TestCloth.SaveCloth().Bytes == Asleep.Bytes);
			Table.GetOwner()->Destroy();
			World.Play(0.5);
			TestFalse(TEXT("until what it lies on is gone"), TestCloth.IsClothAsleep());
		});

	It("brings back the gusts, also to a cloth that was reset since",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(0.0, 0.0, 90.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(15, 15);
					New.Pins.Corners = 3;
					New.Wind = FVector(1.0, 2.0, 0.0);
					New.Turbulence.Intensity = 0.5f;
				});
			World.Play(0.3);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			World.Play(0.5);
			const TArray<FVector> Expected = ReadAll(TestCloth);
			TestCloth.ResetCloth();
			World.Play(0.2);
			TestTrue(TEXT("restored"), TestCloth.RestoreCloth(Saved));
			World.Play(0.5);
			TestTrue(TEXT("as before"), ReadAll(TestCloth) == Expected);
		});

	It("is drawn as it was, also while a change of detail is eased",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(0.0, 0.0, 90.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(31, 31);
					New.Pins.Corners = 3;
					New.Wind = FVector(3.0, 4.0, 0.0);
					New.Detail.Mode = EClothDetailMode::Fine;
				});
			World.Play(0.5);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			const TArray<FVector> Then = ReadAll(TestCloth);
			World.Play(0.1);
			const TArray<FVector> Expected = ReadAll(TestCloth);
			for (const EClothDetailMode Mode : {EClothDetailMode::Coarse, EClothDetailMode::Fine})
			{
				TestCloth.Detail.Mode = Mode;
				for (int32 Frame = 0;
					 Frame < 30 && TestCloth.GetStatistics().bCoarse != (Mode == EClothDetailMode::Coarse); ++Frame)
				{
					World.Tick();
				}
			}
			TestFalse(TEXT("fine again"), TestCloth.GetStatistics().bCoarse);
			TestTrue(TEXT("restored"), TestCloth.RestoreCloth(Saved));
			TestTrue(TEXT("there"), ReadAll(TestCloth) == Then);
			World.Play(0.1);
			TestTrue(TEXT("later"), ReadAll(TestCloth) == Expected);
		});

	It("is refused if it is damaged, empty or foreign",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 3);
			World.Play(0.2);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			World.Play(0.2);
			TestRefused(TestCloth, FClothSavedState(), TEXT("the state has 0 bytes"));

			FClothSavedState Foreign = Saved;
			Foreign.Bytes[0] ^= 1;
			TestRefused(TestCloth, Foreign, TEXT("the bytes are no state of a cloth"));
			FClothSavedState Newer = Saved;
			Newer.Bytes[4] = 99;
			TestRefused(TestCloth, Newer, TEXT("the state has version 99; allowed is 5"));
			AddExpectedError(TEXT("damaged or cut short"), EAutomationExpectedErrorFlags::Contains, 1);
			for (const int32 Place : {8, 40, Saved.Bytes.Num() / 2, Saved.Bytes.Num() - 1})
			{
				FClothSavedState Damaged = Saved;
				Damaged.Bytes[Place] ^= 1;
				TestFalse(TEXT("damaged"), TestCloth.RestoreCloth(Damaged));
				Damaged = Saved;
				Damaged.Bytes.SetNum(FMath::Max(Place, 16));
				TestFalse(TEXT("cut short"), TestCloth.RestoreCloth(Damaged));
			}
			TestTrue(TEXT("the whole is taken"), TestCloth.RestoreCloth(Saved));
		});

	It("is refused if it is of another cloth, or from before a tear",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 3);
			UClothPhysicsComponent& Other = World.SpawnCloth(FTransform(FVector(500.0, 0.0, 0.0)),
				[](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(9, 25); });
			World.Play(0.2);
			const FClothSavedState Whole = TestCloth.SaveCloth();
			TestRefused(TestCloth, Other.SaveCloth(), TEXT("of another model"));

			const int32 New = TestCloth.TearCloth(FVector(0.0, 0.0, 0.0), 20.0f);
			TestTrue(TEXT("torn"), New > 0);
			TestRefused(TestCloth, Whole,
				*FString::Printf(TEXT("the state has 225 particles and the cloth %d: it has come apart"), 225 + New));
			const FClothSavedState Torn = TestCloth.SaveCloth();
			World.Play(0.2);
			TestTrue(TEXT("that of the torn cloth is taken"), TestCloth.RestoreCloth(Torn));
		});

	Describe("finds what the cloth touched",
		[this]
		{
			const auto Save = [](const FPlace& Table)
			{
				FClothTestWorld World;
				SpawnTable(World, Table);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
				World.Play(0.2);
				return TestCloth.SaveCloth();
			};
			const auto Restore = [](const TArray<FPlace>& Tables, const FClothSavedState& Saved,
									 EWorldType::Type Type = EWorldType::Game)
			{
				FClothTestWorld World(Type);
				for (const FPlace& Table : Tables)
				{
					SpawnTable(World, Table);
				}
				return World.SpawnSmallCloth().RestoreCloth(Saved);
			};

			It("in a level that was opened anew, and in play in the editor",
				[this, Save, Restore]
				{
					const FClothSavedState Saved = Save({TEXT("Table")});
					TestTrue(TEXT("opened anew"), Restore({{TEXT("Table")}}, Saved));
					TestTrue(TEXT("played in the editor"), Restore({{TEXT("Table")}}, Saved, EWorldType::PIE));
				});

			It("in a streamed part of the level whose name has changed",
				[this, Save, Restore]
				{
					if (FClothTestWorld World; ClothTest::AddLevel(World.GetWorld(), TEXT("/Temp/Try")) == nullptr)
					{
						AddInfo(TEXT("Levels cannot be streamed by code here."));
						return;
					}
					const FPlace InCell = {TEXT("Table"), TEXT("/Temp/MainGrid_0_0_0_5")};
					const FPlace InOther = {TEXT("Table"), TEXT("/Temp/MainGrid_L5_X0_Y0_Z0")};
					TestTrue(TEXT("the same name"), Restore({InCell}, Save(InCell)));
					TestTrue(TEXT("another name"), Restore({InOther}, Save(InCell)));
					TestTrue(TEXT("no longer streamed"), Restore({{TEXT("Table")}}, Save(InCell)));
				});

			It("in the part that had it, if several parts have such a component",
				[this, Save, Restore]
				{
					if (FClothTestWorld World; ClothTest::AddLevel(World.GetWorld(), TEXT("/Temp/Try")) == nullptr)
					{
						AddInfo(TEXT("Levels cannot be streamed by code here."));
						return;
					}
					const FPlace Near = {TEXT("Table"), TEXT("/Temp/Near")};
					const FPlace Far = {TEXT("Table"), TEXT("/Temp/Far"), 500.0};
					TestTrue(TEXT("behind another"), Restore({Far, Near}, Save(Near)));
					TestTrue(TEXT("before another"), Restore({Near, Far}, Save(Near)));
					AddExpectedError(TEXT("Table.Body, which touched or held the cloth, is gone"),
						EAutomationExpectedErrorFlags::Contains, 1);
					const FPlace Other = {TEXT("Table"), TEXT("/Temp/Other")};
					TestFalse(TEXT("in parts with other names"), Restore({Far, Other}, Save(Near)));
				});

			It("unless what was spawned has been given another name",
				[this, Save, Restore]
				{
					AddExpectedError(TEXT("Table_3.Body, which touched or held the cloth, is gone"),
						EAutomationExpectedErrorFlags::Contains, 1);
					TestFalse(TEXT("renamed"), Restore({{TEXT("Table_4")}}, Save({TEXT("Table_3")})));
				});
		});

	It("is refused if what the cloth lay on is gone or has changed",
		[this]
		{
			FClothTestWorld World;
			UBoxComponent& Table = World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& New) { New.SetBoxExtent(FVector(80.0, 80.0, 9.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(0.2);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			Table.SetBoxExtent(FVector(70.0, 80.0, 9.0));
			World.Play(0.2);
			TestRefused(TestCloth, Saved, TEXT("with other colliders"));
			Table.SetBoxExtent(FVector(80.0, 80.0, 9.0));
			TestTrue(TEXT("put back"), TestCloth.RestoreCloth(Saved));
		});
}

#endif
