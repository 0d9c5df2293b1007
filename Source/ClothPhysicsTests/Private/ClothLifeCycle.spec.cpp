// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestWorld.h"
	#include "Components/SphereComponent.h"
	#include "UObject/UObjectGlobals.h"
	#include "UObject/WeakObjectPtrTemplates.h"

BEGIN_DEFINE_SPEC(FClothLifeCycleSpec, "ClothPhysics.LifeCycle",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
END_DEFINE_SPEC(FClothLifeCycleSpec)

void FClothLifeCycleSpec::Define()
{
	It("simulates from the beginning of play on",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 225);
			World.Play(0.5);
			TestTrue(TEXT("it has fallen"), ClothTest::Mean(TestCloth.GetParticlePositions()).Z < -50.0);
		});

	It("shows its rest shape in the editor and does not simulate",
		[this]
		{
			FClothTestWorld World(EWorldType::Editor);
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			TestCloth.ResetCloth();
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 0);
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), 225);
			World.Tick();
			TestEqual(TEXT("bottom of the bounds"), TestCloth.Bounds.GetBox().Min.Z, 0.0, 0.01);
			TestEqual(TEXT("width of the bounds"), TestCloth.Bounds.GetBox().GetSize().X, 100.0, 0.01);
		});

	It("stays where it was when it is unregistered and registered again",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(0.25);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestCloth.UnregisterComponent();
			World.Play(0.25);
			TestTrue(TEXT("it stands still while it is not registered"), TestCloth.GetParticlePositions() == Before);
			TestCloth.RegisterComponent();
			World.Play(0.25);
			TestTrue(TEXT("it moves on"),
				ClothTest::Mean(TestCloth.GetParticlePositions()).Z < ClothTest::Mean(Before).Z - 10.0);
		});

	It("steps as a task from before physics to after it, also when it was there before the first frame",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			// The primary tick alone.
			TestCloth.TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
			TestEqual(TEXT("the frame is still open"), TestCloth.GetStatistics().Steps, 0);
			World.Tick();
			TestEqual(TEXT("the frame is complete"), TestCloth.GetStatistics().Steps, 1);
		});

	It("can be unregistered and destroyed while its task runs",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& First = World.SpawnSmallCloth();
			UClothPhysicsComponent& Second = World.SpawnSmallCloth();
			World.Play(0.1);
			// The primary tick alone: nothing has joined the tasks yet.
			First.TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
			Second.TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
			First.UnregisterComponent();
			Second.GetOwner()->Destroy();
			World.Play(0.1);
			TestFalse(TEXT("the first is not registered"), First.IsRegistered());
			TestTrue(TEXT("the first kept its state"), First.GetParticleCount() == 225);
		});

	It("leaves nothing behind when its world is destroyed while tasks run",
		[this]
		{
			TWeakObjectPtr<UClothPhysicsComponent> TestCloth;
			{
				FClothTestWorld World;
				TestCloth = &World.SpawnSmallCloth();
				World.Play(0.1);
				TestCloth->TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
				World.Wrapper.DestroyTestWorld(true);
			}
			TestFalse(TEXT("the component is gone"), TestCloth.IsValid());
		});

	It("begins anew at its component when it is reset",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 300.0)));
			const TArray<FVector> AtRest = TestCloth.GetParticlePositions();
			World.Play(0.5);
			TestTrue(TEXT("it has moved"), ClothTest::Distance(TestCloth.GetParticlePositions(), AtRest) > 50.0);
			TestCloth.ResetCloth();
			TestTrue(TEXT("it is back"), ClothTest::Distance(TestCloth.GetParticlePositions(), AtRest) < 1e-3);
			World.Tick();
			TestTrue(TEXT("it moves again"), ClothTest::Distance(TestCloth.GetParticlePositions(), AtRest) > 0.01);
		});

	It("stands still when p.ClothPhysics.Pause is 1",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(0.1);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			{
				const FScopedConsoleVariable Paused(TEXT("p.ClothPhysics.Pause"), 1);
				World.Play(0.5);
				TestTrue(TEXT("it stands still"), TestCloth.GetParticlePositions() == Before);
			}
			World.Tick();
			TestTrue(TEXT("it goes on, without catching up"),
				ClothTest::Distance(TestCloth.GetParticlePositions(), Before) < 10.0
					&& TestCloth.GetParticlePositions() != Before);
		});

	It("steps two cloths at the same time, as it steps each alone",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Left = World.SpawnSmallCloth(FTransform::Identity, 1);
			UClothPhysicsComponent& Right = World.SpawnSmallCloth(FTransform(FVector(500.0, 0.0, 0.0)), 1);
			World.Play(1.0);
			TArray<FVector> Moved;
			for (const FVector& Position : Right.GetParticlePositions())
			{
				Moved.Add(Position - FVector(500.0, 0.0, 0.0));
			}
			TestTrue(TEXT("both are the same"), ClothTest::Distance(Left.GetParticlePositions(), Moved) < 1e-6);
		});
}

#endif
