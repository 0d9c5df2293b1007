// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "Subsystems/WorldSubsystem.h"

#include "RecordingActor.generated.h"

/// Notes what is done to it in a log that all share.
UCLASS()
class HOSTTESTS_API URecordingComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	URecordingComponent();

	static TArray<FString> Log;

	/// Called in the middle of a tick.
	TFunction<void()> OnTick;
	ETeleportType LastTeleport = ETeleportType::None;
	float LastDelta = 0.0f;

	void InitializeComponent() override;
	void UninitializeComponent() override;
	void BeginPlay() override;
	void EndPlay(EEndPlayReason::Type EndPlayReason) override;
	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	void OnRegister() override;
	void OnUnregister() override;
	void OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport) override;

private:
	void Note(const TCHAR* What) const;
};

UCLASS()
class HOSTTESTS_API ARecordingActor : public AActor
{
	GENERATED_BODY()

public:
	ARecordingActor();

	UPROPERTY()
	TObjectPtr<URecordingComponent> Root;

	UPROPERTY()
	TObjectPtr<URecordingComponent> Child;

	void PostInitializeComponents() override;

protected:
	void BeginPlay() override;
	void EndPlay(EEndPlayReason::Type EndPlayReason) override;
};

/// Listens to events.
UCLASS()
class HOSTTESTS_API UListener : public UObject
{
	GENERATED_BODY()

public:
	TArray<int32> Heard;

	UFUNCTION()
	void Hear(int32 What) { Heard.Add(What); }

	void NotReflected(int32 What) { Heard.Add(What); }
};

/// Counts the frames of its world.
UCLASS()
class HOSTTESTS_API URecordingSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	int32 Initialized = 0;
	int32 Played = 0;
	int32 Ticks = 0;
	static int32 Deinitialized;

	void Initialize(FSubsystemCollectionBase& Collection) override;
	void Deinitialize() override;
	void OnWorldBeginPlay(UWorld& InWorld) override;
	void Tick(float DeltaTime) override;
	TStatId GetStatId() const override;
};
