// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "EngineTest.h"
#include "Host/WorldControl.h"
#include "RecordingActor.h"

namespace
{
class Ticks : public testing::Test
{
protected:
	FPlayedWorld World;
	AActor* Actor = World->SpawnActor<AActor>();

	URecordingComponent* Add(const TCHAR* Name, ETickingGroup Group)
	{
		auto* Component = NewObject<URecordingComponent>(Actor, Name);
		Component->PrimaryComponentTick.TickGroup = Group;
		Component->RegisterComponent();
		return Component;
	}

	/// Names of what ticked in the next frame, in order.
	std::vector<std::wstring> Frame(double Seconds = 0.01)
	{
		URecordingComponent::Log.Empty();
		World.Tick(Seconds);
		std::vector<std::wstring> Names;
		for (const FString& Entry : URecordingComponent::Log)
		{
			if (Entry.EndsWith(TEXT(" Tick")))
			{
				Names.emplace_back(*Entry.Left(Entry.Len() - 5));
			}
		}
		return Names;
	}
};
using Names = std::vector<std::wstring>;
} // namespace

TEST_F(Ticks, GroupsRunInOrder)
{
	Add(TEXT("Work"), TG_PostUpdateWork);
	Add(TEXT("After"), TG_PostPhysics);
	Add(TEXT("During"), TG_DuringPhysics);
	Add(TEXT("Before"), TG_PrePhysics);
	EXPECT_EQ(Frame(), (Names{L"Before", L"During", L"After", L"Work"}));
}

TEST_F(Ticks, WithinAGroupTheOrderIsThatOfRegistrationUnlessOneWaits)
{
	URecordingComponent* First = Add(TEXT("First"), TG_PrePhysics);
	URecordingComponent* Second = Add(TEXT("Second"), TG_PrePhysics);
	EXPECT_EQ(Frame(), (Names{L"First", L"Second"}));
	First->AddTickPrerequisiteComponent(Second);
	EXPECT_EQ(Frame(), (Names{L"Second", L"First"}));
}

TEST_F(Ticks, WithinAGroupTheOrderCanBeReversed)
{
	URecordingComponent* First = Add(TEXT("First"), TG_PrePhysics);
	Add(TEXT("Second"), TG_PrePhysics);
	URecordingComponent* Third = Add(TEXT("Third"), TG_PrePhysics);
	Host::ReverseTicks(*World);
	EXPECT_EQ(Frame(), (Names{L"Third", L"Second", L"First"}));
	Third->AddTickPrerequisiteComponent(First);
	EXPECT_EQ(Frame(), (Names{L"First", L"Third", L"Second"}));
	Third->PrimaryComponentTick.RemovePrerequisite(First, First->PrimaryComponentTick);
	EXPECT_EQ(Frame(), (Names{L"Third", L"Second", L"First"}));
}

TEST_F(Ticks, APrerequisiteTakesEffectInTheNextFrame)
{
	URecordingComponent* First = Add(TEXT("First"), TG_PrePhysics);
	URecordingComponent* Second = Add(TEXT("Second"), TG_DuringPhysics);
	URecordingComponent* Third = Add(TEXT("Third"), TG_DuringPhysics);
	First->OnTick = [=] { Second->AddTickPrerequisiteComponent(Third); };
	EXPECT_EQ(Frame(), (Names{L"First", L"Second", L"Third"}));
	EXPECT_EQ(Frame(), (Names{L"First", L"Third", L"Second"}));
}

TEST_F(Ticks, PhysicsTakesNoPrerequisiteBeforeItIsSetUp)
{
	URecordingComponent* Late = Add(TEXT("Late"), TG_StartPhysics);
	World->StartPhysicsTickFunction.AddPrerequisite(Late, Late->PrimaryComponentTick);
	EXPECT_TRUE(World->StartPhysicsTickFunction.GetPrerequisites().IsEmpty());
	Frame();
	World->StartPhysicsTickFunction.AddPrerequisite(Late, Late->PrimaryComponentTick);
	EXPECT_EQ(World->StartPhysicsTickFunction.GetPrerequisites().Num(), 1);
}

TEST_F(Ticks, ADedicatedServerLeavesOutWhatDoesNotWantToTickThere)
{
	Host::SetNetMode(*World, NM_DedicatedServer);
	auto* Component = NewObject<URecordingComponent>(Actor, TEXT("Drawn"));
	Component->PrimaryComponentTick.bAllowTickOnDedicatedServer = false;
	Component->RegisterComponent();
	Add(TEXT("Other"), TG_DuringPhysics);
	EXPECT_EQ(Frame(), (Names{L"Other"}));
}

TEST_F(Ticks, APrerequisiteInALaterGroupDelaysWhoWaits)
{
	URecordingComponent* Early = Add(TEXT("Early"), TG_PrePhysics);
	URecordingComponent* Late = Add(TEXT("Late"), TG_PostPhysics);
	Add(TEXT("Between"), TG_DuringPhysics);
	Early->AddTickPrerequisiteComponent(Late);
	EXPECT_EQ(Frame(), (Names{L"Between", L"Late", L"Early"}));
	Late->PrimaryComponentTick.SetTickFunctionEnable(false);
	EXPECT_EQ(Frame(), (Names{L"Early", L"Between"}));
}

TEST_F(Ticks, PhysicsTicksAreRegisteredWithTheFirstFrame)
{
	EXPECT_FALSE(World->EndPhysicsTickFunction.IsTickFunctionRegistered());
	URecordingComponent* Waiting = Add(TEXT("Waiting"), TG_PrePhysics);
	Add(TEXT("During"), TG_DuringPhysics);
	Waiting->PrimaryComponentTick.AddPrerequisite(&*World, World->EndPhysicsTickFunction);
	EXPECT_EQ(Frame(), (Names{L"During", L"Waiting"}));
	EXPECT_TRUE(World->EndPhysicsTickFunction.IsTickFunctionRegistered());
}

TEST_F(Ticks, WhatIsMadeInAFrameTicksInItIfItsGroupIsToCome)
{
	URecordingComponent* Maker = Add(TEXT("Maker"), TG_DuringPhysics);
	bool bMade = false;
	Maker->OnTick = [&]
	{
		if (!bMade)
		{
			bMade = true;
			Add(TEXT("Late"), TG_PostPhysics);
			Add(TEXT("Missed"), TG_PrePhysics);
		}
	};
	EXPECT_EQ(Frame(), (Names{L"Maker", L"Missed", L"Late"}));
	EXPECT_EQ(Frame(), (Names{L"Missed", L"Maker", L"Late"}));
}

TEST_F(Ticks, WhatIsDestroyedInAFrameDoesNotTickAnyMore)
{
	URecordingComponent* Killer = Add(TEXT("Killer"), TG_PrePhysics);
	URecordingComponent* Victim = Add(TEXT("Victim"), TG_PrePhysics);
	Killer->OnTick = [Victim] { Victim->DestroyComponent(); };
	EXPECT_EQ(Frame(), (Names{L"Killer"}));
}

TEST_F(Ticks, LongFramesAreCutAndShortOnesStretched)
{
	const URecordingComponent* Component = Add(TEXT("Component"), TG_PrePhysics);
	Frame(10.0);
	EXPECT_FLOAT_EQ(Component->LastDelta, 0.4f);
	Frame(0.0);
	EXPECT_FLOAT_EQ(Component->LastDelta, 0.0005f);
	EXPECT_NEAR(World->GetTimeSeconds(), 0.4005, 1e-6);
}

TEST_F(Ticks, AnActorsOwnTimeIsDilated)
{
	const URecordingComponent* Component = Add(TEXT("Component"), TG_PrePhysics);
	Actor->CustomTimeDilation = 0.5f;
	Frame(0.02);
	EXPECT_FLOAT_EQ(Component->LastDelta, 0.01f);
}

TEST_F(Ticks, APausedWorldTicksOnlyWhatAsksForIt)
{
	Add(TEXT("Stops"), TG_PrePhysics);
	Add(TEXT("Goes"), TG_PrePhysics)->PrimaryComponentTick.bTickEvenWhenPaused = true;
	World->bDebugPauseExecution = true;
	EXPECT_EQ(Frame(), (Names{L"Goes"}));
	EXPECT_EQ(World->GetTimeSeconds(), 0.0);
}
