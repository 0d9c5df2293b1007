// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ComponentInstanceDataCache.h"
#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"

#include "ActorComponent.generated.h"

class AActor;
class ULevel;
class FRegisterComponentContext;
class UWorld;

/// A part of an actor: behaviour that is registered with a world and may tick.
UCLASS(DefaultToInstanced, BlueprintType, Abstract, MinimalAPI)
class UActorComponent : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UActorComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UPROPERTY(EditDefaultsOnly, Category = "ComponentTick")
	FActorComponentTickFunction PrimaryComponentTick;

	/// Whether components made by their actor's constructor are registered with it.
	uint8 bAutoRegister : 1 = true;

	/// Whether it is not there in games.
	uint8 bIsEditorOnly : 1 = false;

	/// Whether the component also ticks where nothing plays.
	uint8 bTickInEditor : 1 = false;

	/// Whether InitializeComponent is called.
	uint8 bWantsInitializeComponent : 1 = false;

	AActor* GetOwner() const { return OwnerPrivate; }
	ENGINE_API ULevel* GetComponentLevel() const;
	ENGINE_API UWorld* GetWorld() const override;

	bool IsRegistered() const { return bRegistered; }
	bool HasBeenInitialized() const { return bHasBeenInitialized; }
	bool HasBegunPlay() const { return bHasBegunPlay; }
	bool IsPhysicsStateCreated() const { return bPhysicsStateCreated; }

	/// When it came, as GFrameCounter counts; registering it anew does not change that.
	uint64 GetRegisteredFrame() const { return RegisteredFrame; }

	ENGINE_API void RegisterComponent();
	ENGINE_API void RegisterComponentWithWorld(UWorld* InWorld);
	ENGINE_API void UnregisterComponent();
	ENGINE_API void ReregisterComponent();
	ENGINE_API virtual void DestroyComponent(bool bPromoteChildren = false);

	/// When it has been removed for good.
	ENGINE_API virtual void OnComponentDestroyed(bool bDestroyingHierarchy);

	ENGINE_API virtual void InitializeComponent();
	ENGINE_API virtual void UninitializeComponent();
	ENGINE_API virtual void BeginPlay();
	ENGINE_API virtual void EndPlay(EEndPlayReason::Type EndPlayReason);

	virtual void SetComponentTickEnabled(bool bEnabled) { PrimaryComponentTick.SetTickFunctionEnable(bEnabled); }
	ENGINE_API virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);
	ENGINE_API bool SetupActorComponentTickFunction(FTickFunction* TickFunction);
	ENGINE_API virtual void AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);

	/// Registers or unregisters all tick functions, including those of derived classes.
	ENGINE_API void RegisterAllComponentTickFunctions(bool bRegister);

	/// Nothing is rendered by the Host itself.
	ENGINE_API void MarkRenderTransformDirty();

	ENGINE_API void CreatePhysicsState(bool bAllowDeferral = false);
	ENGINE_API void DestroyPhysicsState();
	ENGINE_API void RecreatePhysicsState();
	ENGINE_API virtual bool ShouldCreatePhysicsState() const;

	/// What it hands on to the component that a construction script makes in its place.
	ENGINE_API virtual TStructOnScope<FActorComponentInstanceData> GetComponentInstanceData() const;

	/// Not there in games: made only for the editor, or to be seen and clicked in it.
	virtual bool IsEditorOnly() const { return bIsEditorOnly; }
	bool IsVisualizationComponent() const { return bIsVisualizationComponent; }
	void SetIsVisualizationComponent(bool bInIsVisualizationComponent)
	{
		bIsVisualizationComponent = bIsEditorOnly = bInIsVisualizationComponent;
	}

	/// Called when the origin of the world moves.
	ENGINE_API virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift);

#if WITH_EDITOR
	/// A component that is edited is not registered meanwhile.
	ENGINE_API void PreEditChange(FProperty* PropertyAboutToChange) override;
	/// Registers it again if PreEditChange was called before, and only then.
	ENGINE_API void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;

	/// Reports problems of the component to the map check.
	ENGINE_API virtual void CheckForErrors();
#endif

	ENGINE_API void PostInitProperties() override;
	ENGINE_API void BeginDestroy() override;

protected:
	ENGINE_API virtual void OnRegister();
	ENGINE_API virtual void OnUnregister();
	ENGINE_API virtual void RegisterComponentTickFunctions(bool bRegister);

	ENGINE_API virtual void CreateRenderState_Concurrent(FRegisterComponentContext* Context);
	ENGINE_API virtual void DestroyRenderState_Concurrent();

	ENGINE_API virtual void OnCreatePhysicsState();
	ENGINE_API virtual void OnDestroyPhysicsState();

	uint8 bRegistered : 1 = false;
	uint8 bRenderStateCreated : 1 = false;
	uint8 bPhysicsStateCreated : 1 = false;
	uint8 bHasBeenInitialized : 1 = false;
	uint8 bHasBegunPlay : 1 = false;

private:
	friend class AActor;

	uint8 bIsVisualizationComponent : 1 = false;

	AActor* OwnerPrivate = nullptr;
	UWorld* WorldBeforeEdit = nullptr; ///< to which it will be registered again
	UWorld* WorldPrivate = nullptr;
	uint64 RegisteredFrame = 0;

	void Enter(UWorld& World);
};

namespace Host
{
/// Whether a component is alive and ticks in this kind of frame.
ENGINE_API bool MayTick(const UActorComponent* Component, bool bTickInEditor, ELevelTick TickType);
/// The time that passes for a component, by its actor's own clock.
ENGINE_API float DilatedTime(const UActorComponent& Component, float DeltaTime);
} // namespace Host
