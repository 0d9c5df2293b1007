// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/ActorComponent.h"

#include "CoreGlobals.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Host/WorldControl.h"

#include <utility>

UActorComponent::UActorComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryComponentTick.TickGroup = TG_DuringPhysics;
	PrimaryComponentTick.bStartWithTickEnabled = true;
}

void UActorComponent::PostInitProperties()
{
	Super::PostInitProperties();
	OwnerPrivate = GetTypedOuter<AActor>();
	if (OwnerPrivate)
	{
		OwnerPrivate->OwnedComponents.Add(this);
	}
}

void UActorComponent::BeginDestroy()
{
	if (bHasBegunPlay)
	{
		EndPlay(EEndPlayReason::Destroyed);
	}
	if (bRegistered)
	{
		UnregisterComponent();
	}
	if (OwnerPrivate)
	{
		OwnerPrivate->OwnedComponents.Remove(this);
		OwnerPrivate = nullptr;
	}
	Super::BeginDestroy();
}

ULevel* UActorComponent::GetComponentLevel() const
{
	return GetOwner() != nullptr ? GetOwner()->GetLevel() : GetTypedOuter<ULevel>();
}

UWorld* UActorComponent::GetWorld() const
{
	if (WorldPrivate)
	{
		return WorldPrivate;
	}
	return OwnerPrivate && !HasAnyFlags(RF_ClassDefaultObject) ? OwnerPrivate->GetWorld() : nullptr;
}

void UActorComponent::RegisterComponent()
{
	if (UWorld* World = OwnerPrivate ? OwnerPrivate->GetWorld() : nullptr)
	{
		RegisterComponentWithWorld(World);
	}
}

void UActorComponent::RegisterComponentWithWorld(UWorld* InWorld)
{
	if (bRegistered || !InWorld || !IsValid(this))
	{
		return;
	}
	RegisteredFrame = GFrameCounter;
	Enter(*InWorld);
	if (Host::IsAdverse())
	{
		UnregisterComponent();
		Enter(*InWorld);
	}
}

void UActorComponent::Enter(UWorld& World)
{
	WorldPrivate = &World;
	OnRegister();
	CreateRenderState_Concurrent(nullptr);
	CreatePhysicsState();

	if (!World.IsGameWorld())
	{
		// Nothing begins to play here, so ticks cannot wait for that.
		RegisterAllComponentTickFunctions(true);
	}
	else if (OwnerPrivate)
	{
		OwnerPrivate->HandleRegisterComponentWithWorld(this);
	}
}

void UActorComponent::UnregisterComponent()
{
	if (!bRegistered)
	{
		return;
	}
	RegisterAllComponentTickFunctions(false);
	DestroyPhysicsState();
	if (bRenderStateCreated)
	{
		DestroyRenderState_Concurrent();
	}
	OnUnregister();
	WorldPrivate = nullptr;
}

void UActorComponent::ReregisterComponent()
{
	if (bRegistered)
	{
		UWorld* World = WorldPrivate;
		UnregisterComponent();
		Enter(*World);
	}
}

void UActorComponent::DestroyComponent(bool bPromoteChildren)
{
	static_cast<void>(bPromoteChildren);
	if (!IsValid(this))
	{
		return;
	}
	if (bHasBegunPlay)
	{
		EndPlay(EEndPlayReason::Destroyed);
	}
	if (bHasBeenInitialized)
	{
		UninitializeComponent();
	}
	if (bRegistered)
	{
		UnregisterComponent();
	}
	if (OwnerPrivate)
	{
		OwnerPrivate->OwnedComponents.Remove(this);
	}
	OnComponentDestroyed(false);
	MarkAsGarbage();
}

void UActorComponent::OnComponentDestroyed(bool bDestroyingHierarchy) { static_cast<void>(bDestroyingHierarchy); }

void UActorComponent::InitializeComponent() { bHasBeenInitialized = true; }

void UActorComponent::UninitializeComponent() { bHasBeenInitialized = false; }

void UActorComponent::BeginPlay() { bHasBegunPlay = true; }

void UActorComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	static_cast<void>(EndPlayReason);
	bHasBegunPlay = false;
}

void UActorComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	static_cast<void>(DeltaTime);
	static_cast<void>(TickType);
	static_cast<void>(ThisTickFunction);
}

bool UActorComponent::SetupActorComponentTickFunction(FTickFunction* TickFunction)
{
	if (!TickFunction->bCanEverTick || IsTemplate() || !WorldPrivate
		|| (WorldPrivate->GetNetMode() == NM_DedicatedServer && !TickFunction->bAllowTickOnDedicatedServer))
	{
		return false;
	}
	TickFunction->RegisterTickFunction(WorldPrivate->PersistentLevel);
	return true;
}

void UActorComponent::AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent)
{
	if (PrimaryComponentTick.bCanEverTick && PrerequisiteComponent
		&& PrerequisiteComponent->PrimaryComponentTick.bCanEverTick)
	{
		PrimaryComponentTick.AddPrerequisite(PrerequisiteComponent, PrerequisiteComponent->PrimaryComponentTick);
	}
}

void UActorComponent::RegisterAllComponentTickFunctions(bool bRegister)
{
	if (bRegistered)
	{
		RegisterComponentTickFunctions(bRegister);
	}
}

void UActorComponent::RegisterComponentTickFunctions(bool bRegister)
{
	if (!bRegister)
	{
		PrimaryComponentTick.UnRegisterTickFunction();
	}
	else if (SetupActorComponentTickFunction(&PrimaryComponentTick))
	{
		PrimaryComponentTick.Target = this;
	}
}

void UActorComponent::MarkRenderTransformDirty() {}

void UActorComponent::CreateRenderState_Concurrent(FRegisterComponentContext* Context)
{
	static_cast<void>(Context);
	bRenderStateCreated = true;
}

void UActorComponent::DestroyRenderState_Concurrent() { bRenderStateCreated = false; }

void UActorComponent::CreatePhysicsState(bool bAllowDeferral)
{
	static_cast<void>(bAllowDeferral);
	if (!bPhysicsStateCreated && WorldPrivate && WorldPrivate->GetPhysicsScene() && ShouldCreatePhysicsState())
	{
		OnCreatePhysicsState();
	}
}

void UActorComponent::DestroyPhysicsState()
{
	if (bPhysicsStateCreated)
	{
		OnDestroyPhysicsState();
	}
}

void UActorComponent::RecreatePhysicsState()
{
	DestroyPhysicsState();
	if (bRegistered)
	{
		CreatePhysicsState();
	}
}

bool UActorComponent::ShouldCreatePhysicsState() const { return false; }

void UActorComponent::OnCreatePhysicsState() { bPhysicsStateCreated = true; }

void UActorComponent::OnDestroyPhysicsState() { bPhysicsStateCreated = false; }

void UActorComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	static_cast<void>(InOffset);
	static_cast<void>(bWorldShift);
}

#if WITH_EDITOR
void UActorComponent::PreEditChange(FProperty* PropertyAboutToChange)
{
	Super::PreEditChange(PropertyAboutToChange);
	if (bRegistered)
	{
		WorldBeforeEdit = WorldPrivate;
		UnregisterComponent();
	}
}

void UActorComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	RegisterComponentWithWorld(std::exchange(WorldBeforeEdit, nullptr));
}

void UActorComponent::CheckForErrors() {}
#endif

void UActorComponent::OnRegister() { bRegistered = true; }

void UActorComponent::OnUnregister() { bRegistered = false; }

void FActorComponentTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
	const FGraphEventRef& MyCompletionGraphEvent)
{
	static_cast<void>(CurrentThread);
	static_cast<void>(MyCompletionGraphEvent);
	ExecuteTickHelper(Target, Target && Target->bTickInEditor, DeltaTime, TickType,
		[this, TickType](float DilatedTime) { Target->TickComponent(DilatedTime, TickType, this); });
}

FString FActorComponentTickFunction::DiagnosticMessage() { return Target->GetName() + TEXT("[TickComponent]"); }

FName FActorComponentTickFunction::DiagnosticContext(bool bDetailed)
{
	static_cast<void>(bDetailed);
	return Target->GetFName();
}

bool Host::MayTick(const UActorComponent* Component, bool bTickInEditor, ELevelTick TickType)
{
	if (!IsValid(Component) || !Component->IsRegistered())
	{
		return false;
	}
	const AActor* Owner = Component->GetOwner();
	return TickType != LEVELTICK_ViewportsOnly || bTickInEditor || (Owner && Owner->ShouldTickIfViewportsOnly());
}

float Host::DilatedTime(const UActorComponent& Component, float DeltaTime)
{
	const AActor* Owner = Component.GetOwner();
	return Owner ? DeltaTime * Owner->CustomTimeDilation : DeltaTime;
}
