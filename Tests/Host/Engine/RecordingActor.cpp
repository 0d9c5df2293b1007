// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "RecordingActor.h"

TArray<FString> URecordingComponent::Log;

URecordingComponent::URecordingComponent()
{
	bWantsInitializeComponent = true;
	PrimaryComponentTick.bCanEverTick = true;
}

void URecordingComponent::Note(const TCHAR* What) const { Log.Add(GetName() + TEXT(" ") + What); }

void URecordingComponent::OnRegister()
{
	Super::OnRegister();
	Note(TEXT("OnRegister"));
}

void URecordingComponent::OnUnregister()
{
	Note(TEXT("OnUnregister"));
	Super::OnUnregister();
}

void URecordingComponent::InitializeComponent()
{
	Super::InitializeComponent();
	Note(TEXT("InitializeComponent"));
}

void URecordingComponent::UninitializeComponent()
{
	Note(TEXT("UninitializeComponent"));
	Super::UninitializeComponent();
}

void URecordingComponent::BeginPlay()
{
	Super::BeginPlay();
	Note(TEXT("BeginPlay"));
}

void URecordingComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Note(TEXT("EndPlay"));
	Super::EndPlay(EndPlayReason);
}

void URecordingComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	Note(TEXT("Tick"));
	LastDelta = DeltaTime;
	if (OnTick)
	{
		OnTick();
	}
}

void URecordingComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	LastTeleport = Teleport;
}

ARecordingActor::ARecordingActor()
{
	Child = CreateDefaultSubobject<URecordingComponent>(TEXT("Child"));
	Root = CreateDefaultSubobject<URecordingComponent>(TEXT("Root"));
	RootComponent = Root;
	Child->SetupAttachment(Root);
}

void ARecordingActor::PostInitializeComponents()
{
	Super::PostInitializeComponents();
	URecordingComponent::Log.Add(TEXT("Actor PostInitializeComponents"));
}

void ARecordingActor::BeginPlay()
{
	Super::BeginPlay();
	URecordingComponent::Log.Add(TEXT("Actor BeginPlay"));
}

void ARecordingActor::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	URecordingComponent::Log.Add(TEXT("Actor EndPlay"));
	Super::EndPlay(EndPlayReason);
}

int32 URecordingSubsystem::Deinitialized = 0;

void URecordingSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
	Super::Initialize(Collection);
	++Initialized;
}

void URecordingSubsystem::Deinitialize()
{
	++Deinitialized;
	Super::Deinitialize();
}

void URecordingSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
	Super::OnWorldBeginPlay(InWorld);
	++Played;
}

void URecordingSubsystem::Tick(float DeltaTime)
{
	Super::Tick(DeltaTime);
	++Ticks;
}

TStatId URecordingSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(URecordingSubsystem, STATGROUP_Tickables);
}
