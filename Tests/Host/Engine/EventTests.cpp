// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/BoxComponent.h"
#include "EngineTest.h"
#include "RecordingActor.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FExampleEvent, int32, What);

TEST(Events, ReachWhoeverListensAndLives)
{
	FExampleEvent Event;
	EXPECT_FALSE(Event.IsBound());
	auto* First = NewObject<UListener>();
	auto* Second = NewObject<UListener>();
	Event.AddDynamic(First, &UListener::Hear);
	Event.AddDynamic(Second, &UListener::Hear);
	Event.Broadcast(1);
	Second->MarkAsGarbage();
	Event.Broadcast(2);
	EXPECT_EQ(First->Heard, (TArray<int32>{1, 2}));
	EXPECT_EQ(Second->Heard, (TArray<int32>{1}));
	EXPECT_TRUE(Event.IsBound());
	Event.RemoveDynamic(First, &UListener::Hear);
	Event.Broadcast(3);
	EXPECT_EQ(First->Heard.Num(), 2);
	EXPECT_FALSE(Event.IsBound());
}

TEST(EventsDeathTest, KnowOnlyReflectedFunctionsAndEachOnce)
{
	FExampleEvent Event;
	auto* Listener = NewObject<UListener>();
	Event.AddDynamic(Listener, &UListener::Hear);
	EXPECT_DEATH(Event.AddDynamic(Listener, &UListener::Hear), "");
	EXPECT_DEATH(Event.AddDynamic(Listener, &UListener::NotReflected), "is no UFUNCTION");
}

TEST(Subsystems, LiveAndTickWithTheirWorld)
{
	const int32 Before = URecordingSubsystem::Deinitialized;
	{
		FPlayedWorld World;
		auto* Subsystem = World->GetSubsystem<URecordingSubsystem>();
		ASSERT_NE(Subsystem, nullptr);
		EXPECT_EQ(Subsystem->GetWorld(), &*World);
		EXPECT_EQ(Subsystem->Initialized, 1);
		EXPECT_EQ(Subsystem->Played, 1);
		World.Tick();
		World.Tick();
		EXPECT_EQ(Subsystem->Ticks, 2);
		World->bDebugPauseExecution = true;
		World.Tick();
		EXPECT_EQ(Subsystem->Ticks, 2) << "not while the game is paused";
	}
	EXPECT_EQ(URecordingSubsystem::Deinitialized, Before + 1);
}

TEST(ComponentReferences, AreFoundByNameOrAreTheRoot)
{
	const FPlayedWorld World;
	auto* Box = World.Spawn<UBoxComponent>();
	AActor* Actor = Box->GetOwner();
	AActor* Other = World.Spawn<UBoxComponent>()->GetOwner();
	FComponentReference Reference;
	EXPECT_EQ(Reference.GetComponent(Actor), Box) << "the root of the actor itself";
	EXPECT_EQ(Reference.GetComponent(nullptr), nullptr);
	Reference.OtherActor = Other;
	EXPECT_EQ(Reference.GetComponent(Actor), Other->GetRootComponent());
	Reference.ComponentProperty = TEXT("Nothing");
	EXPECT_EQ(Reference.GetComponent(Actor), nullptr);
	Reference.ComponentProperty = Other->GetRootComponent()->GetFName();
	EXPECT_EQ(Reference.GetComponent(Actor), Other->GetRootComponent());
	Reference.ComponentProperty = FName();
	Other->Destroy();
	EXPECT_EQ(Reference.GetComponent(Actor), Box) << "as in the engine, instead of what is gone";
}

TEST(Visibility, DecidesWhatIsDrawn)
{
	FPlayedWorld World;
	auto* Box = World.Spawn<UBoxComponent>();
	World.Tick();
	EXPECT_TRUE(Box->WasRecentlyRendered());
	Box->SetVisibility(false);
	World.Play(0.1);
	EXPECT_TRUE(Box->WasRecentlyRendered(0.2f));
	World.Play(0.5);
	EXPECT_FALSE(Box->WasRecentlyRendered(0.2f));
}
