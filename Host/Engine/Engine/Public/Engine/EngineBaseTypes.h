// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Async/TaskGraphInterfaces.h"
#include "CoreMinimal.h"
#include "UObject/Class.h"
#include "UObject/ObjectMacros.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "EngineBaseTypes.generated.h"

class AActor;
class FTickTaskLevel;
class UActorComponent;
class ULevel;

/// What happens to a key or a button.
enum EInputEvent : int
{
	IE_Pressed = 0,
	IE_Released = 1,
	IE_Repeat = 2,
	IE_DoubleClick = 3,
	IE_Axis = 4,
	IE_MAX = 5,
};

/// When in a frame a tick function runs, in this order.
UENUM(BlueprintType)
enum ETickingGroup : int
{
	TG_PrePhysics,
	TG_StartPhysics,
	TG_DuringPhysics,
	TG_EndPhysics,
	TG_PostPhysics,
	TG_PostUpdateWork,
	TG_LastDemotable,
	TG_NewlySpawned,
	TG_MAX,
};

/// What a frame of the level updates.
enum ELevelTick : int
{
	LEVELTICK_TimeOnly = 0,
	LEVELTICK_ViewportsOnly = 1,
	LEVELTICK_All = 2,
	LEVELTICK_PauseTick = 3,
};

enum ENetMode : int
{
	NM_Standalone,
	NM_DedicatedServer,
	NM_ListenServer,
	NM_Client,
	NM_MAX,
};

/// Which level to play, and how. The Host has none to choose from.
USTRUCT()
struct ENGINE_API FURL
{
	GENERATED_BODY()
};

/// A tick function that must have run before another one.
USTRUCT()
struct ENGINE_API FTickPrerequisite
{
	GENERATED_BODY()

	TWeakObjectPtr<UObject> PrerequisiteObject;
	struct FTickFunction* PrerequisiteTickFunction = nullptr;

	FTickPrerequisite() = default;
	FTickPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);

	bool operator==(const FTickPrerequisite& Other) const;

	/// The tick function, or null if the object that holds it is gone.
	FTickFunction* Get() const;
};

/// Something that is executed once a frame.
USTRUCT()
struct ENGINE_API FTickFunction
{
	GENERATED_BODY()

	/// The earliest group; a prerequisite in a later group delays the function.
	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	TEnumAsByte<ETickingGroup> TickGroup = TG_PrePhysics;

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	uint8 bTickEvenWhenPaused : 1 = false;

	/// If false, the function is never registered.
	uint8 bCanEverTick : 1 = false;

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	uint8 bStartWithTickEnabled : 1 = true;

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	uint8 bAllowTickOnDedicatedServer : 1 = true;

	FTickFunction() = default;
	FTickFunction(const FTickFunction&) = delete;
	FTickFunction& operator=(const FTickFunction&) = delete;
	virtual ~FTickFunction();

	void RegisterTickFunction(ULevel* Level);
	void UnRegisterTickFunction();
	bool IsTickFunctionRegistered() const { return TickTaskLevel != nullptr; }

	void SetTickFunctionEnable(bool bInEnabled) { bEnabled = bInEnabled; }

	/// Takes effect in the next frame, and only while the other function is registered and enabled.
	void AddPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);
	void RemovePrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);
	TArray<FTickPrerequisite>& GetPrerequisites() { return Prerequisites; }

	/// Only in the Host: how often it was told of one that it knew already, for which it had to look through all.
	int32 RepeatedPrerequisites = 0;
	const TArray<FTickPrerequisite>& GetPrerequisites() const { return Prerequisites; }

	virtual void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent);
	virtual FString DiagnosticMessage();
	virtual FName DiagnosticContext(bool bDetailed);

private:
	friend class FTickTaskLevel;

	FTickTaskLevel* TickTaskLevel = nullptr;
	TArray<FTickPrerequisite> Prerequisites;

	/// Those of the running frame: what is added meanwhile counts from the next one on.
	TArray<FTickPrerequisite> FramePrerequisites;
	uint64 StartedFrame = 0;
	uint64 ExecutedFrame = 0;
	bool bEnabled = true;
};

template <>
struct TStructOpsTypeTraits<FTickFunction> : public TStructOpsTypeTraitsBase2<FTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

/// Calls the tick of an actor.
USTRUCT()
struct ENGINE_API FActorTickFunction : public FTickFunction
{
	GENERATED_BODY()

	AActor* Target = nullptr;

	void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	FString DiagnosticMessage() override;
	FName DiagnosticContext(bool bDetailed) override;
};

template <>
struct TStructOpsTypeTraits<FActorTickFunction> : public TStructOpsTypeTraitsBase2<FActorTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

/// Calls the tick of a component.
USTRUCT()
struct ENGINE_API FActorComponentTickFunction : public FTickFunction
{
	GENERATED_BODY()

	UActorComponent* Target = nullptr;

	void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	FString DiagnosticMessage() override;
	FName DiagnosticContext(bool bDetailed) override;

	/// Executes if the target is alive and may tick in this kind of frame.
	template <typename ExecuteTickLambda>
	static void ExecuteTickHelper(UActorComponent* Target, bool bTickInEditor, float DeltaTime, ELevelTick TickType,
		const ExecuteTickLambda& ExecuteTickFunc);
};

template <>
struct TStructOpsTypeTraits<FActorComponentTickFunction> : public TStructOpsTypeTraitsBase2<FActorComponentTickFunction>
{
	enum
	{
		WithCopy = false
	};
};
