// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestListener.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothContactsSpec, "ClothPhysics.Contacts",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
static UClothTestListener& Listen(UClothPhysicsComponent& TestCloth);
/** Its top at a height. */
static UBoxComponent& SpawnBox(FClothTestWorld& World, const FVector& Top);
END_DEFINE_SPEC(FClothContactsSpec)

UClothTestListener& FClothContactsSpec::Listen(UClothPhysicsComponent& TestCloth)
{
	auto* Listener = NewObject<UClothTestListener>(TestCloth.GetOwner(), TEXT("Listener"));
	TestCloth.OnContact.AddDynamic(Listener, &UClothTestListener::NoteContact);
	return *Listener;
}

UBoxComponent& FClothContactsSpec::SpawnBox(FClothTestWorld& World, const FVector& Top)
{
	return World.SpawnBody<UBoxComponent>(FTransform(Top - FVector(0.0, 0.0, 10.0)),
		[](UBoxComponent& Box) { Box.SetBoxExtent(FVector(10.0, 10.0, 10.0)); });
}

void FClothContactsSpec::Define()
{
	It("tell once where the cloth falls on something, and with what impulse",
		[this]
		{
			FClothTestWorld World;
			const UBoxComponent& Box = SpawnBox(World, FVector(10.0, 20.0, -20.0));
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			UClothTestListener& Listener = Listen(TestCloth);
			World.Play(0.1);
			TestEqual(TEXT("contacts in the air"), Listener.Contacts.Num(), 0);
			World.Play(0.6);
			if (TestEqual(TEXT("contacts"), Listener.Contacts.Num(), 1))
			{
				const FClothContact& Contact = Listener.Contacts[0];
				TestTrue(TEXT("the box"), Contact.Component == &Box);
				TestTrue(*FString::Printf(TEXT("at %s"), *Contact.Location.ToString()),
					FMath::Abs(Contact.Location.X - 10.0) < 11.0 && FMath::Abs(Contact.Location.Y - 20.0) < 11.0
						&& FMath::Abs(Contact.Location.Z + 20.0) < 1.5);
				TestTrue(*FString::Printf(TEXT("normal %s"), *Contact.Normal.ToString()), Contact.Normal.Z > 0.9);
				// 0.2 kg fall at 2 m/s, of which a fraction is stopped in the first steps.
				TestTrue(*FString::Printf(TEXT("impulse %s"), *Contact.Impulse.ToString()),
					Contact.Impulse.Z < -0.02 && Contact.Impulse.Z > -40.0);
			}
		});

	It("are told again when something has been left for a while, and not when the cloth sleeps",
		[this]
		{
			FClothTestWorld World;
			USphereComponent& Ball = World.SpawnBody<USphereComponent>(
				FTransform(FVector(0.0, 0.0, -9.0)), [](USphereComponent& New) { New.SetSphereRadius(10.0f); });
			UClothPhysicsComponent& TestCloth =
				World.SpawnSmallCloth(FTransform::Identity, static_cast<int32>(EClothSheetEdges::Back));
			TestCloth.Pins.Edges = 15;
			TestCloth.ResetCloth();
			UClothTestListener& Listener = Listen(TestCloth);
			for (int32 Second = 0; Second < 40 && !TestCloth.IsClothAsleep(); ++Second)
			{
				World.Play(1.0);
			}
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			TestEqual(TEXT("contacts"), Listener.Contacts.Num(), 1);
			World.Play(1.0);
			TestCloth.WakeCloth();
			World.Play(0.5);
			TestEqual(TEXT("contacts after it woke"), Listener.Contacts.Num(), 1);
			Ball.SetWorldLocation(FVector(0.0, 0.0, -80.0));
			World.Play(0.5);
			Ball.SetWorldLocation(FVector(0.0, 0.0, -9.0));
			World.Play(0.1);
			TestEqual(TEXT("contacts after it was away"), Listener.Contacts.Num(), 2);
		});

	It("are at most as many in a frame as asked for, and cost nothing while nobody listens",
		[this]
		{
			FClothTestWorld World;
			for (const double X : {-35.0, 0.0, 35.0})
			{
				for (const double Y : {-35.0, 0.0, 35.0})
				{
					SpawnBox(World, FVector(X, Y, -10.0));
				}
			}
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			TestCloth.MaxContactEvents = 2;
			UClothTestListener& Listener = Listen(TestCloth);
			int32 Most = 0;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				const int32 Before = Listener.Contacts.Num();
				World.Tick();
				Most = FMath::Max(Most, Listener.Contacts.Num() - Before);
			}
			TestEqual(TEXT("most in a frame"), Most, 2);
			TestCloth.OnContact.RemoveDynamic(&Listener, &UClothTestListener::NoteContact);
			TestCloth.ResetCloth();
			const int32 Before = Listener.Contacts.Num();
			World.Play(0.5);
			TestEqual(TEXT("told when nobody listens"), Listener.Contacts.Num(), Before);
			// What it lies on when somebody begins to listen is told.
			TestCloth.MaxContactEvents = 100;
			TestCloth.OnContact.AddDynamic(&Listener, &UClothTestListener::NoteContact);
			World.Play(0.1);
			TestEqual(TEXT("told when somebody begins to"), Listener.Contacts.Num(), Before + 9);
		});
}

#endif
