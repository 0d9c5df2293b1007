// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ActorComponent.h"
#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "Templates/Casts.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "Actor.generated.h"

class ULevel;
class UWorld;
struct FHitResult;

/// Something that can be placed in a level: a set of components.
UCLASS(BlueprintType, Blueprintable, MinimalAPI)
class AActor : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API AActor(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	FActorTickFunction PrimaryActorTick;

	/// How fast time passes for this actor.
	UPROPERTY(BlueprintReadWrite, Category = "Actor")
	float CustomTimeDilation = 1.0f;

	ENGINE_API UWorld* GetWorld() const override;
	ENGINE_API void AddReferenced(TArray<UObject*>& Referenced) const override;
	ENGINE_API ULevel* GetLevel() const;
	bool HasActorBegunPlay() const { return ActorHasBegunPlay == EActorBeginPlayState::HasBegunPlay; }
	bool IsActorInitialized() const { return bActorInitialized; }
	bool IsActorBeingDestroyed() const { return bActorIsBeingDestroyed; }

	// Components

	USceneComponent* GetRootComponent() const { return RootComponent; }
	const TSet<UActorComponent*>& GetComponents() const { return OwnedComponents; }
	ENGINE_API bool SetRootComponent(USceneComponent* NewRootComponent);
	ENGINE_API UActorComponent* FindComponentByClass(TSubclassOf<UActorComponent> ComponentClass) const;

	template <class T>
	T* FindComponentByClass() const
	{
		return static_cast<T*>(FindComponentByClass(T::StaticClass()));
	}

	ENGINE_API virtual void RegisterAllComponents();
	ENGINE_API virtual void UnregisterAllComponents(bool bForReregister = false);

	// Place

	ENGINE_API const FTransform& GetTransform() const;
	FVector GetActorLocation() const { return GetTransform().GetLocation(); }
	FRotator GetActorRotation() const { return GetTransform().Rotator(); }
	FQuat GetActorQuat() const { return GetTransform().GetRotation(); }
	ENGINE_API bool SetActorLocation(const FVector& NewLocation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API bool SetActorRotation(FRotator NewRotation, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API bool SetActorRotation(const FQuat& NewRotation, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API bool SetActorLocationAndRotation(FVector NewLocation, const FQuat& NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API bool SetActorTransform(const FTransform& NewTransform, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift);

	// Network

	ENetRole GetLocalRole() const { return Role; }
	void SetRole(ENetRole InRole) { Role = InRole; }
	bool IsReplicatingMovement() const { return bReplicateMovement; }
	ENGINE_API virtual void SetReplicateMovement(bool bInReplicateMovement);

	// Life

	ENGINE_API virtual void Tick(float DeltaSeconds);
	ENGINE_API virtual void TickActor(float DeltaTime, ELevelTick TickType, FActorTickFunction& ThisTickFunction);
	ENGINE_API virtual bool ShouldTickIfViewportsOnly() const;
	ENGINE_API bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);
	ENGINE_API virtual void PostInitializeComponents();

	/// Called by the world when it starts to play; calls BeginPlay.
	ENGINE_API void DispatchBeginPlay(bool bFromLevelStreaming = false);
	ENGINE_API void RouteEndPlay(EEndPlayReason::Type EndPlayReason);
	ENGINE_API void InitializeComponents();
	ENGINE_API void FinishSpawning(const FTransform& Transform, bool bIsDefaultTransform = false);

#if WITH_EDITOR
	/// Reports problems of the actor and its components to the map check.
	ENGINE_API virtual void CheckForErrors();

	ENGINE_API const FString& GetActorLabel(bool bCreateIfNone = true) const;
	ENGINE_API void SetActorLabel(const FString& NewActorLabel, bool bMarkDirty = true);
#endif

protected:
	UPROPERTY(BlueprintReadOnly, Category = "Actor")
	TObjectPtr<USceneComponent> RootComponent;

	ENGINE_API virtual void BeginPlay();
	ENGINE_API virtual void EndPlay(EEndPlayReason::Type EndPlayReason);
	ENGINE_API virtual void RegisterActorTickFunctions(bool bRegister);

private:
	friend class UActorComponent;
	friend class UWorld;

	enum class EActorBeginPlayState : uint8
	{
		HasNotBegunPlay,
		BeginningPlay,
		HasBegunPlay,
	};

	TSet<UActorComponent*> OwnedComponents;
	ENetRole Role = ROLE_Authority;
	uint8 bReplicateMovement : 1 = false;
#if WITH_EDITOR
	mutable FString ActorLabel;
#endif
	EActorBeginPlayState ActorHasBegunPlay = EActorBeginPlayState::HasNotBegunPlay;
	uint8 bActorInitialized : 1 = false;
	uint8 bActorIsBeingDestroyed : 1 = false;

	/// Called when a component has been registered, to bring it to where the actor is in its life.
	void HandleRegisterComponentWithWorld(UActorComponent* Component);
	void PostSpawnInitialize(const FTransform& Transform);
};

/// Here and not with its declaration, as in the engine.
template <typename ExecuteTickLambda>
void FActorComponentTickFunction::ExecuteTickHelper(UActorComponent* Target, bool bTickInEditor, float DeltaTime,
	ELevelTick TickType, const ExecuteTickLambda& ExecuteTickFunc)
{
	if (Host::MayTick(Target, bTickInEditor, TickType))
	{
		ExecuteTickFunc(Host::DilatedTime(*Target, DeltaTime));
	}
}
