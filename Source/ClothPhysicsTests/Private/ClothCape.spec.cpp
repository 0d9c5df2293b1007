// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/SkeletalMeshComponent.h"
	#include "Engine/EngineTypes.h"
	#include "Engine/SkeletalMesh.h"

BEGIN_DEFINE_SPEC(FClothCapeSpec, "ClothPhysics.Cape",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A torso of a capsule that wears a sheet on its back, pinned at its upper edge. Null where it cannot be made. */
UClothPhysicsComponent* SpawnCape(
	FClothTestWorld& World, float MaxDistance,
	TFunctionRef<void(UClothPhysicsComponent& New)> SetUp = [](UClothPhysicsComponent&) {});
/** Turns to a heading, in degrees, and runs there and back with a cape whose green grows from its pins to its hem. The
 * farthest that a particle has been from where the bones have it, in parts of what its green allows, and the deepest
 * behind it, cm. */
FVector2D RunWithColors(bool bBackstop, uint8 Blue, double Heading = 0.0);
/** A skeleton with a long bone before the middle of the cape, from above or to above it, and a short one beside the
 * cape that leads away from it. */
static USkeletalMesh* MakeTwoBones(bool bDown);
/** A torso of a capsule. Null where it cannot be made. Shift: of its spine upwards, cm. */
USkeletalMeshComponent* SpawnTorso(const FClothTestWorld& World, const FVector& Place);
static USkeletalMesh* MakeTorso(const TCHAR* Spine, double Shift);
/** How far the cloth is from where it began, cm, if it has moved by a way. */
static double FindOff(const UClothPhysicsComponent& TestCloth, const TArray<FVector>& Begin, const FVector& Way);
/** Plays a frame and notes the worst of stretch, and of penetration in cm. */
void Tick(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth);
USkeletalMeshComponent* Torso = nullptr;
float Stretch = 0.0f;
float Deepest = 0.0f;
END_DEFINE_SPEC(FClothCapeSpec)

USkeletalMesh* FClothCapeSpec::MakeTorso(const TCHAR* Spine, double Shift)
{
	FKAggregateGeom Collision;
	Collision.SphylElems.Add(FKSphylElem(15.0f, 60.0f));
	return ClothTest::MakeSkeletalMesh({{TEXT("Root"), INDEX_NONE, FTransform::Identity, {}},
		{Spine, 0, FTransform(FVector(0.0, 0.0, 100.0 + Shift)), Collision}});
}

USkeletalMeshComponent* FClothCapeSpec::SpawnTorso(const FClothTestWorld& World, const FVector& Place)
{
	USkeletalMesh* Mesh = MakeTorso(TEXT("Spine"), 0.0);
	if (Mesh == nullptr)
	{
		AddInfo(TEXT("Skeletons cannot be made by code here."));
		return nullptr;
	}
	return &World.SpawnBody<USkeletalMeshComponent>(
		FTransform(Place), [Mesh](USkeletalMeshComponent& New) { New.SetSkeletalMeshAsset(Mesh); });
}

double FClothCapeSpec::FindOff(
	const UClothPhysicsComponent& TestCloth, const TArray<FVector>& Begin, const FVector& Way)
{
	TArray<FVector> Carried = Begin;
	for (FVector& Position : Carried)
	{
		Position += Way;
	}
	return ClothTest::Distance(TestCloth.GetParticlePositions(), Carried);
}

UClothPhysicsComponent* FClothCapeSpec::SpawnCape(
	FClothTestWorld& World, float MaxDistance, TFunctionRef<void(UClothPhysicsComponent& New)> SetUp)
{
	Torso = SpawnTorso(World, FVector::ZeroVector);
	if (Torso == nullptr)
	{
		return nullptr;
	}
	UClothPhysicsComponent& TestCloth =
		World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0), FVector(-20.0, 0.0, 95.0)),
			[&](UClothPhysicsComponent& New)
			{
				New.SheetSize = FVector2D(80.0, 40.0);
				New.SheetResolution = FIntPoint(25, 13);
				New.Pins.Edges = 1;
				New.Cape.Skeleton.OtherActor = Torso->GetOwner();
				New.Cape.MaxDistance = MaxDistance;
				New.bMeasure = true;
				SetUp(New);
			});
	TestCloth.GetOwner()->GetRootComponent()->AttachToComponent(Torso, FAttachmentTransformRules::KeepWorldTransform);
	Stretch = 0.0f;
	Deepest = 0.0f;
	return &TestCloth;
}

void FClothCapeSpec::Tick(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth)
{
	World.Tick();
	Stretch = FMath::Max(Stretch, TestCloth.GetStatistics().StretchMax);
	Deepest = FMath::Max(Deepest, TestCloth.GetStatistics().DeepestPenetration);
}

USkeletalMesh* FClothCapeSpec::MakeTwoBones(bool bDown)
{
	const FRotator Turn(0.0, 0.0, bDown ? 180.0 : 0.0);
	return ClothTest::MakeSkeletalMesh({{TEXT("Root"), INDEX_NONE, FTransform::Identity, {}},
		{TEXT("Long"), 0, FTransform(Turn, FVector(0.0, 0.0, 150.0)), {}},
		{TEXT("LongEnd"), 1, FTransform(FVector(0.0, 0.0, 140.0)), {}},
		{TEXT("Short"), 0, FTransform(FVector(-20.0, 45.0, 95.0)), {}},
		{TEXT("ShortEnd"), 3, FTransform(FVector(0.0, 20.0, 0.0)), {}}});
}

FVector2D FClothCapeSpec::RunWithColors(bool bBackstop, uint8 Blue, double Heading)
{
	constexpr int32 Rows = 25;
	constexpr double MaxDistance = 40.0;
	FClothTestWorld World;
	UClothPhysicsComponent* TestCloth = SpawnCape(World, MaxDistance,
		[&](UClothPhysicsComponent& New)
		{
			New.Source = EClothSource::StaticMesh;
			FClothPhysicsMesh& Mesh = New.RestMesh.Simulation;
			Mesh = ClothTest::MakeGrid(FVector2D(80.0, 40.0), FIntPoint(Rows, 13));
			for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
			{
				Mesh.Colors.Add(FColor(0, static_cast<uint8>(Vertex % Rows * 10), Blue));
			}
			New.Pins = FClothPins();
			New.bCollideWithLevel = false;
			New.Cape.bBackstop = bBackstop;
			New.Cape.Backstop = 6.0f;
		});
	FVector2D Worst = FVector2D::ZeroVector;
	if (TestCloth == nullptr)
	{
		return Worst;
	}
	const TArray<FVector> Begin = TestCloth->GetParticlePositions();
	const FVector Normal = TestCloth->GetComponentTransform().TransformVectorNoScale(FVector::UpVector);
	const FQuat Turn = FRotator(0.0, Heading, 0.0).Quaternion();
	FVector Place = FVector::ZeroVector;
	Torso->GetOwner()->SetActorLocationAndRotation(Place, Turn, false, nullptr, ETeleportType::TeleportPhysics);
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		Place += Turn.RotateVector(FVector(Frame < 60 ? 5.0 : -5.0, 0.0, 0.0));
		Torso->GetOwner()->SetActorLocation(Place);
		World.Tick();
		const TArray<FVector> Now = TestCloth->GetParticlePositions();
		for (int32 Particle = 0; Particle < Now.Num(); ++Particle)
		{
			const FVector Off = Turn.Inverse().RotateVector(Now[Particle] - Place) - Begin[Particle];
			// The clock may be a thousandth of a step ahead, and so may be where the places are expected.
			const double Allowed = MaxDistance * (Particle % Rows * 10) / 255.0;
			Worst.X = FMath::Max(Worst.X, Off.Size() / (Allowed + 0.1));
			Worst.Y = FMath::Max(Worst.Y, -(Off | Normal));
		}
	}
	return Worst;
}

void FClothCapeSpec::Define()
{
	It("follows a run and a fast turn without passing through the body",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			FVector Place = FVector::ZeroVector;
			double Yaw = 0.0;
			for (int32 Frame = 0; Frame < 150; ++Frame)
			{
				const double Speed = Frame < 80 ? 600.0 : 300.0;
				Yaw += Frame >= 90 && Frame < 110 ? 9.0 : 0.0;
				Place += FRotator(0.0, Yaw, 0.0).Quaternion().RotateVector(FVector(Speed / 60.0, 0.0, 0.0));
				Torso->GetOwner()->SetActorLocationAndRotation(Place, FRotator(0.0, Yaw, 0.0).Quaternion());
				Tick(World, *TestCloth);
			}
			TestTrue(*FString::Printf(TEXT("nothing of it in the body: %.2f cm"), Deepest), Deepest < 1.0f);
			const double Behind = FVector::Dist(ClothTest::Mean(TestCloth->GetParticlePositions()), Place);
			TestTrue(*FString::Printf(TEXT("it is still worn: %.0f cm"), Behind), Behind < 180.0);
		});

	// With Medium quality single threads are stretched more: Docs/Threads.md, "What is missing".
	for (const EClothQuality Quality : {EClothQuality::Medium, EClothQuality::High})
	{
		const bool bHigh = Quality == EClothQuality::High;
		const TCHAR* Name = bHigh ? TEXT("High") : TEXT("Medium");
		It(FString::Printf(
			   TEXT("neither stretches nor passes through the body in a dash of 20 m/s, with %s quality"), Name),
			[this, Quality, bHigh]
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth =
					SpawnCape(World, 60.0f, [Quality](UClothPhysicsComponent& New) { New.Quality = Quality; });
				if (TestCloth == nullptr)
				{
					return;
				}
				FVector Place = FVector::ZeroVector;
				for (int32 Frame = 0; Frame < 150; ++Frame)
				{
					Place.X += (Frame >= 60 && Frame < 90 ? 2000.0 : 600.0) / 60.0;
					Torso->GetOwner()->SetActorLocation(Place);
					Tick(World, *TestCloth);
					Stretch = Frame < 45 ? 0.0f : Stretch;
				}
				TestTrue(*FString::Printf(TEXT("worst thread: %.3f"), Stretch), Stretch < (bHigh ? 0.2f : 0.8f));
				TestTrue(*FString::Printf(TEXT("nothing of it in the body: %.2f cm"), Deepest), Deepest < 1.0f);
			});
	}

	It("goes back to a saved state bit for bit",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 10.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const auto Place = [this](int32 Frame)
			{ Torso->GetOwner()->SetActorLocation(FVector(5.0 * Frame, 0.1 * Frame * Frame, 0.0)); };
			const auto Play = [&](int32 Begin, int32 End)
			{
				for (int32 Frame = Begin; Frame < End; ++Frame)
				{
					Place(Frame);
					World.Tick(1.0 / 47.0);
				}
			};
			Play(0, 20);
			const FClothSavedState Saved = TestCloth->SaveCloth();
			Play(20, 45);
			const TArray<uint8> Expected = TestCloth->SaveCloth().Bytes;
			Place(19);
			TestTrue(TEXT("restored"), TestCloth->RestoreCloth(Saved));
			Play(20, 45);
			TestTrue(TEXT("as before"), TestCloth->SaveCloth().Bytes == Expected);
		});

	It("without distance is where the bones have it",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				Torso->GetOwner()->SetActorLocation(FVector(5.0 * Frame, 0.0, 0.0));
				World.Tick();
			}
			const double Off = FindOff(*TestCloth, Before, FVector(150.0, 0.0, 0.0));
			TestTrue(*FString::Printf(TEXT("%.3f cm off"), Off), Off < 0.05);
		});

	It("keeps to the distances that vertex colours allow",
		[this]
		{
			const FVector2D Free = RunWithColors(false, 255);
			const FVector2D Stopped = RunWithColors(true, 255);
			const FVector2D Half = RunWithColors(true, 128);
			const FVector2D Turned = RunWithColors(true, 255, 120.0);
			if (Free.X == 0.0)
			{
				return;
			}
			for (const FVector2D& Run : {Free, Stopped, Half, Turned})
			{
				TestTrue(*FString::Printf(TEXT("of what green allows: %.3f"), Run.X), Run.X > 0.9 && Run.X <= 1.0);
			}
			TestTrue(*FString::Printf(TEXT("without a backstop %.1f cm behind"), Free.Y), Free.Y > 20.0);
			TestTrue(*FString::Printf(TEXT("with one %.2f cm"), Stopped.Y), Stopped.Y > 5.9 && Stopped.Y < 6.05);
			TestTrue(*FString::Printf(TEXT("turned %.2f cm"), Turned.Y), Turned.Y > 5.9 && Turned.Y < 6.05);
			TestTrue(*FString::Printf(TEXT("with half of the blue %.2f cm"), Half.Y), Half.Y > 2.9 && Half.Y < 3.1);
		});

	It("is worn at both sides of a cut, and can be grabbed where bones hold it",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 10.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			constexpr int32 Rows = 25;
			World.Play(0.2);
			const FVector Collar = TestCloth->GetParticlePositions()[6 * Rows];
			const int32 Before = TestCloth->GetParticleCount();
			TestTrue(TEXT("cut from the collar down"),
				TestCloth->CutCloth(Collar + FVector(0.0, 0.0, 5.0), Collar - FVector(0.0, 0.0, 30.0)) > 0);
			const FClothSavedState Saved = TestCloth->SaveCloth();
			TestTrue(TEXT("a state from right after the cut"), TestCloth->RestoreCloth(Saved));
			World.Play(1.0);
			const TArray<FVector> Now = TestCloth->GetParticlePositions();
			double Farthest = 0.0;
			for (int32 Particle = Before; Particle < Now.Num(); ++Particle)
			{
				double Nearest = 1000.0;
				for (int32 Other = 0; Other < Before; ++Other)
				{
					Nearest = FMath::Min(Nearest, FVector::Dist(Now[Particle], Now[Other]));
				}
				Farthest = FMath::Max(Farthest, Nearest);
			}
			TestTrue(*FString::Printf(TEXT("%.1f cm"), Farthest), Farthest < 20.0);
			TestTrue(TEXT("the new part of the collar"), FVector::Dist(Now[Before], Collar) < 1.0);

			TestEqual(TEXT("grabbed"), TestCloth->GrabCloth(TEXT("Hand"), Now[0], 0.0f), 1);
			TestCloth->DragCloth(TEXT("Hand"), Now[0] + FVector(-20.0, 0.0, 0.0));
			World.Play(0.5);
			const double Off = FVector::Dist(TestCloth->GetParticlePositions()[0], Now[0] + FVector(-20.0, 0.0, 0.0));
			TestTrue(*FString::Printf(TEXT("where the hand is: %.2f cm off"), Off), Off < 0.1);
		});

	It("can be put on another skeleton, near and far",
		[this]
		{
			for (const double Way : {30.0, 2000.0})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f);
				if (TestCloth == nullptr)
				{
					return;
				}
				USkeletalMeshComponent* Other = SpawnTorso(World, FVector(0.0, Way, 0.0));
				const TArray<FVector> Before = TestCloth->GetParticlePositions();
				World.Play(0.2);
				TestCloth->GetOwner()->GetRootComponent()->AttachToComponent(
					Other, FAttachmentTransformRules::KeepRelativeTransform);
				TestTrue(TEXT("attached"), TestCloth->AttachCape(Other));
				World.Play(0.2);
				TestTrue(TEXT("at the other"), FindOff(*TestCloth, Before, FVector(0.0, Way, 0.0)) < 0.05);
				Torso->GetOwner()->SetActorLocation(FVector(-50.0, 0.0, 0.0));
				Other->GetOwner()->SetActorLocation(FVector(60.0, Way, 0.0));
				World.Play(0.2);
				const double Off = FindOff(*TestCloth, Before, FVector(60.0, Way, 0.0));
				TestTrue(*FString::Printf(TEXT("it follows the other alone: %.3f cm off"), Off), Off < 0.05);
				TestCloth->ResetCloth();
				Other->GetOwner()->SetActorLocation(FVector(90.0, Way, 0.0));
				World.Play(0.1);
				TestTrue(TEXT("also when it is reset"), FindOff(*TestCloth, Before, FVector(90.0, Way, 0.0)) < 0.05);
			}
		});

	It("is put on a cloth that nobody wore, also a torn one, with the properties of now",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(
				World, 100.0f, [](UClothPhysicsComponent& New) { New.Cape.Skeleton = FComponentReference(); });
			if (TestCloth == nullptr)
			{
				return;
			}
			const FVector Collar = TestCloth->GetParticlePositions()[6 * 25];
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			TestTrue(TEXT("cut"),
				TestCloth->CutCloth(Collar + FVector(0.0, 0.0, 5.0), Collar - FVector(0.0, 0.0, 30.0)) > 0);
			World.Play(0.2);
			TestCloth->Cape.MaxDistance = 0.0f;
			TestTrue(TEXT("attached"), TestCloth->AttachCape(Torso));
			Torso->GetOwner()->SetActorLocation(FVector(50.0, 0.0, 0.0));
			World.Play(0.2);
			const TArray<FVector> Now = TestCloth->GetParticlePositions();
			for (int32 Particle = 0; Particle < Now.Num(); ++Particle)
			{
				double Nearest = 1000.0;
				for (const FVector& Place : Before)
				{
					Nearest = FMath::Min(Nearest, FVector::Dist(Now[Particle], Place + FVector(50.0, 0.0, 0.0)));
				}
				TestTrue(*FString::Printf(TEXT("particle %d, %.3f cm off"), Particle, Nearest), Nearest < 0.05);
			}
		});

	It("is taken off and hangs by its pins, or falls",
		[this]
		{
			for (const bool bPins : {true, false})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f,
					[bPins](UClothPhysicsComponent& New)
					{
						New.Pins.Edges = bPins ? 1 : 0;
						New.bCollideWithLevel = false;
					});
				if (TestCloth == nullptr)
				{
					return;
				}
				Torso->GetOwner()->SetActorLocation(FVector(20.0, 0.0, 0.0));
				World.Play(0.1);
				const TArray<FVector> Before = TestCloth->GetParticlePositions();
				TestEqual(TEXT("hand"), TestCloth->GrabCloth(TEXT("Hand"), Before[0], 0.0f), 1);
				TestTrue(TEXT("released"), TestCloth->ReleaseCape());
				TestFalse(TEXT("only once"), TestCloth->ReleaseCape());
				TestCloth->DragCloth(TEXT("Hand"), Before[0] + FVector(-1.0, 0.0, 0.0));
				Torso->GetOwner()->SetActorRotation(FRotator(0.0, 90.0, 0.0).Quaternion());
				World.Play(0.5);
				const TArray<FVector> Now = TestCloth->GetParticlePositions();
				TestTrue(TEXT("the hand holds on"), FVector::Dist(Now[0], Before[0] + FVector(-1.0, 0.0, 0.0)) < 0.01);
				const FVector Place = TestCloth->GetComponentTransform().TransformPosition(FVector(-40.0, 20.0, 0.0));
				const double Off = FVector::Dist(Now[12 * 25], Place);
				TestTrue(*FString::Printf(TEXT("the collar is %.2f cm from its pin"), Off), bPins == (Off < 0.01));
				TestTrue(TEXT("the hem is free"), FVector::Dist(Now.Last(), Before.Last()) > 10.0);
				TestCloth->ResetCloth();
				World.Play(0.2);
				TestFalse(TEXT("it stays off"), TestCloth->ReleaseCape());
			}
		});

	It("follows another mesh of its skeleton",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth =
				SpawnCape(World, 0.0f, [](UClothPhysicsComponent& New) { New.Cape.Bones = {TEXT("Spine")}; });
			if (TestCloth == nullptr)
			{
				return;
			}
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			World.Play(3.0);
			TestTrue(TEXT("it sleeps"), TestCloth->IsClothAsleep());
			// Its bone is higher in its own reference pose, so the cloth stays; then animation lowers it.
			Torso->SetSkeletalMeshAsset(MakeTorso(TEXT("Spine"), 12.0));
			World.Play(0.2);
			TestTrue(TEXT("stays"), FindOff(*TestCloth, Before, FVector::ZeroVector) < 0.05);
			ClothTest::SetPose(*Torso, {FTransform::Identity, FTransform(FVector(0.0, 0.0, 105.0))});
			World.Play(0.2);
			const double Off = FindOff(*TestCloth, Before, FVector(0.0, 0.0, -7.0));
			TestTrue(*FString::Printf(TEXT("by its bones: %.3f cm off"), Off), Off < 0.05);
		});

	It("is taken off when its skeleton gets a mesh that cannot wear it",
		[this]
		{
			AddExpectedError(TEXT("Cape.Bones has Spine; .* has no such bone. The cape is taken off"),
				EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(
				TEXT("which has no mesh. The cape is taken off"), EAutomationExpectedErrorFlags::Contains, 1);
			for (const bool bMesh : {true, false})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth =
					SpawnCape(World, 0.0f, [](UClothPhysicsComponent& New) { New.Cape.Bones = {TEXT("Spine")}; });
				if (TestCloth == nullptr)
				{
					return;
				}
				World.Play(0.1);
				const TArray<FVector> Before = TestCloth->GetParticlePositions();
				Torso->SetSkeletalMeshAsset(bMesh ? MakeTorso(TEXT("Tail"), 0.0) : nullptr);
				World.Play(0.1);
				TestFalse(TEXT("off"), TestCloth->ReleaseCape());
				TestCloth->AddImpulse(FVector(-100.0, 0.0, 0.0), NAME_None, true);
				World.Play(0.1);
				TestTrue(TEXT("the hem is free"),
					FVector::Dist(TestCloth->GetParticlePositions().Last(), Before.Last()) > 1.0);
				const double Off = FVector::Dist(TestCloth->GetParticlePositions()[0], Before[0]);
				TestTrue(*FString::Printf(TEXT("pins hold, %.3f cm off"), Off), Off < 0.05);
			}
		});

	It("is bound as it was stored, whatever the pose at the beginning",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			// It hangs on a bone: where its component is depends on the pose.
			TestCloth->GetOwner()->GetRootComponent()->AttachToComponent(
				Torso, FAttachmentTransformRules::KeepWorldTransform, TEXT("Spine"));
			World.Play(0.1);
			const FClothCapeWeights Stored = TestCloth->CapeWeights;
			TestEqual(TEXT("weights"), Stored.Weights.Num(), 4 * 25 * 13);
			const TArray<FTransform> Pose = {
				FTransform::Identity, FTransform(FRotator(0.0, 0.0, 40.0), FVector(0.0, 0.0, 90.0))};
			ClothTest::SetPose(*Torso, Pose);
			World.Play(0.2);
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			TestCloth->ResetCloth();
			World.Play(0.2);
			const double Off = FindOff(*TestCloth, Before, FVector::ZeroVector);
			TestTrue(*FString::Printf(TEXT("as before: %.3f cm off"), Off), Off < 0.05);
			TestTrue(TEXT("the same weights"),
				TestCloth->CapeWeights.Weights == Stored.Weights && TestCloth->CapeWeights.Key == Stored.Key);

			Torso->SetSkeletalMeshAsset(MakeTorso(TEXT("Spine"), 0.0));
			ClothTest::SetPose(*Torso, Pose);
			World.Play(0.2);
			TestTrue(TEXT("by another mesh"), FindOff(*TestCloth, Before, FVector::ZeroVector) < 0.05);

			// Other particles, or another skeleton: bound anew.
			TestCloth->SheetResolution = FIntPoint(20, 13);
			TestCloth->ResetCloth();
			TestEqual(TEXT("of another sheet"), TestCloth->CapeWeights.Weights.Num(), 4 * 20 * 13);
			const uint64 Key = TestCloth->CapeWeights.Key;
			Torso->SetSkeletalMeshAsset(MakeTorso(TEXT("Spine"), 12.0));
			TestCloth->ResetCloth();
			TestTrue(TEXT("of another skeleton"), TestCloth->CapeWeights.Key != Key && Key != Stored.Key);
		});

	It("stores its weights with the level",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent* TestCloth = SpawnCape(Editor, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			TestEqual(TEXT("nothing yet"), TestCloth->CapeWeights.Weights.Num(), 0);
			const UClothPhysicsComponent* Saved =
				ClothTest::Copy(*TestCloth, Editor.GetWorld(), ClothTest::ECopy::Save).TestCloth;
			if (Saved == nullptr)
			{
				AddInfo(TEXT("Levels cannot be saved by code here."));
				return;
			}
			TestEqual(TEXT("stored"), Saved->CapeWeights.Weights.Num(), 4 * 25 * 13);
			float Sum = 0.0f;
			for (const float Weight : Saved->CapeWeights.Weights)
			{
				Sum += Weight;
			}
			TestTrue(TEXT("they add up"), FMath::Abs(Sum - 25.0f * 13.0f) < 0.01f);
		});

	It("keeps what was stored where a save cannot see how it is worn",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent* TestCloth = SpawnCape(Editor, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const auto Save = [&](ClothTest::ECopy Reason)
			{ return ClothTest::Copy(*TestCloth, Editor.GetWorld(), Reason).TestCloth != nullptr; };
			if (!Save(ClothTest::ECopy::Save))
			{
				AddInfo(TEXT("Levels cannot be saved by code here."));
				return;
			}
			const FVector Stored = TestCloth->CapeWeights.Place.GetLocation();
			TestCloth->GetOwner()->SetActorLocation(FVector(-30.0, 0.0, 95.0));
			Save(ClothTest::ECopy::Cook);
			TestTrue(TEXT("cooking places nothing"), TestCloth->CapeWeights.Place.GetLocation() == Stored);
			Torso->UnregisterComponent();
			Save(ClothTest::ECopy::Save);
			TestTrue(TEXT("nor does an unknown place"), TestCloth->CapeWeights.Place.GetLocation() == Stored);
			Torso->RegisterComponent();
			Save(ClothTest::ECopy::Save);
			TestTrue(TEXT("a save does"),
				FVector::Dist(TestCloth->CapeWeights.Place.GetLocation(), FVector(-30.0, 0.0, 95.0)) < 0.01);
		});

	It("is driven to its animation by springs",
		[this]
		{
			double Off[2] = {};
			for (const bool bDriven : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f,
					[bDriven](UClothPhysicsComponent& New)
					{
						New.Cape.Stiffness = bDriven ? 1.0f : 0.0f;
						New.bCollideWithLevel = false;
					});
				if (TestCloth == nullptr)
				{
					return;
				}
				const TArray<FVector> Before = TestCloth->GetParticlePositions();
				for (int32 Frame = 1; Frame <= 60; ++Frame)
				{
					Torso->GetOwner()->SetActorLocation(FVector(5.0 * Frame, 0.0, 0.0));
					World.Tick();
				}
				Off[bDriven ? 1 : 0] = FindOff(*TestCloth, Before, FVector(300.0, 0.0, 0.0));
			}
			TestTrue(*FString::Printf(TEXT("%.2f cm off without, %.2f cm with springs"), Off[0], Off[1]),
				Off[0] > 20.0 && Off[1] < 0.2 * Off[0]);
		});

	It("refuses what cannot be worn, and changes nothing",
		[this]
		{
			for (const TCHAR* Expected : {TEXT("Attach Cape: Cape: Skeleton is None"),
					 TEXT("Attach Cape: Cape.Bones has Spine; .* has no such bone"),
					 TEXT("Attach Cape: Cape: .*Stiffness -3; allowed are"),
					 TEXT("Attach Cape: the cloth is to be another one; call Reset Cloth first"),
					 TEXT("Attach Cape: Cape.Skeleton is .*, which has no mesh"),
					 TEXT("Restore Cloth: the cape has been put on or taken off since")})
			{
				AddExpectedError(Expected, EAutomationExpectedErrorFlags::Contains, 1);
			}
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth =
				SpawnCape(World, 0.0f, [](UClothPhysicsComponent& New) { New.Cape.Bones = {TEXT("Spine")}; });
			if (TestCloth == nullptr)
			{
				return;
			}
			World.Play(0.1);
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			USkeletalMeshComponent* Other = SpawnTorso(World, FVector(0.0, 300.0, 0.0));
			Other->SetSkeletalMeshAsset(MakeTorso(TEXT("Tail"), 0.0));
			USkeletalMeshComponent& Empty = World.SpawnBody<USkeletalMeshComponent>(FTransform::Identity,
				[](USkeletalMeshComponent& New) { New.SetCollisionProfileName(TEXT("NoCollision")); });
			for (int32 Call = 0; Call < 2; ++Call)
			{
				TestFalse(TEXT("none"), TestCloth->AttachCape(nullptr));
				TestFalse(TEXT("no such bone"), TestCloth->AttachCape(Other));
				TestFalse(TEXT("no mesh"), TestCloth->AttachCape(&Empty));
				TestCloth->Cape.Stiffness = -3.0f;
				TestFalse(TEXT("no stiffness"), TestCloth->AttachCape(Torso));
				TestCloth->Cape.Stiffness = 0.0f;
				TestCloth->SheetResolution = FIntPoint(7, 7);
				TestFalse(TEXT("another sheet"), TestCloth->AttachCape(Torso));
				TestCloth->SheetResolution = FIntPoint(25, 13);
			}
			Torso->GetOwner()->SetActorLocation(FVector(40.0, 0.0, 0.0));
			World.Play(0.1);
			TestTrue(TEXT("as before"), FindOff(*TestCloth, Before, FVector(40.0, 0.0, 0.0)) < 0.05);
			const FClothSavedState Saved = TestCloth->SaveCloth();
			TestCloth->ReleaseCape();
			TestFalse(TEXT("not worn any more"), TestCloth->RestoreCloth(Saved));
			TestTrue(TEXT("put on again"), TestCloth->AttachCape(Torso));
			TestTrue(TEXT("worn again"), TestCloth->RestoreCloth(Saved));
		});

	It("follows the bones that are nearest, all along them",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f,
				[this](UClothPhysicsComponent& New)
				{
					Torso->SetSkeletalMeshAsset(MakeTwoBones(true));
					New.Cape.Bones = {TEXT("Long"), TEXT("Short")};
					New.bCollideWithLevel = false;
				});
			if (TestCloth == nullptr)
			{
				return;
			}
			constexpr int32 Middle = 25 * 13 / 2;
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			const auto Pose = [&](bool bDown, double Long, double Short)
			{
				const FRotator Turn(0.0, 0.0, bDown ? 180.0 : 0.0);
				ClothTest::SetPose(*Torso,
					{FTransform::Identity, FTransform(Turn, FVector(Long, 0.0, 150.0)),
						FTransform(FVector(0.0, 0.0, 140.0)), FTransform(FVector(Short - 20.0, 45.0, 95.0)),
						FTransform(FVector(0.0, 20.0, 0.0))});
				World.Play(0.3);
				return TestCloth->GetParticlePositions()[Middle].X - Before[Middle].X;
			};
			double Way = Pose(true, 0.0, 0.0);
			TestTrue(TEXT("as it was"), FindOff(*TestCloth, Before, FVector::ZeroVector) < 0.05);
			Way = Pose(true, 0.0, 10.0);
			TestTrue(*FString::Printf(TEXT("%.2f cm with the bone beside it"), Way), FMath::Abs(Way) < 1.0);
			Way = Pose(true, 10.0, 0.0);
			TestTrue(*FString::Printf(TEXT("%.2f cm with the bone before it"), Way), FMath::Abs(Way - 10.0) < 1.0);

			// The same joint, but the bone leads upwards from there.
			Torso->SetSkeletalMeshAsset(MakeTwoBones(false));
			Pose(false, 0.0, 0.0);
			TestCloth->ResetCloth();
			Way = Pose(false, 0.0, 10.0);
			TestTrue(*FString::Printf(TEXT("%.2f cm with what is nearest now"), Way), Way > 6.0 && Way < 9.0);
			// Other bones of the same number.
			TestCloth->Cape.Bones = {TEXT("Long"), TEXT("LongEnd")};
			Pose(false, 0.0, 0.0);
			TestCloth->ResetCloth();
			Way = Pose(false, 10.0, 0.0);
			TestTrue(*FString::Printf(TEXT("%.2f cm with other bones"), Way), FMath::Abs(Way - 10.0) < 0.05);
		});

	It("is drawn where its wearer is, at any rate of frames",
		[this]
		{
			for (const double Rate : {45.0, 60.0, 90.0, 144.0})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f);
				if (TestCloth == nullptr)
				{
					return;
				}
				const FVector Begin = TestCloth->Bounds.Origin;
				double Place = 0.0;
				double Worst = 0.0;
				for (int32 Frame = 0; Frame < 60; ++Frame)
				{
					Place += 600.0 / Rate;
					Torso->GetOwner()->SetActorLocation(FVector(Place, 0.0, 0.0));
					World.Tick(1.0 / Rate);
					const double Off = TestCloth->Bounds.Origin.X - Begin.X - Place;
					Worst = Frame < 10 ? 0.0 : FMath::Max(Worst, FMath::Abs(Off));
				}
				TestTrue(*FString::Printf(TEXT("%g per second: %.3f cm off"), Rate, Worst), Worst < 0.05);
			}
		});

	It("keeps its collar when it is put on another skeleton",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			const FVector Collar = TestCloth->GetParticlePositions()[6 * 25];
			USkeletalMeshComponent* Other = SpawnTorso(World, FVector(0.0, 30.0, 0.0));
			World.Play(0.2);
			TestCloth->GetOwner()->GetRootComponent()->AttachToComponent(
				Other, FAttachmentTransformRules::KeepRelativeTransform);
			TestTrue(TEXT("attached"), TestCloth->AttachCape(Other));
			World.Play(1.0);
			const double Off =
				FVector::Dist(TestCloth->GetParticlePositions()[6 * 25], Collar + FVector(0.0, 30.0, 0.0));
			TestTrue(*FString::Printf(TEXT("the collar is %.3f cm off"), Off), Off < 0.05);
			TestCloth->ReleaseCape();
			World.Play(0.5);
			const FVector Held = TestCloth->GetParticlePositions()[6 * 25];
			TestTrue(TEXT("and hangs there by its pins"), FVector::Dist(Held, Collar + FVector(0.0, 30.0, 0.0)) < 0.05);
		});

	It("is put on with all its particles, also while it is coarse",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f,
				[](UClothPhysicsComponent& New)
				{
					New.Cape.Skeleton = FComponentReference();
					New.Detail.Mode = EClothDetailMode::Coarse;
				});
			if (TestCloth == nullptr)
			{
				return;
			}
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			World.Play(0.2);
			TestTrue(TEXT("coarse"), TestCloth->GetStatistics().bCoarse);
			TestTrue(TEXT("attached"), TestCloth->AttachCape(Torso));
			Torso->GetOwner()->SetActorLocation(FVector(40.0, 0.0, 0.0));
			World.Play(0.5);
			TestTrue(TEXT("worn"), FindOff(*TestCloth, Before, FVector(40.0, 0.0, 0.0)) < 0.05);
		});

	It("is bound to a wearer that it gets before play where it lies then",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent* TestCloth = SpawnCape(Editor, 0.0f);
			if (TestCloth == nullptr)
			{
				return;
			}
			TestCloth->CapeWeights.Key = 5;
			TestTrue(TEXT("attached"), TestCloth->AttachCape(SpawnTorso(Editor, FVector(0.0, 30.0, 0.0))));
			TestTrue(TEXT("nothing stored"), TestCloth->CapeWeights.Key == 0);
		});

	It("wakes when bones move, and does not sleep while they do",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent* TestCloth = SpawnCape(World, 0.0f,
				[](UClothPhysicsComponent& New)
				{
					New.Cape.Bones = {TEXT("Spine")};
					New.bCollideWithLevel = false;
				});
			if (TestCloth == nullptr)
			{
				return;
			}
			const TArray<FVector> Before = TestCloth->GetParticlePositions();
			World.Play(3.0);
			TestTrue(TEXT("it sleeps"), TestCloth->IsClothAsleep());
			const auto Pose = [this](double Height) {
				ClothTest::SetPose(*Torso, {FTransform::Identity, FTransform(FVector(0.0, 0.0, Height))});
			};
			Pose(93.0);
			World.Play(0.2);
			TestTrue(TEXT("it follows"), FindOff(*TestCloth, Before, FVector(0.0, 0.0, -7.0)) < 0.05);
			int32 Asleep = 0;
			for (int32 Frame = 0; Frame < 150; ++Frame)
			{
				Pose(93.0 + 0.002 * Frame);
				World.Tick();
				Asleep += TestCloth->IsClothAsleep() ? 1 : 0;
			}
			TestEqual(TEXT("asleep while they move slowly"), Asleep, 0);
		});

	It("moves or sleeps on as if nothing had happened when the origin of the world moves",
		[this]
		{
			const FVector Offset(-30000.0, 20000.0, 1000.0);
			TArray<FVector> Expected;
			// The first one never; then in frames with and without a step.
			for (const int32 When : {1000, 20, 21, 22})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 10.0f);
				if (TestCloth == nullptr)
				{
					return;
				}
				// Bones carry it, whatever it is attached to.
				TestCloth->GetOwner()->GetRootComponent()->DetachFromComponent(
					FDetachmentTransformRules::KeepWorldTransform);
				const auto MoveOrigin = [&]
				{
					Torso->GetOwner()->ApplyWorldOffset(Offset, true);
					TestCloth->GetOwner()->ApplyWorldOffset(Offset, true);
				};
				for (int32 Frame = 0; Frame < 40; ++Frame)
				{
					if (Frame == When)
					{
						MoveOrigin();
					}
					const FVector Origin = Frame >= When ? Offset : FVector::ZeroVector;
					Torso->GetOwner()->SetActorLocation(Origin + FVector(8.0 * Frame, 0.0, 0.0));
					World.Tick(1.0 / 90.0);
				}
				if (When == 1000)
				{
					Expected = TestCloth->GetParticlePositions();
					continue;
				}
				const double Off = FindOff(*TestCloth, Expected, Offset);
				TestTrue(*FString::Printf(TEXT("in frame %d: %.4f cm off"), When, Off), Off < 0.1);
				for (int32 Second = 0; Second < 60 && !TestCloth->IsClothAsleep(); ++Second)
				{
					World.Play(1.0);
				}
				MoveOrigin();
				World.Play(0.1);
				TestTrue(TEXT("it sleeps on"), TestCloth->IsClothAsleep());
			}
		});

	It("says what is wrong with it, and is a plain cloth then",
		[this]
		{
			AddExpectedError(TEXT("Cape: .*MaxDistance -1, Backstop 5, Stiffness 0; allowed are"),
				EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(
				TEXT("Cape.Bones has Tail; .* has no such bone"), EAutomationExpectedErrorFlags::Contains, 1);
			for (const bool bBones : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, bBones ? 10.0f : -1.0f,
					[&](UClothPhysicsComponent& New)
					{
						if (bBones)
						{
							New.Cape.Bones = {TEXT("Tail")};
						}
					});
				if (TestCloth == nullptr)
				{
					return;
				}
				const FVector Held = TestCloth->GetParticlePositions()[0];
				World.Play(0.5);
				TestTrue(TEXT("its pins hold"), FVector::Dist(TestCloth->GetParticlePositions()[0], Held) < 0.01);
			}
		});

	It("is carried along by a teleport",
		[this]
		{
			for (const double Rate : {60.0, 144.0})
			{
				FClothTestWorld World;
				UClothPhysicsComponent* TestCloth = SpawnCape(World, 100.0f);
				if (TestCloth == nullptr)
				{
					return;
				}
				World.Play(1.0, Rate);
				const TArray<FVector> Before = TestCloth->GetParticlePositions();
				Torso->GetOwner()->SetActorLocation(
					FVector(5000.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
				for (int32 Frame = 0; Frame < 4; ++Frame)
				{
					World.Tick(1.0 / Rate);
					Stretch = FMath::Max(Stretch, TestCloth->GetStatistics().StretchMax);
				}
				const double Off = FindOff(*TestCloth, Before, FVector(5000.0, 0.0, 0.0));
				TestTrue(*FString::Printf(TEXT("%.2f cm off"), Off), Off < 2.0);
				TestTrue(*FString::Printf(TEXT("stretch %.3f"), Stretch), Stretch < 0.05f);
			}
		});
}

#endif
