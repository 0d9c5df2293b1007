// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "GameFramework/Actor.h"

#include "Animation/SkeletalMeshActor.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/Level.h"
#include "Engine/StaticMeshActor.h"
#include "Engine/World.h"
#include "GameFramework/Info.h"

AActor::AActor(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryActorTick.TickGroup = TG_PrePhysics;
	PrimaryActorTick.bCanEverTick = false;
	PrimaryActorTick.bStartWithTickEnabled = true;
}

UWorld* AActor::GetWorld() const
{
	const ULevel* Level = GetLevel();
	return Level && !HasAnyFlags(RF_ClassDefaultObject) ? Level->OwningWorld.Get() : nullptr;
}

ULevel* AActor::GetLevel() const { return GetTypedOuter<ULevel>(); }

// Components

bool AActor::SetRootComponent(USceneComponent* NewRootComponent)
{
	if (NewRootComponent && NewRootComponent->GetOwner() != this)
	{
		return false;
	}
	RootComponent = NewRootComponent;
	return true;
}

void AActor::AddReferenced(TArray<UObject*>& Referenced) const
{
	for (UActorComponent* Component : OwnedComponents)
	{
		Referenced.Add(Component);
	}
}

UActorComponent* AActor::FindComponentByClass(TSubclassOf<UActorComponent> ComponentClass) const
{
	for (UActorComponent* Component : OwnedComponents)
	{
		if (Component->IsA(ComponentClass))
		{
			return Component;
		}
	}
	return nullptr;
}

void AActor::RegisterAllComponents()
{
	// The root comes first, and whatever is attached comes after what it is attached to.
	TArray<UActorComponent*> Components;
	if (RootComponent)
	{
		Components.Add(RootComponent);
	}
	for (UActorComponent* Component : OwnedComponents)
	{
		Components.AddUnique(Component);
	}
	for (UActorComponent* Component : Components)
	{
		TArray<USceneComponent*> Chain;
		for (USceneComponent* Scene = Cast<USceneComponent>(Component); Scene && Scene->GetOwner() == this;
			 Scene = Scene->GetAttachParent())
		{
			Chain.Add(Scene);
		}
		for (int32 Index = Chain.Num() - 1; Index >= 0; --Index)
		{
			if (Chain[Index]->bAutoRegister)
			{
				Chain[Index]->RegisterComponent();
			}
		}
		if (Component->bAutoRegister)
		{
			Component->RegisterComponent();
		}
	}
}

void AActor::UnregisterAllComponents(bool bForReregister)
{
	static_cast<void>(bForReregister);
	for (UActorComponent* Component : OwnedComponents.Array())
	{
		if (Component->IsRegistered())
		{
			Component->UnregisterComponent();
		}
	}
}

void AActor::HandleRegisterComponentWithWorld(UActorComponent* Component)
{
	if (bActorInitialized && Component->bWantsInitializeComponent && !Component->HasBeenInitialized())
	{
		Component->InitializeComponent();
	}
	if (ActorHasBegunPlay != EActorBeginPlayState::HasNotBegunPlay)
	{
		Component->RegisterAllComponentTickFunctions(true);
		if (!Component->HasBegunPlay() && HasActorBegunPlay())
		{
			Component->BeginPlay();
		}
	}
}

// Place

const FTransform& AActor::GetTransform() const
{
	return RootComponent ? RootComponent->GetComponentTransform() : FTransform::Identity;
}

bool AActor::SetActorLocation(
	const FVector& NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	return SetActorLocationAndRotation(NewLocation, GetActorQuat(), bSweep, OutSweepHitResult, Teleport);
}

bool AActor::SetActorRotation(FRotator NewRotation, ETeleportType Teleport)
{
	return SetActorRotation(NewRotation.Quaternion(), Teleport);
}

bool AActor::SetActorRotation(const FQuat& NewRotation, ETeleportType Teleport)
{
	return SetActorLocationAndRotation(GetActorLocation(), NewRotation, false, nullptr, Teleport);
}

bool AActor::SetActorLocationAndRotation(
	FVector NewLocation, const FQuat& NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	if (!RootComponent)
	{
		return false;
	}
	RootComponent->SetWorldLocationAndRotation(NewLocation, NewRotation, bSweep, OutSweepHitResult, Teleport);
	return true;
}

bool AActor::SetActorTransform(
	const FTransform& NewTransform, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	if (!RootComponent)
	{
		return false;
	}
	RootComponent->SetWorldTransform(NewTransform, bSweep, OutSweepHitResult, Teleport);
	return true;
}

void AActor::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	for (UActorComponent* Component : OwnedComponents)
	{
		if (Component->IsRegistered())
		{
			Component->ApplyWorldOffset(InOffset, bWorldShift);
		}
	}
}

// Life

void AActor::PostSpawnInitialize(const FTransform& Transform)
{
	if (RootComponent)
	{
		// The root was made by the constructor and keeps the scale it was given there.
		RootComponent->SetWorldTransform(FTransform(Transform.GetRotation(), Transform.GetLocation(),
			RootComponent->GetRelativeScale3D() * Transform.GetScale3D()));
	}
	RegisterAllComponents();
}

void AActor::FinishSpawning(const FTransform& Transform, bool bIsDefaultTransform)
{
	static_cast<void>(Transform);
	static_cast<void>(bIsDefaultTransform);
	UWorld* World = GetWorld();
	if (World->IsGameWorld() && World->AreActorsInitialized())
	{
		InitializeComponents();
		if (World->HasBegunPlay())
		{
			DispatchBeginPlay();
		}
	}
	else if (!World->IsGameWorld())
	{
		RegisterActorTickFunctions(true);
	}
}

void AActor::InitializeComponents()
{
	if (bActorInitialized)
	{
		return;
	}
	for (UActorComponent* Component : OwnedComponents.Array())
	{
		if (Component->IsRegistered() && Component->bWantsInitializeComponent && !Component->HasBeenInitialized())
		{
			Component->InitializeComponent();
		}
	}
	PostInitializeComponents();
	bActorInitialized = true;
}

void AActor::DispatchBeginPlay(bool bFromLevelStreaming)
{
	static_cast<void>(bFromLevelStreaming);
	if (ActorHasBegunPlay == EActorBeginPlayState::HasNotBegunPlay && IsValid(this))
	{
		ActorHasBegunPlay = EActorBeginPlayState::BeginningPlay;
		BeginPlay();
	}
}

void AActor::BeginPlay()
{
	RegisterActorTickFunctions(true);
	for (UActorComponent* Component : OwnedComponents.Array())
	{
		if (Component->IsRegistered() && !Component->HasBegunPlay())
		{
			Component->RegisterAllComponentTickFunctions(true);
			Component->BeginPlay();
		}
	}
	ActorHasBegunPlay = EActorBeginPlayState::HasBegunPlay;
}

void AActor::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	ActorHasBegunPlay = EActorBeginPlayState::HasNotBegunPlay;
	for (UActorComponent* Component : OwnedComponents.Array())
	{
		if (Component->HasBegunPlay())
		{
			Component->EndPlay(EndPlayReason);
		}
	}
}

void AActor::RouteEndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (!bActorInitialized)
	{
		return;
	}
	if (HasActorBegunPlay())
	{
		EndPlay(EndPlayReason);
	}
	for (UActorComponent* Component : OwnedComponents.Array())
	{
		if (Component->HasBeenInitialized())
		{
			Component->UninitializeComponent();
		}
	}
	bActorInitialized = false;
}

void AActor::SetReplicateMovement(bool bInReplicateMovement) { bReplicateMovement = bInReplicateMovement; }

void AActor::RegisterActorTickFunctions(bool bRegister)
{
	if (!bRegister)
	{
		PrimaryActorTick.UnRegisterTickFunction();
	}
	else if (PrimaryActorTick.bCanEverTick)
	{
		PrimaryActorTick.Target = this;
		PrimaryActorTick.RegisterTickFunction(GetLevel());
	}
}

void AActor::Tick(float DeltaSeconds) { static_cast<void>(DeltaSeconds); }

void AActor::TickActor(float DeltaTime, ELevelTick TickType, FActorTickFunction& ThisTickFunction)
{
	static_cast<void>(TickType);
	static_cast<void>(ThisTickFunction);
	if (IsValid(this) && GetWorld())
	{
		Tick(DeltaTime);
	}
}

bool AActor::ShouldTickIfViewportsOnly() const { return false; }

bool AActor::Destroy(bool bNetForce, bool bShouldModifyLevel)
{
	UWorld* World = GetWorld();
	return World && World->DestroyActor(this, bNetForce, bShouldModifyLevel);
}

void AActor::PostInitializeComponents() {}

#if WITH_EDITOR
void AActor::CheckForErrors()
{
	for (UActorComponent* Component : OwnedComponents)
	{
		if (Component->IsRegistered())
		{
			Component->CheckForErrors();
		}
	}
}

const FString& AActor::GetActorLabel(bool bCreateIfNone) const
{
	if (bCreateIfNone && ActorLabel.IsEmpty())
	{
		ActorLabel = GetName();
	}
	return ActorLabel;
}

void AActor::SetActorLabel(const FString& NewActorLabel, bool bMarkDirty)
{
	static_cast<void>(bMarkDirty);
	ActorLabel = NewActorLabel;
}
#endif

void FActorTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
	const FGraphEventRef& MyCompletionGraphEvent)
{
	static_cast<void>(CurrentThread);
	static_cast<void>(MyCompletionGraphEvent);
	if (IsValid(Target) && (TickType != LEVELTICK_ViewportsOnly || Target->ShouldTickIfViewportsOnly()))
	{
		Target->TickActor(DeltaTime * Target->CustomTimeDilation, TickType, *this);
	}
}

FString FActorTickFunction::DiagnosticMessage() { return Target->GetName() + TEXT("[TickActor]"); }

FName FActorTickFunction::DiagnosticContext(bool bDetailed)
{
	static_cast<void>(bDetailed);
	return Target->GetFName();
}

AInfo::AInfo(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

AStaticMeshActor::AStaticMeshActor(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	StaticMeshComponent = CreateDefaultSubobject<UStaticMeshComponent>(TEXT("StaticMeshComponent0"));
	StaticMeshComponent->SetCollisionProfileName(TEXT("BlockAll"));
	StaticMeshComponent->Mobility = EComponentMobility::Static;
	RootComponent = StaticMeshComponent;
}

void AStaticMeshActor::SetMobility(EComponentMobility::Type InMobility)
{
	StaticMeshComponent->SetMobility(InMobility);
}

ASkeletalMeshActor::ASkeletalMeshActor(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	SkeletalMeshComponent = CreateDefaultSubobject<USkeletalMeshComponent>(TEXT("SkeletalMeshComponent0"));
	RootComponent = SkeletalMeshComponent;
}
