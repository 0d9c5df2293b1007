// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "Chaos/ChaosEngineInterface.h"
	#include "ClothTestHolder.h"
	#include "ClothTestWorld.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothHoldersSpec, "ClothPhysics.Holders",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
static constexpr int32 Side = 15;
static UClothTestHolder& SpawnHolder(FClothTestWorld& World, const FVector& At);
static FClothAttachment Attach(FName Name, UClothTestHolder& Holder, EClothSheetEdges Edge, float BreakForce = 0.0f);
void TestNear(const TCHAR* What, const FVector& Is, const FVector& Expected, double Tolerance = 0.01);
/** A small cloth whose back is held by something, and other edges by its pins. */
static UClothPhysicsComponent& SpawnHeldByBack(
	FClothTestWorld& World, UClothTestHolder& Holder, EClothSheetEdges Pinned = EClothSheetEdges::None);
/** Mean velocity, cm/s; particles of a sheet weigh about the same. */
static FVector MeanVelocity(const UClothPhysicsComponent& TestCloth);
END_DEFINE_SPEC(FClothHoldersSpec)

UClothTestHolder& FClothHoldersSpec::SpawnHolder(FClothTestWorld& World, const FVector& At)
{
	AActor* Actor = World.GetWorld().SpawnActor<AActor>();
	auto* Holder = NewObject<UClothTestHolder>(Actor, TEXT("Holder"));
	Actor->SetRootComponent(Holder);
	Holder->SetWorldLocation(At);
	Holder->RegisterComponent();
	return *Holder;
}

FClothAttachment FClothHoldersSpec::Attach(
	FName Name, UClothTestHolder& Holder, EClothSheetEdges Edge, float BreakForce)
{
	FClothAttachment Attachment;
	Attachment.Name = Name;
	Attachment.Holder.OtherActor = Holder.GetOwner();
	Attachment.Particles.Edges = static_cast<int32>(Edge);
	Attachment.BreakForce = BreakForce;
	return Attachment;
}

UClothPhysicsComponent& FClothHoldersSpec::SpawnHeldByBack(
	FClothTestWorld& World, UClothTestHolder& Holder, EClothSheetEdges Pinned)
{
	return World.SpawnCloth(FTransform::Identity,
		[&](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(Side, Side);
			New.Pins.Edges = static_cast<int32>(Pinned);
			New.Attachments = {Attach(TEXT("Back"), Holder, EClothSheetEdges::Back)};
		});
}

void FClothHoldersSpec::TestNear(const TCHAR* What, const FVector& Is, const FVector& Expected, double Tolerance)
{
	TestTrue(*FString::Printf(TEXT("%s: %s, expected %s"), What, *Is.ToString(), *Expected.ToString()),
		FVector::Dist(Is, Expected) <= Tolerance);
}

FVector FClothHoldersSpec::MeanVelocity(const UClothPhysicsComponent& TestCloth)
{
	return ClothTest::Mean(TestCloth.GetParticleVelocities());
}

void FClothHoldersSpec::Define()
{
	It("carry a banner between two actors that move",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Left = SpawnHolder(World, FVector(-50.0, 0.0, 0.0));
			UClothTestHolder& Right = SpawnHolder(World, FVector(50.0, 0.0, 0.0));
			UClothPhysicsComponent& Banner = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Attachments = {Attach(TEXT("Left"), Left, EClothSheetEdges::Back),
						Attach(TEXT("Right"), Right, EClothSheetEdges::Front)};
				});
			const TArray<FVector> Start = Banner.GetParticlePositions();
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				Left.SetWorldLocation(FVector(-50.0, Frame, 0.0));
				Right.SetWorldLocation(FVector(50.0 - Frame, Frame, 0.0));
				World.Tick();
			}
			const TArray<FVector> End = Banner.GetParticlePositions();
			TestNear(TEXT("the back follows the left"), End[0] - Start[0], FVector(0.0, 30.0, 0.0));
			TestNear(TEXT("the front follows the right"), End[Side - 1] - Start[Side - 1], FVector(-30.0, 30.0, 0.0));
			const double Height = ClothTest::Mean(End).Z;
			TestTrue(*FString::Printf(TEXT("it sags to %.1f cm"), Height), Height < -10.0);
		});

	It("may be sockets that turn",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector(0.0, 0.0, 100.0));
			Holder.Socket = FTransform(FVector(0.0, 0.0, -100.0));
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Attachments = {Attach(TEXT("Hand"), Holder, EClothSheetEdges::Back)};
					New.Attachments[0].Socket = UClothTestHolder::SocketName();
				});
			for (int32 Frame = 1; Frame <= 45; ++Frame)
			{
				Holder.Socket.SetRotation(FQuat(FVector::UpVector, FMath::DegreesToRadians(2.0 * Frame)));
				World.Tick();
			}
			// A quarter turn leads the back left corner (-50, -50) to (50, -50).
			TestNear(TEXT("the corner"), TestCloth.GetParticlePositions()[0], FVector(50.0, -50.0, 0.0));
		});

	It("let go what is pulled too hard, and say so",
		[this]
		{
			FClothTestWorld World;
			// A square metre of cotton weighs 2 N, which two edges share.
			UClothTestHolder& Weak = SpawnHolder(World, FVector::ZeroVector);
			UClothTestHolder& Strong = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Attachments = {Attach(TEXT("Weak"), Weak, EClothSheetEdges::Back, 0.05f),
						Attach(TEXT("Strong"), Strong, EClothSheetEdges::Front, 1000.0f)};
				});
			TestCloth.OnPinBroken.AddDynamic(&Weak, &UClothTestHolder::NoteBroken);
			World.Play(2.0);
			TestEqual(TEXT("all of the weak edge has come loose"), Weak.BrokenParticles.Num(), Side);
			for (int32 Index = 0; Index < Weak.BrokenParticles.Num(); ++Index)
			{
				TestEqual(TEXT("its name"), Weak.BrokenNames[Index], FName(TEXT("Weak")));
				TestEqual(TEXT("its particles"), Weak.BrokenParticles[Index] % Side, 0);
				TestTrue(TEXT("where it was held"), FMath::Abs(Weak.BrokenLocations[Index].X + 50.0) < 1.0);
			}
			const TArray<FVector> End = TestCloth.GetParticlePositions();
			TestTrue(TEXT("the weak edge has fallen"), End[0].Z < -50.0);
			TestTrue(TEXT("the strong edge is held"), End[Side - 1].Z > -0.01);
		});

	It("feel the weight of what they hold",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = SpawnHeldByBack(World, Holder, EClothSheetEdges::Front);
			World.Play(8.0);
			const FVector Own = TestCloth.GetHoldForce(NAME_None);
			const FVector Other = TestCloth.GetHoldForce(TEXT("Back"));
			// Cotton of 0.2 kg/m2.
			TestTrue(*FString::Printf(TEXT("%.3f and %.3f N bear 1.96 N"), Own.Z, Other.Z),
				FMath::IsNearlyEqual(Own.Z + Other.Z, 1.96, 0.05));
			TestTrue(TEXT("both bear as much"), FMath::IsNearlyEqual(Own.Z, Other.Z, 0.05));
			TestTrue(TEXT("nobody else"), TestCloth.GetHoldForce(TEXT("Nobody")).IsZero());
		});

	It("may hold by springs, which stretch under the weight, break and are saved",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Pins.Edges = static_cast<int32>(EClothSheetEdges::Front);
					New.Pins.Stiffness = 2.0f;
					New.Attachments = {Attach(TEXT("Back"), Holder, EClothSheetEdges::Back, 0.5f)};
					New.Attachments[0].Particles.Stiffness = 2.0f;
				});
			TestCloth.OnPinBroken.AddDynamic(&Holder, &UClothTestHolder::NoteBroken);
			World.Play(20.0);
			// Each of the 15 particles of an edge pulls its spring of 2 N/m down, by 3.3 cm in the mean.
			const auto MeanHeight = [&](int32 Column)
			{
				double Sum = 0.0;
				for (int32 Row = 0; Row < Side; ++Row)
				{
					Sum += TestCloth.GetParticlePositions()[Row * Side + Column].Z / Side;
				}
				return Sum;
			};
			const auto TestEdge = [&](FName Name, int32 Column)
			{
				const FVector Force = TestCloth.GetHoldForce(Name);
				TestTrue(*FString::Printf(TEXT("%.3f N bear half of 1.96 N"), Force.Z),
					FMath::IsNearlyEqual(Force.Z, 0.98, 0.05));
				TestTrue(*FString::Printf(TEXT("%.2f cm"), MeanHeight(Column)),
					FMath::IsNearlyEqual(MeanHeight(Column), -100.0 * Force.Z / (2.0 * Side), 0.1));
			};
			TestEdge(NAME_None, Side - 1);
			TestEdge(TEXT("Back"), 0);
			const FClothSavedState Saved = TestCloth.SaveCloth();
			World.Play(0.5);
			const TArray<uint8> Expected = TestCloth.SaveCloth().Bytes;
			TestTrue(TEXT("restored"), TestCloth.RestoreCloth(Saved));
			World.Play(0.5);
			TestTrue(TEXT("as before"), TestCloth.SaveCloth().Bytes == Expected);

			TestEqual(TEXT("nothing has come loose"), Holder.BrokenParticles.Num(), 0);
			Holder.SetWorldLocation(FVector(-60.0, 0.0, 60.0));
			World.Play(2.0);
			TestEqual(TEXT("what is pulled too hard comes loose"), Holder.BrokenParticles.Num(), Side);
			TestTrue(TEXT("and falls"), MeanHeight(0) < -50.0);
			const FClothSavedState Torn = TestCloth.SaveCloth();
			TestTrue(TEXT("restored without them"), TestCloth.RestoreCloth(Torn));
			TestEqual(TEXT("released"), TestCloth.ReleaseCloth(NAME_None), Side);
			World.Play(1.0);
			TestTrue(TEXT("all falls"), MeanHeight(Side - 1) < -200.0);
		});

	It("let go when they are destroyed",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = SpawnHeldByBack(World, Holder);
			World.Play(0.5);
			TestTrue(TEXT("held"), TestCloth.GetParticlePositions()[0].Z > -0.01);
			Holder.GetOwner()->Destroy();
			World.Play(0.5);
			TestTrue(TEXT("fallen"), TestCloth.GetParticlePositions()[0].Z < -50.0);
		});

	It("can be chosen and left while the cloth moves",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			World.Play(0.2);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestEqual(TEXT("one particle"),
				TestCloth.AttachCloth(TEXT("Hook"), Before[Side - 1], 1.0f, &Holder, NAME_None), 1);
			TestEqual(TEXT("the pins"), TestCloth.ReleaseCloth(NAME_None), Side);
			World.Play(0.5);
			TArray<FVector> After = TestCloth.GetParticlePositions();
			TestNear(TEXT("hangs on the hook"), After[Side - 1], Before[Side - 1]);
			TestTrue(TEXT("the pins let go"), After[0].Z < Before[0].Z - 20.0);
			TestEqual(TEXT("the hook"), TestCloth.ReleaseCloth(TEXT("Hook")), 1);
			TestEqual(TEXT("nothing more"), TestCloth.ReleaseCloth(TEXT("Hook")), 0);
			TestTrue(TEXT("a pin"), TestCloth.PinParticle(3) && TestCloth.PinParticle(4));
			World.Play(0.5);
			TestNear(TEXT("hangs on the pin"), TestCloth.GetParticlePositions()[3], After[3]);
			TestTrue(TEXT("released"), TestCloth.ReleaseParticle(3) && TestCloth.ReleaseParticle(4));
			TestFalse(TEXT("it was free"), TestCloth.ReleaseParticle(3));
			World.Play(0.5);
			TestTrue(TEXT("falls"), TestCloth.GetParticlePositions()[3].Z < After[3].Z - 20.0);
		});

	It("take particles over from each other",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			UClothTestHolder& First = SpawnHolder(World, FVector::ZeroVector);
			UClothTestHolder& Second = SpawnHolder(World, FVector(0.0, 10.0, 0.0));
			const int32 Corner = Side - 1;
			const FVector At = TestCloth.GetParticlePositions()[Corner];
			TestEqual(TEXT("the first"), TestCloth.AttachCloth(TEXT("First"), At, 1.0f, &First, NAME_None), 1);
			World.Play(0.1);
			TestEqual(TEXT("the second"), TestCloth.AttachCloth(TEXT("Second"), At, 1.0f, &Second, NAME_None), 1);
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				First.SetWorldLocation(FVector(0.0, 0.0, Frame));
				World.Tick();
			}
			TestNear(TEXT("the first goes without it"), TestCloth.GetParticlePositions()[Corner], At);
			TestEqual(TEXT("the first has nothing to release"), TestCloth.ReleaseCloth(TEXT("First")), 0);
			Second.SetWorldLocation(FVector(0.0, 20.0, 0.0));
			World.Play(0.2);
			TestNear(TEXT("the second takes it along"), TestCloth.GetParticlePositions()[Corner],
				At + FVector(0.0, 10.0, 0.0));
		});

	It("may be a hand that drags",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			World.Play(0.5);
			const int32 Corner = Side - 1;
			const FVector At = TestCloth.GetParticlePositions()[Corner];
			TestEqual(TEXT("the nearest"), TestCloth.FindNearestParticle(At + FVector(1.0, -1.0, 0.0)), Corner);
			TestTrue(TEXT("several are grabbed"), TestCloth.GrabCloth(TEXT("Hand"), At, 15.0f) > 1);
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				TestTrue(TEXT("held"), TestCloth.DragCloth(TEXT("Hand"), At + FVector(0.0, 0.0, Frame)));
				World.Tick();
			}
			TestNear(TEXT("dragged"), TestCloth.GetParticlePositions()[Corner], At + FVector(0.0, 0.0, 30.0));
			TestTrue(TEXT("grabbed anew"), TestCloth.GrabCloth(TEXT("Hand"), At, 15.0f) > 0);
			TestCloth.DragCloth(TEXT("Hand"), At + FVector(0.0, 0.0, 10.0));
			World.Play(0.2);
			TestTrue(TEXT("let go"), TestCloth.ReleaseCloth(TEXT("Hand")) > 0);
			TestFalse(TEXT("still held"), TestCloth.DragCloth(TEXT("Hand"), At));
			World.Play(0.5);
			TestTrue(TEXT("falls"), TestCloth.GetParticlePositions()[Corner].Z < At.Z + 10.0);
		});

	It("take what lies in their own frame along when they jump",
		[this]
		{
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = SpawnHeldByBack(World, Holder);
			World.Play(0.5);
			const FVector Jump(0.0, 5000.0, 0.0);
			Holder.SetWorldLocation(Jump, false, nullptr, ETeleportType::TeleportPhysics);
			TestCloth.GetOwner()->SetActorLocation(Jump, false, nullptr, ETeleportType::TeleportPhysics);
			World.Play(0.1);
			double Longest = 0.0;
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				Longest = FMath::Max(Longest, FVector::Dist(Position, Jump));
			}
			TestTrue(*FString::Printf(TEXT("all of it within %.0f cm"), Longest), Longest < 130.0);
		});

	It("are named where they cannot be",
		[this]
		{
			AddExpectedError(TEXT("Attachments\\[0\\]: Socket is Foot; Holder has no socket or bone of this name"),
				EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Attachments\\[1\\]: BreakForce is -1; allowed are 0"),
				EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Attachments\\[2\\]: Holder is None"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(
				TEXT("Pins: Stiffness is -1; allowed are 0 \\(rigid\\)"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Attach Cloth: Stiffness is 2e"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Attach Cloth: Holder is None"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Name is None"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Radius -1; allowed"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("nothing is dragged by the name Nobody"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Particle is 225; allowed are 0 to 224"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Impulse is .*; allowed are numbers"), EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			UClothTestHolder& Holder = SpawnHolder(World, FVector::ZeroVector);
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(Side, Side);
					New.Pins.Edges = 1;
					New.Pins.Stiffness = -1.0f;
					New.Attachments = {Attach(TEXT("A"), Holder, EClothSheetEdges::Front),
						Attach(TEXT("B"), Holder, EClothSheetEdges::Front, -1.0f),
						Attach(TEXT("C"), Holder, EClothSheetEdges::Front)};
					New.Attachments[0].Socket = TEXT("Foot");
					New.Attachments[2].Holder.ComponentProperty = TEXT("Nothing");
				});
			TestEqual(
				TEXT("no holder"), TestCloth.AttachCloth(TEXT("A"), FVector::ZeroVector, 1.0f, nullptr, NAME_None), 0);
			TestEqual(TEXT("no stiffness"),
				TestCloth.AttachCloth(TEXT("A"), FVector::ZeroVector, 1.0f, &Holder, NAME_None, 0.0f, 2e6f), 0);
			TestEqual(TEXT("no name"), TestCloth.GrabCloth(NAME_None, FVector::ZeroVector, 1.0f), 0);
			TestEqual(TEXT("no radius"), TestCloth.GrabCloth(TEXT("A"), FVector::ZeroVector, -1.0f), 0);
			TestFalse(TEXT("nobody drags"), TestCloth.DragCloth(TEXT("Nobody"), FVector::ZeroVector));
			TestFalse(
				TEXT("no particle"), TestCloth.PinParticle(Side * Side) || TestCloth.ReleaseParticle(Side * Side));
			TestCloth.AddImpulse(FVector(std::numeric_limits<double>::quiet_NaN()));
			World.Play(0.5);
			TestTrue(TEXT("the front falls"), TestCloth.GetParticlePositions()[Side - 1].Z < -20.0);
			TestTrue(TEXT("the pins hold"), TestCloth.GetParticlePositions()[0].Z > -0.01);
		});

	Describe("impulses",
		[this]
		{
			It("change the momentum of the whole cloth",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
					World.Tick();
					const FVector Before = MeanVelocity(TestCloth);
					// A square metre of 0.2 kg/m2.
					TestCloth.AddImpulse(FVector(0.0, 20.0, 0.0));
					TestNear(TEXT("cm/s"), MeanVelocity(TestCloth) - Before, FVector(0.0, 100.0, 0.0), 0.1);
					TestCloth.AddImpulse(FVector(30.0, 0.0, 0.0), NAME_None, true);
					TestNear(TEXT("as a velocity"), MeanVelocity(TestCloth) - Before, FVector(30.0, 100.0, 0.0), 0.1);
					World.Tick();
					TestTrue(TEXT("it moves on"), MeanVelocity(TestCloth).Y > 80.0);
				});

			It("act where they are",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
					World.Tick();
					const FVector Before = MeanVelocity(TestCloth);
					TestCloth.AddImpulseInSphere(FVector(0.0, 0.0, 1.0), FVector(-50.0, -50.0, 0.0), 20.0f);
					const TArray<FVector> Velocities = TestCloth.GetParticleVelocities();
					TestTrue(TEXT("the corner is pushed"), Velocities[0].Z > 100.0);
					TestTrue(TEXT("the others are not"), FMath::Abs(Velocities[Side * Side - 1].Z - Before.Z) < 0.1);
				});

			It("blow away from a place",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
					World.Tick();
					const TArray<FVector> Before = TestCloth.GetParticleVelocities();
					TestCloth.AddRadialImpulse(FVector(0.0, 0.0, -10.0), 60.0f, 100.0f, RIF_Linear, true);
					const TArray<FVector> After = TestCloth.GetParticleVelocities();
					const int32 Middle = Side * Side / 2;
					TestNear(
						TEXT("above it"), After[Middle] - Before[Middle], FVector(0.0, 0.0, 100.0 * 5.0 / 6.0), 1.0);
					TestNear(TEXT("the corner is too far"), After[0] - Before[0], FVector::ZeroVector, 0.01);
					const int32 East = Middle + 5;
					TestTrue(TEXT("beside it"), After[East].X - Before[East].X > 20.0);
				});
		});
}

#endif
