// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/World.h"

#include "Adversity.h"
#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/Level.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "Host/WorldControl.h"
#include "Physics/Experimental/PhysScene_Chaos.h"
#include "Scene.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/Casts.h"
#include "TickTaskLevel.h"
#include "UObject/Package.h"
#include "UObject/UObjectHash.h"

namespace
{
// Gravity of projects that do not say otherwise, cm/s2.
constexpr float ProjectGravityZ = -980.0f;
} // namespace

ULevel::ULevel(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
	, TickTaskLevel(MakeShared<FTickTaskLevel>())
{
}

ULevel::~ULevel() = default;

UWorld* ULevel::GetWorld() const { return OwningWorld; }

UWorld::UWorld(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UWorld::~UWorld() = default;

// Life

UWorld* UWorld::CreateWorld(EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName)
{
	static_cast<void>(bInformEngineOfWorld);
	if (!GEngine)
	{
		GEngine = NewObject<UEngine>(GetTransientPackage());
		GEngine->AddToRoot();
	}
	// Levels are saved, so changes of what is in them are noted.
	const bool bPlayInEditor = InWorldType == EWorldType::PIE;
	UPackage* const Package = CreatePackage(bPlayInEditor ? TEXT("/Temp/UEDPIE_0_Untitled") : TEXT("/Temp/Untitled"));
	UWorld* World = NewObject<UWorld>(Package, WorldName);
	World->WorldType = InWorldType;
	World->AddToRoot();
	World->InitWorld();
	return World;
}

void UWorld::InitWorld()
{
	SceneOwner = MakeShared<Host::FScene>();
	Scene = SceneOwner.Get();
	PhysicsScene = MakeShared<FPhysScene>();
	bShouldSimulatePhysics = IsGameWorld();

	PersistentLevel = NewObject<ULevel>(this, TEXT("PersistentLevel"));
	PersistentLevel->OwningWorld = this;
	Levels.Add(PersistentLevel);
	FActorSpawnParameters Parameters;
	Parameters.Name = TEXT("WorldSettings");
	WorldSettings = SpawnActor<AWorldSettings>(Parameters);
	MakeSubsystems();
}

void UWorld::MakeSubsystems()
{
	TArray<UClass*> Classes;
	GetDerivedClasses(UWorldSubsystem::StaticClass(), Classes);
	FSubsystemCollectionBase Collection;
	for (UClass* Class : Classes)
	{
		if (!Class->HasAnyClassFlags(CLASS_Abstract)
			&& Class->GetDefaultObject<UWorldSubsystem>()->ShouldCreateSubsystem(this))
		{
			Subsystems.Add(NewObject<UWorldSubsystem>(this, Class));
			Subsystems.Last()->Initialize(Collection);
		}
	}
}

UWorldSubsystem* UWorld::FindSubsystem(const UClass* Class) const
{
	const TObjectPtr<UWorldSubsystem>* Found =
		Subsystems.FindByPredicate([Class](const TObjectPtr<UWorldSubsystem>& Each) { return Each->IsA(Class); });
	return Found != nullptr ? Found->Get() : nullptr;
}

void UWorld::TickSubsystems(float DeltaSeconds)
{
	for (const TObjectPtr<UWorldSubsystem>& Each : Subsystems)
	{
		if (auto* Tickable = Cast<UTickableWorldSubsystem>(Each.Get()))
		{
			Tickable->Tick(DeltaSeconds);
		}
	}
}

void UWorld::DestroyWorld(bool bInformEngineOfWorld)
{
	static_cast<void>(bInformEngineOfWorld);
	CleanupWorld();
	RemoveFromRoot();
	MarkAsGarbage();
}

void UWorld::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	for (AActor* Actor : GetAllActors())
	{
		Actor->RouteEndPlay(EndPlayReason);
	}
	bActorsInitialized = false;
	bBegunPlay = false;
}

FWorldDelegates::FWorldCleanupEvent FWorldDelegates::OnWorldCleanup;

void UWorld::CleanupWorld()
{
	FWorldDelegates::OnWorldCleanup.Broadcast(this, true, true);
	EndPlay(EEndPlayReason::Quit);
	for (AActor* Actor : GetAllActors())
	{
		Actor->RegisterActorTickFunctions(false);
		Actor->UnregisterAllComponents();
	}
	for (const TObjectPtr<UWorldSubsystem>& Each : Subsystems)
	{
		Each->Deinitialize();
	}
	Subsystems.Reset();
	StartPhysicsTickFunction.UnRegisterTickFunction();
	EndPhysicsTickFunction.UnRegisterTickFunction();
}

void UWorld::InitializeActorsForPlay(const FURL& InURL, bool bResetTime)
{
	static_cast<void>(InURL);
	if (bResetTime)
	{
		TimeSeconds = 0.0;
		UnpausedTimeSeconds = 0.0;
		RealTimeSeconds = 0.0;
		DeltaTimeSeconds = 0.0f;
	}
	if (!bActorsInitialized)
	{
		for (int32 Index = 0; Index < PersistentLevel->Actors.Num(); ++Index)
		{
			PersistentLevel->Actors[Index]->InitializeComponents();
		}
		bActorsInitialized = true;
	}
}

void UWorld::BeginPlay()
{
	for (const TObjectPtr<UWorldSubsystem>& Each : Subsystems)
	{
		Each->OnWorldBeginPlay(*this);
	}
	for (int32 Index = 0; Index < PersistentLevel->Actors.Num(); ++Index)
	{
		PersistentLevel->Actors[Index]->DispatchBeginPlay();
	}
	bBegunPlay = true;
}

void UWorld::Tick(ELevelTick TickType, float DeltaSeconds)
{
	checkf(!bInTick, TEXT("A world cannot tick while it ticks"));
	checkf(GFrameCounter != LastFrame, TEXT("Nothing ticks twice in one frame: GFrameCounter has not grown"));
	if (Host::IsAdverse())
	{
		Host::Disturb(*this, FrameCount++);
	}
	bInTick = true;
	LastFrame = GFrameCounter;
	static_cast<Host::FScene*>(Scene)->DebugDrawing = Host::FDebugDrawing();

	RealTimeSeconds += DeltaSeconds;
	DeltaSeconds = GetWorldSettings()->FixupDeltaSeconds(DeltaSeconds, DeltaSeconds);
	DeltaTimeSeconds = DeltaSeconds;
	UnpausedTimeSeconds += DeltaSeconds;
	if (IsPaused())
	{
		TickType = LEVELTICK_PauseTick;
	}
	else
	{
		TimeSeconds += DeltaSeconds;
	}

	if (TickType != LEVELTICK_TimeOnly)
	{
		SetupPhysicsTickFunctions(DeltaSeconds);
		FTickTaskLevel& Ticks = *PersistentLevel->TickTaskLevel;
		Ticks.StartFrame(DeltaSeconds, TickType);
		for (int Group = TG_PrePhysics; Group <= TG_LastDemotable; ++Group)
		{
			Ticks.RunTickGroup(static_cast<ETickingGroup>(Group));
		}
		// Those that tick where nothing plays would say so.
		if (!IsPaused() && IsGameWorld())
		{
			TickSubsystems(DeltaSeconds);
		}
	}
	bInTick = false;
}

/// As late as the first frame: a component that begins to play before finds them not yet registered.
void UWorld::SetupPhysicsTickFunctions(float DeltaSeconds)
{
	if (!bShouldSimulatePhysics)
	{
		return;
	}
	if (!EndPhysicsTickFunction.IsTickFunctionRegistered())
	{
		StartPhysicsTickFunction.bCanEverTick = true;
		StartPhysicsTickFunction.Target = this;
		StartPhysicsTickFunction.TickGroup = TG_StartPhysics;
		StartPhysicsTickFunction.RegisterTickFunction(PersistentLevel);

		EndPhysicsTickFunction.bCanEverTick = true;
		EndPhysicsTickFunction.Target = this;
		EndPhysicsTickFunction.TickGroup = TG_EndPhysics;
		EndPhysicsTickFunction.RegisterTickFunction(PersistentLevel);
		EndPhysicsTickFunction.AddPrerequisite(this, StartPhysicsTickFunction);
	}
	const FVector Gravity(0.0, 0.0, GetGravityZ());
	PhysicsScene->SetUpForFrame(&Gravity, DeltaSeconds);
}

void UWorld::StartPhysicsSim() { PhysicsScene->StartFrame(); }

void UWorld::FinishPhysicsSim() { PhysicsScene->EndFrame(); }

bool UWorld::IsPaused() const { return bDebugPauseExecution; }

bool UWorld::IsGameWorld() const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::PIE || WorldType == EWorldType::GamePreview
		|| WorldType == EWorldType::GameRPC;
}

AWorldSettings* UWorld::GetWorldSettings(bool bCheckStreamingPersistent, bool bChecked) const
{
	static_cast<void>(bCheckStreamingPersistent);
	static_cast<void>(bChecked);
	return WorldSettings;
}

float UWorld::GetDefaultGravityZ() const { return ProjectGravityZ; }

float UWorld::GetGravityZ() const { return GetWorldSettings()->GetGravityZ(); }

// Actors

AActor* UWorld::SpawnActor(UClass* InClass, const FTransform* Transform, const FActorSpawnParameters& SpawnParameters)
{
	const FTransform Place = Transform ? *Transform : FTransform::Identity;
	ULevel* const Level =
		SpawnParameters.OverrideLevel != nullptr ? SpawnParameters.OverrideLevel : PersistentLevel.Get();
	AActor* Actor = NewObject<AActor>(Level, InClass, SpawnParameters.Name, SpawnParameters.ObjectFlags);
	Level->Actors.Add(Actor);
	Actor->PostSpawnInitialize(Place);
	if (!SpawnParameters.bDeferConstruction)
	{
		Actor->FinishSpawning(Place, true);
	}
	return Actor;
}

bool UWorld::DestroyActor(AActor* Actor, bool bNetForce, bool bShouldModifyLevel)
{
	static_cast<void>(bNetForce);
	static_cast<void>(bShouldModifyLevel);
	if (!IsValid(Actor) || Actor->IsActorBeingDestroyed())
	{
		return false;
	}
	Actor->bActorIsBeingDestroyed = true;
	Actor->RouteEndPlay(EEndPlayReason::Destroyed);
	Actor->RegisterActorTickFunctions(false);
	for (UActorComponent* Component : Actor->OwnedComponents.Array())
	{
		Component->DestroyComponent();
	}
	Actor->GetLevel()->Actors.Remove(Actor);
	Actor->MarkAsGarbage();
	return true;
}

TArray<AActor*> UWorld::GetAllActors() const
{
	TArray<AActor*> All;
	for (const TObjectPtr<ULevel>& Level : Levels)
	{
		for (const TObjectPtr<AActor>& Actor : Level->Actors)
		{
			All.Add(Actor);
		}
	}
	return All;
}

FString UWorld::RemovePIEPrefix(const FString& Source, int32* OutPIEInstanceID)
{
	const int32 Start = Source.Find(TEXT("UEDPIE_"));
	int32 End = Start + 7;
	while (Start != INDEX_NONE && End < Source.Len() && Source[End] >= L'0' && Source[End] <= L'9')
	{
		++End;
	}
	if (OutPIEInstanceID != nullptr)
	{
		*OutPIEInstanceID = Start == INDEX_NONE ? INDEX_NONE : FCString::Atoi(*Source.Mid(Start + 7, End - Start - 7));
	}
	return Start == INDEX_NONE ? Source : Source.Left(Start) + Source.Mid(End + 1);
}

// What tests decide

ULevel& Host::AddLevel(UWorld& World, const TCHAR* PackageName)
{
	// As in the engine, a package with a world of its own whose level becomes part of this one.
	auto* const Own = NewObject<UWorld>(CreatePackage(PackageName), World.GetFName());
	auto* const Level = NewObject<ULevel>(Own, TEXT("PersistentLevel"));
	Level->OwningWorld = &World;
	World.Levels.Add(Level);
	return *Level;
}

void Host::ReverseTicks(UWorld& World) { World.PersistentLevel->TickTaskLevel->SetReversed(true); }

void Host::SetNetMode(UWorld& World, ENetMode NetMode) { World.NetMode = NetMode; }

// Ticks of the world itself

void FStartPhysicsTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
	const FGraphEventRef& MyCompletionGraphEvent)
{
	static_cast<void>(DeltaTime);
	static_cast<void>(TickType);
	static_cast<void>(CurrentThread);
	static_cast<void>(MyCompletionGraphEvent);
	Target->StartPhysicsSim();
}

FString FStartPhysicsTickFunction::DiagnosticMessage() { return TEXT("FStartPhysicsTickFunction"); }

FName FStartPhysicsTickFunction::DiagnosticContext(bool bDetailed)
{
	static_cast<void>(bDetailed);
	return FName(TEXT("StartPhysicsTick"));
}

void FEndPhysicsTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
	const FGraphEventRef& MyCompletionGraphEvent)
{
	static_cast<void>(DeltaTime);
	static_cast<void>(TickType);
	static_cast<void>(CurrentThread);
	static_cast<void>(MyCompletionGraphEvent);
	Target->FinishPhysicsSim();
}

FString FEndPhysicsTickFunction::DiagnosticMessage() { return TEXT("FEndPhysicsTickFunction"); }

FName FEndPhysicsTickFunction::DiagnosticContext(bool bDetailed)
{
	static_cast<void>(bDetailed);
	return FName(TEXT("EndPhysicsTick"));
}

AWorldSettings::AWorldSettings(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

float AWorldSettings::GetGravityZ() const
{
	return bGlobalGravitySet ? GlobalGravityZ : GetWorld()->GetDefaultGravityZ();
}

float AWorldSettings::FixupDeltaSeconds(float DeltaSeconds, float RealDeltaSeconds)
{
	static_cast<void>(RealDeltaSeconds);
	return FMath::Clamp(DeltaSeconds, MinUndilatedFrameTime, MaxUndilatedFrameTime);
}
