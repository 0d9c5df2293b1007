// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "Chaos/ChaosEngineInterface.h"
	#include "ClothTestAssets.h"
	#include "ClothTestMover.h"
	#include "ClothTestWorld.h"
	#include "Components/SphereComponent.h"
	#include "HAL/IConsoleManager.h"

BEGIN_DEFINE_SPEC(FClothGroupsSpec, "ClothPhysics.Groups",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
static constexpr int32 AllCorners = 15;
static UClothPhysicsComponent& SpawnSheet(
	const FClothTestWorld& World, double Height, double Size, int32 Corners, int32 Group);
static double HeightOfMiddle(const UClothPhysicsComponent& Sheet);
END_DEFINE_SPEC(FClothGroupsSpec)

UClothPhysicsComponent& FClothGroupsSpec::SpawnSheet(
	const FClothTestWorld& World, double Height, double Size, int32 Corners, int32 Group)
{
	const FTransform Transform(FRotator(0.0, Corners != 0 ? 0.0 : 25.0, 0.0), FVector(0.0, 0.0, Height));
	return World.SpawnCloth(Transform,
		[=](UClothPhysicsComponent& Sheet)
		{
			Sheet.SheetSize = FVector2D(Size, Size);
			Sheet.SheetResolution = FIntPoint(15, 15);
			Sheet.Pins.Corners = Corners;
			Sheet.ClothGroup = Group;
		});
}

double FClothGroupsSpec::HeightOfMiddle(const UClothPhysicsComponent& Sheet)
{
	return Sheet.GetParticlePositions()[Sheet.GetParticleCount() / 2].Z;
}

void FClothGroupsSpec::Define()
{
	It("go back to the same bits",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			UClothPhysicsComponent& Falling = SpawnSheet(World, 210.0, 50.0, 0, 1);
			World.Play(0.5);
			const FClothSavedState States[] = {Net.SaveCloth(), Falling.SaveCloth()};
			World.Play(0.5);
			const TArray<FVector> Expected[] = {Net.GetParticlePositions(), Falling.GetParticlePositions()};
			TestTrue(TEXT("it lies on the other"), HeightOfMiddle(Falling) > HeightOfMiddle(Net));
			TestTrue(TEXT("restored"), Net.RestoreCloth(States[0]) && Falling.RestoreCloth(States[1]));
			World.Play(0.5);
			TestTrue(TEXT("the net"), Net.GetParticlePositions() == Expected[0]);
			TestTrue(TEXT("what lies in it"), Falling.GetParticlePositions() == Expected[1]);
		});

	It("hold each other, and others fall through",
		[this]
		{
			for (const int32 Group : {0, 1})
			{
				FClothTestWorld World;
				const UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				const UClothPhysicsComponent& Falling = SpawnSheet(World, 210.0, 50.0, 0, Group);
				World.Play(1.5);
				const double Above = HeightOfMiddle(Falling) - HeightOfMiddle(Net);
				if (Group == 1)
				{
					TestTrue(TEXT("it lies on the other"), Above > 0.0 && Above < 3.0);
				}
				else
				{
					TestTrue(TEXT("it has fallen"), Above < -50.0);
				}
			}
		});

	It("may be three, and far from the origin",
		[this]
		{
			FClothTestWorld World;
			TArray<const UClothPhysicsComponent*> Sheets;
			for (int32 Index = 0; Index < 3; ++Index)
			{
				const FVector Place(3e6, -2e6, 200.0 + 8.0 * Index);
				Sheets.Add(&World.SpawnCloth(FTransform(FRotator(0.0, 20.0 * Index, 0.0), Place),
					[Index](UClothPhysicsComponent& Sheet)
					{
						Sheet.SheetSize = FVector2D(100.0 - 25.0 * Index, 100.0 - 25.0 * Index);
						Sheet.SheetResolution = FIntPoint(15, 15);
						Sheet.Pins.Corners = Index == 0 ? AllCorners : 0;
						Sheet.ClothGroup = 4;
					}));
			}
			World.Play(1.5);
			TestTrue(TEXT("the second lies on the first"), HeightOfMiddle(*Sheets[1]) > HeightOfMiddle(*Sheets[0]));
			TestTrue(TEXT("the third on the second"), HeightOfMiddle(*Sheets[2]) > HeightOfMiddle(*Sheets[1]));
			TestTrue(TEXT("and near"), HeightOfMiddle(*Sheets[2]) - HeightOfMiddle(*Sheets[0]) < 5.0);
		});

	It("move in the same way on tasks and without them",
		[this]
		{
			TArray<TArray<FVector>> Ends;
			for (const int32 Parallel : {0, 1})
			{
				IConsoleManager::Get().FindConsoleVariable(TEXT("p.ClothPhysics.Parallel"))->Set(Parallel);
				FClothTestWorld World;
				SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				const UClothPhysicsComponent& Falling = SpawnSheet(World, 206.0, 50.0, 0, 1);
				World.Play(0.7);
				Ends.Add(Falling.GetParticlePositions());
			}
			TestTrue(TEXT("the same"), Ends[0] == Ends[1]);
		});

	It("move in the same way whoever ticks first",
		[this]
		{
			TArray<TArray<FVector>> Ends;
			for (const bool bReversed : {false, true})
			{
				FClothTestWorld World;
				if (bReversed && !ClothTest::ReverseTicks(World.GetWorld()))
				{
					return;
				}
				SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				const UClothPhysicsComponent& Falling = SpawnSheet(World, 206.0, 50.0, 0, 1);
				World.Play(0.7);
				Ends.Add(Falling.GetParticlePositions());
			}
			TestTrue(TEXT("the same"), Ends[0] == Ends[1]);
		});

	It("go on when one of them is suspended, removed or reset",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			UClothPhysicsComponent& Falling = SpawnSheet(World, 206.0, 50.0, 0, 1);
			World.Play(0.5);
			Falling.SuspendCloth();
			const double Height = HeightOfMiddle(Falling);
			World.Play(0.3);
			TestEqual(TEXT("stays where it is"), HeightOfMiddle(Falling), Height);
			Falling.ResetCloth();
			Falling.ResumeCloth();
			World.Play(1.0);
			TestTrue(TEXT("lies on it again"), HeightOfMiddle(Falling) > HeightOfMiddle(Net));
			Net.GetOwner()->Destroy();
			World.Play(1.0);
			TestTrue(TEXT("falls without it"), HeightOfMiddle(Falling) < 100.0);
		});

	It("go on without one that is suspended, and do not feel it",
		[this]
		{
			double Heights[2] = {};
			for (const bool bCompany : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				if (bCompany)
				{
					UClothPhysicsComponent& Heavy = SpawnSheet(World, 203.0, 50.0, 0, 1);
					Heavy.FabricPreset = EClothFabricPreset::Denim;
					Heavy.ResetCloth();
					World.Play(1.0);
					TestTrue(TEXT("it lies on the net"), HeightOfMiddle(Heavy) > HeightOfMiddle(Net));
					Heavy.SuspendCloth();
					const double Before = HeightOfMiddle(Net);
					World.Play(1.0);
					const double Way = HeightOfMiddle(Net) - Before;
					TestTrue(*FString::Printf(TEXT("the net moves by %.2f cm"), Way), FMath::Abs(Way) > 0.5);
				}
				World.Play(5.0);
				Heights[bCompany ? 1 : 0] = HeightOfMiddle(Net);
			}
			TestTrue(*FString::Printf(TEXT("it hangs at %.2f cm, alone at %.2f"), Heights[1], Heights[0]),
				FMath::Abs(Heights[1] - Heights[0]) < 0.5);
		});

	It("take all steps of a frame in which one that is suspended goes",
		[this]
		{
			TArray<FVector> Places[2];
			for (const bool bInFrame : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				UClothPhysicsComponent& Falling = SpawnSheet(World, 206.0, 50.0, 0, 1);
				UClothPhysicsComponent& Suspended = SpawnSheet(World, 300.0, 50.0, 0, 1);
				Suspended.SuspendCloth();
				World.Play(0.5);
				if (bInFrame)
				{
					auto* Remover = NewObject<UClothTestMover>(Net.GetOwner());
					Remover->PrimaryComponentTick.TickGroup = TG_DuringPhysics;
					Remover->Action = [Gone = &Suspended]
					{
						if (IsValid(Gone))
						{
							Gone->GetOwner()->Destroy();
						}
					};
					Remover->RegisterComponent();
				}
				World.Tick();
				TestTrue(TEXT("it is gone"), !bInFrame || !IsValid(&Suspended));
				Places[bInFrame ? 1 : 0] = Falling.GetParticlePositions();
			}
			TestTrue(TEXT("the same frame"), Places[0] == Places[1]);
		});

	It("sleep together, and wake together",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 50.0, AllCorners, 1);
			UClothPhysicsComponent& Other = SpawnSheet(World, 300.0, 50.0, AllCorners, 1);
			UClothPhysicsComponent& Third = SpawnSheet(World, 400.0, 50.0, AllCorners, 1);
			const TArray<UClothPhysicsComponent*> All = {&Net, &Other, &Third};
			const auto CountSleepers = [&All]
			{
				int32 Sleepers = 0;
				for (const UClothPhysicsComponent* Sheet : All)
				{
					Sleepers += Sheet->IsClothAsleep() ? 1 : 0;
				}
				return Sleepers;
			};
			const auto FallAsleep = [&]
			{
				for (int32 Frame = 0; Frame < 3600 && CountSleepers() == 0; ++Frame)
				{
					World.Tick();
				}
				TestEqual(TEXT("all sleep at once"), CountSleepers(), 3);
				World.Play(1.0);
				TestEqual(TEXT("and sleep on"), CountSleepers(), 3);
			};
			FallAsleep();
			Other.AddImpulse(FVector(0.0, 0.0, 10.0));
			TestEqual(TEXT("all wake at once"), CountSleepers(), 0);
			World.Tick();
			World.Tick();
			TestTrue(TEXT("and take the same steps"),
				Net.GetStatistics().Steps == 1 && Other.GetStatistics().Steps == 1 && Third.GetStatistics().Steps == 1);
			Other.bCanSleep = false;
			World.Play(20.0);
			TestEqual(TEXT("one that shall not sleep keeps all awake"), CountSleepers(), 0);
			Other.bCanSleep = true;
			FallAsleep();
			Third.GetOwner()->Destroy();
			World.Tick();
			World.Tick();
			TestFalse(TEXT("who is left wakes"), Net.IsClothAsleep() || Other.IsClothAsleep());
		});

	It("sleep without one that is suspended, and wake with it",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 50.0, AllCorners, 1);
			UClothPhysicsComponent& Other = SpawnSheet(World, 300.0, 50.0, AllCorners, 1);
			UClothPhysicsComponent& Third = SpawnSheet(World, 400.0, 50.0, AllCorners, 1);
			const auto Sleep = [&]
			{
				for (int32 Frame = 0; Frame < 3600 && !Net.IsClothAsleep(); ++Frame)
				{
					World.Tick();
				}
				TestTrue(TEXT("they sleep"), Net.IsClothAsleep() && Third.IsClothAsleep());
			};
			Sleep();
			Other.SuspendCloth();
			World.Tick();
			World.Tick();
			TestFalse(TEXT("the others no longer feel it"), Net.IsClothAsleep() || Third.IsClothAsleep());
			TestTrue(TEXT("it sleeps on"), Other.IsClothAsleep());
			Sleep();
			Other.ResumeCloth();
			TestFalse(TEXT("all wake at once"), Net.IsClothAsleep() || Other.IsClothAsleep() || Third.IsClothAsleep());
			World.Tick();
			World.Tick();
			TestEqual(TEXT("and take steps"), Net.GetStatistics().Steps + Other.GetStatistics().Steps, 2);
		});

	It("go on as if they had not slept where they lie on each other",
		[this]
		{
			const auto Play = [this](bool bCanSleep)
			{
				FClothTestWorld World;
				UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
				UClothPhysicsComponent& Lying = SpawnSheet(World, 203.0, 40.0, 0, 1);
				Net.bCanSleep = bCanSleep;
				bool bSlept = false;
				for (int32 Frame = 0; Frame < 1800; ++Frame)
				{
					World.Tick();
					bSlept = bSlept || Lying.IsClothAsleep();
				}
				TestEqual(TEXT("it slept if it may"), bSlept, bCanSleep);
				Net.AddImpulse(FVector(0.0, 0.0, 5.0));
				World.Play(1.0);
				return HeightOfMiddle(Lying) - HeightOfMiddle(Net);
			};
			const double Slept = Play(true);
			const double Awake = Play(false);
			TestTrue(*FString::Printf(TEXT("%.3f and %.3f cm above"), Slept, Awake),
				Slept > 0.0 && FMath::Abs(Slept - Awake) < 1.0);
		});

	It("take the same steps though time passes differently for one of them",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Falling = SpawnSheet(World, 206.0, 50.0, 0, 1);
			UClothPhysicsComponent& Net = SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			Net.GetOwner()->CustomTimeDilation = 0.1f;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				Net.GetOwner()->SetActorLocation(FVector(0.2 * Frame, 0.0, 200.0));
				World.Tick();
			}
			for (const UClothPhysicsComponent* Sheet : {&Net, &Falling})
			{
				for (const FVector& Position : Sheet->GetParticlePositions())
				{
					TestTrue(*Position.ToString(), !Position.ContainsNaN() && FMath::Abs(Position.X) < 100.0);
				}
			}
			// The net has moved on, so that the middles are not above each other. Through it, the sheet would fall for
		    // metres.
			TestTrue(TEXT("it lies on it"), HeightOfMiddle(Falling) > HeightOfMiddle(Net) - 1.0);
		});

	It("go on when the step of another one fails",
		[this]
		{
			AddExpectedError(TEXT("floating point"), EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			UClothPhysicsComponent& Failing = SpawnSheet(World, 2000.0, 50.0, 0, 1);
			const UClothPhysicsComponent& Falling = SpawnSheet(World, 900.0, 50.0, 0, 1);
			World.Play(0.1);
			Failing.AddRadialImpulse(FVector(0.0, 0.0, 2000.0), 1000.0f, 1e32f, RIF_Constant, true);
			World.Tick();
			const TArray<FVector> Stopped = Failing.GetParticlePositions();
			const double Before = Falling.Bounds.Origin.Z;
			World.Play(0.2);
			TestTrue(TEXT("it stays where it is"), Failing.GetParticlePositions() == Stopped);
			const double Move = Before - Falling.Bounds.Origin.Z;
			TestTrue(*FString::Printf(TEXT("the other is drawn falling, by %.1f cm"), Move), Move > 20.0);
		});

	It("are drawn evenly, also after one of them was suspended",
		[this]
		{
			FClothTestWorld World;
			SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			UClothPhysicsComponent& Falling = SpawnSheet(World, 600.0, 50.0, 0, 1);
			World.Play(0.2, 90.0);
			Falling.SuspendCloth();
			World.Tick(1.0 / 90.0);
			Falling.ResumeCloth();
			World.Play(0.1, 90.0);
			double Last = Falling.Bounds.Origin.Z;
			double LastMove = 0.0;
			for (int32 Frame = 0; Frame < 20; ++Frame)
			{
				World.Tick(1.0 / 90.0);
				const double Move = Last - Falling.Bounds.Origin.Z;
				TestTrue(*FString::Printf(TEXT("frame %d: %.3f after %.3f cm"), Frame, Move, LastMove),
					Move > 0.9 * LastMove);
				Last = Falling.Bounds.Origin.Z;
				LastMove = Move;
			}
		});

	It("push bodies together with others",
		[this]
		{
			FClothTestWorld World;
			SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			SpawnSheet(World, 203.0, 60.0, 0, 1);
			const USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(
				FTransform(FVector(0.0, 0.0, 218.0)), 0.1f, [](USphereComponent& New) { New.SetSphereRadius(10.0f); });
			World.Play(1.5);
			const double Height = Ball.GetComponentLocation().Z;
			TestTrue(*FString::Printf(TEXT("the ball is held at %g"), Height), Height > 150.0 && Height < 215.0);
		});

	It("need the same rate of steps, and refuse groups that cannot be",
		[this]
		{
			AddExpectedError(TEXT("StepsPerSecond is 90; allowed is that of the others of ClothGroup 1, 60"),
				EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("ClothGroup is -2"), EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			SpawnSheet(World, 200.0, 100.0, AllCorners, 1);
			UClothPhysicsComponent& Other = World.SpawnCloth(FTransform(FVector(0.0, 0.0, 206.0)),
				[](UClothPhysicsComponent& Sheet)
				{
					Sheet.SheetResolution = FIntPoint(5, 5);
					Sheet.StepsPerSecond = 90.0f;
					Sheet.ClothGroup = 1;
				});
			Other.SetClothGroup(-2);
			World.Play(0.2);
			TestTrue(TEXT("falls on its own"), HeightOfMiddle(Other) < 200.0);
		});
}

#endif
