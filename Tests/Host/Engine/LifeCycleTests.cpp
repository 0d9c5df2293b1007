// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "EngineTest.h"
#include "Host/WorldControl.h"
#include "RecordingActor.h"
#include "UObject/UnrealType.h"

namespace
{
class LifeCycle : public testing::Test
{
protected:
	void SetUp() override { URecordingComponent::Log.Empty(); }

	static void ExpectLog(std::initializer_list<const TCHAR*> Entries)
	{
		TArray<FString> Expected;
		for (const TCHAR* Entry : Entries)
		{
			Expected.Add(Entry);
		}
		EXPECT_EQ(URecordingComponent::Log, Expected);
		URecordingComponent::Log.Empty();
	}
};
} // namespace

TEST_F(LifeCycle, ComponentsAreRegisteredRootFirstThenInitialisedThenPlay)
{
	const FPlayedWorld World;
	World->SpawnActor<ARecordingActor>();
	ExpectLog({TEXT("Root OnRegister"), TEXT("Child OnRegister"), TEXT("Child InitializeComponent"),
		TEXT("Root InitializeComponent"), TEXT("Actor PostInitializeComponents"), TEXT("Child BeginPlay"),
		TEXT("Root BeginPlay"), TEXT("Actor BeginPlay")});
}

TEST_F(LifeCycle, NothingBeginsToPlayBeforeTheWorldDoes)
{
	FTestWorldWrapper Wrapper;
	Wrapper.CreateTestWorld(EWorldType::Game);
	Wrapper.GetTestWorld()->SpawnActor<ARecordingActor>();
	ExpectLog({TEXT("Root OnRegister"), TEXT("Child OnRegister")});
	Wrapper.BeginPlayInTestWorld();
	ExpectLog(
		{TEXT("Child InitializeComponent"), TEXT("Root InitializeComponent"), TEXT("Actor PostInitializeComponents"),
			TEXT("Child BeginPlay"), TEXT("Root BeginPlay"), TEXT("Actor BeginPlay")});
	EXPECT_FALSE(Wrapper.HasFailed());
}

TEST_F(LifeCycle, ADestroyedActorEndsPlayBeforeItsComponentsAreUnregistered)
{
	const FPlayedWorld World;
	ARecordingActor* Actor = World->SpawnActor<ARecordingActor>();
	const TWeakObjectPtr<ARecordingActor> Weak(Actor);
	URecordingComponent::Log.Empty();
	EXPECT_TRUE(Actor->Destroy());
	ExpectLog({TEXT("Actor EndPlay"), TEXT("Child EndPlay"), TEXT("Root EndPlay"), TEXT("Child UninitializeComponent"),
		TEXT("Root UninitializeComponent"), TEXT("Child OnUnregister"), TEXT("Root OnUnregister")});
	EXPECT_FALSE(Weak.IsValid());
	EXPECT_FALSE(World->DestroyActor(Actor));
}

TEST_F(LifeCycle, EditorWorldsRegisterButDoNotPlay)
{
	FPlayedWorld World(EWorldType::Editor);
	ARecordingActor* Actor = World->SpawnActor<ARecordingActor>();
	ExpectLog({TEXT("Root OnRegister"), TEXT("Child OnRegister")});
	EXPECT_FALSE(Actor->HasActorBegunPlay());

	World.Tick();
	ExpectLog({});
	Actor->Child->bTickInEditor = true;
	World.Tick();
	ExpectLog({TEXT("Child Tick")});
	EXPECT_FALSE(World->EndPhysicsTickFunction.IsTickFunctionRegistered());
}

TEST_F(LifeCycle, AComponentMadeWhilePlayingCatchesUp)
{
	FPlayedWorld World;
	AActor* Actor = World->SpawnActor<AActor>();
	auto* Late = NewObject<URecordingComponent>(Actor, TEXT("Late"));
	ExpectLog({});
	Late->RegisterComponent();
	ExpectLog({TEXT("Late OnRegister"), TEXT("Late InitializeComponent"), TEXT("Late BeginPlay")});
	World.Tick();
	ExpectLog({TEXT("Late Tick")});
	Late->DestroyComponent();
	ExpectLog({TEXT("Late EndPlay"), TEXT("Late UninitializeComponent"), TEXT("Late OnUnregister")});
	World.Tick();
	ExpectLog({});
}

TEST_F(LifeCycle, WithAdversityWhatIsRegisteredIsSoTwiceAndBeginsOnce)
{
	Host::SetAdversity(1);
	FPlayedWorld World;
	AActor* Actor = World->SpawnActor<AActor>();
	auto* Late = NewObject<URecordingComponent>(Actor, TEXT("Late"));
	Late->RegisterComponent();
	ExpectLog({TEXT("Late OnRegister"), TEXT("Late InitializeComponent"), TEXT("Late BeginPlay"),
		TEXT("Late OnUnregister"), TEXT("Late OnRegister")});
	World.Play(0.3);
	const bool bAgain = URecordingComponent::Log.Contains(TEXT("Late OnRegister"));
	URecordingComponent::Log.Empty();
	EXPECT_TRUE(bAgain);
	World.Play(0.25);
	EXPECT_FALSE(URecordingComponent::Log.Contains(TEXT("Late OnRegister"))) << "only in its first frames";
	Host::SetAdversity({});
}

TEST_F(LifeCycle, DestroyingAWorldEndsPlayAndUnregisters)
{
	{
		const FPlayedWorld World;
		World->SpawnActor<ARecordingActor>();
		URecordingComponent::Log.Empty();
	}
	ExpectLog({TEXT("Actor EndPlay"), TEXT("Child EndPlay"), TEXT("Root EndPlay"), TEXT("Child UninitializeComponent"),
		TEXT("Root UninitializeComponent"), TEXT("Child OnUnregister"), TEXT("Root OnUnregister")});
}

TEST_F(LifeCycle, DeferredActorsPlayWhenTheyAreFinished)
{
	const FPlayedWorld World;
	const FTransform Place(FVector(1.0, 2.0, 3.0));
	auto* Actor = World->SpawnActorDeferred<ARecordingActor>(ARecordingActor::StaticClass(), Place);
	ExpectLog({TEXT("Root OnRegister"), TEXT("Child OnRegister")});
	Actor->FinishSpawning(Place);
	EXPECT_TRUE(Actor->HasActorBegunPlay());
	EXPECT_EQ(Actor->GetActorLocation(), FVector(1.0, 2.0, 3.0));
}

#if WITH_EDITOR
TEST_F(LifeCycle, AnEditedComponentIsRegisteredAnew)
{
	const FPlayedWorld World(EWorldType::Editor);
	ARecordingActor* Actor = World->SpawnActor<ARecordingActor>();
	URecordingComponent::Log.Empty();
	Actor->Child->PreEditChange(nullptr);
	ExpectLog({TEXT("Child OnUnregister")});
	FPropertyChangedEvent Event(nullptr);
	Actor->Child->PostEditChangeProperty(Event);
	ExpectLog({TEXT("Child OnRegister")});
	Actor->Child->PostEditChangeProperty(Event);
	ExpectLog({}); // PreEditChange was not called
}
#endif
