// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "CoreMinimal.h"
#include "Delegates/Delegate.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "PhysicsInterfaceDeclaresCore.h"
#include "Templates/SharedPointer.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "World.generated.h"

class AActor;
class APlayerCameraManager;
class AWorldSettings;
class FSceneInterface;
class UGameplayStatics;
class ULevel;
class UWorld;
class UWorldSubsystem;
struct FOverlapResult;

namespace Host
{
ENGINE_API ULevel& AddLevel(UWorld& World, const TCHAR* PackageName);
ENGINE_API void SetNetMode(UWorld& World, ENetMode NetMode);
ENGINE_API APlayerCameraManager& AddPlayer(UWorld& World);
} // namespace Host

/// Starts the physics of a frame.
USTRUCT()
struct ENGINE_API FStartPhysicsTickFunction : public FTickFunction
{
	GENERATED_BODY()

	class UWorld* Target = nullptr;

	void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	FString DiagnosticMessage() override;
	FName DiagnosticContext(bool bDetailed) override;
};

template <>
struct TStructOpsTypeTraits<FStartPhysicsTickFunction> : public TStructOpsTypeTraitsBase2<FStartPhysicsTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

/// Ends the physics of a frame: components follow their bodies.
USTRUCT()
struct ENGINE_API FEndPhysicsTickFunction : public FTickFunction
{
	GENERATED_BODY()

	class UWorld* Target = nullptr;

	void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	FString DiagnosticMessage() override;
	FName DiagnosticContext(bool bDetailed) override;
};

template <>
struct TStructOpsTypeTraits<FEndPhysicsTickFunction> : public TStructOpsTypeTraitsBase2<FEndPhysicsTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

UENUM(BlueprintType)
enum class ESpawnActorCollisionHandlingMethod : uint8
{
	Undefined,
	AlwaysSpawn,
	AdjustIfPossibleButAlwaysSpawn,
	AdjustIfPossibleButDontSpawnIfColliding,
	DontSpawnIfColliding,
};

struct FActorSpawnParameters
{
	FName Name = NAME_None;
	ULevel* OverrideLevel = nullptr;
	ESpawnActorCollisionHandlingMethod SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::Undefined;

	/// Whether FinishSpawning will be called by whoever spawns.
	uint8 bDeferConstruction : 1 = false;
	EObjectFlags ObjectFlags = RF_Transactional;
};

/// Told of what happens to worlds.
class ENGINE_API FWorldDelegates
{
public:
	/// The world, whether a session has ended, and whether its resources go.
	DECLARE_MULTICAST_DELEGATE_ThreeParams(FWorldCleanupEvent, UWorld*, bool, bool);
	static FWorldCleanupEvent OnWorldCleanup;
};

/// Everything that lives together: a level, physics, a scene.
UCLASS(MinimalAPI)
class UWorld final : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UWorld(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API ~UWorld() override;

	FStartPhysicsTickFunction StartPhysicsTickFunction;
	FEndPhysicsTickFunction EndPhysicsTickFunction;

	UPROPERTY(Transient)
	TObjectPtr<ULevel> PersistentLevel;
	FSceneInterface* Scene = nullptr;
	TEnumAsByte<EWorldType::Type> WorldType = EWorldType::None;

	uint8 bShouldSimulatePhysics : 1 = false;
	uint8 bInTick : 1 = false;
	uint64 LastFrame = ~uint64(0); ///< in which it ticked
	uint32 FrameCount = 0;         ///< how often it did with adversity

	/// Whether the world was paused by a debugger.
	uint8 bDebugPauseExecution : 1 = false;

	double TimeSeconds = 0.0;
	double UnpausedTimeSeconds = 0.0;
	double RealTimeSeconds = 0.0;
	float DeltaTimeSeconds = 0.0f;

	// Life

	ENGINE_API static UWorld* CreateWorld(
		EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName = NAME_None);
	ENGINE_API void DestroyWorld(bool bInformEngineOfWorld);
	ENGINE_API void InitializeActorsForPlay(const FURL& InURL, bool bResetTime = true);
	ENGINE_API void BeginPlay();
	ENGINE_API void EndPlay(EEndPlayReason::Type EndPlayReason);
	bool HasBegunPlay() const { return bBegunPlay; }
	const TArray<TObjectPtr<ULevel>>& GetLevels() const { return Levels; }

	/// What play in the editor puts in front of the names of packages, UEDPIE_0_ and so on, taken away.
	ENGINE_API static FString RemovePIEPrefix(const FString& Source, int32* OutPIEInstanceID = nullptr);
	bool AreActorsInitialized() const { return bActorsInitialized; }
	ENGINE_API void Tick(ELevelTick TickType, float DeltaSeconds);

	double GetTimeSeconds() const { return TimeSeconds; }
	ENGINE_API bool IsPaused() const;
	ENGINE_API bool IsGameWorld() const;
	ENetMode GetNetMode() const { return NetMode; }
	UWorld* GetWorld() const override { return const_cast<UWorld*>(this); }
	ENGINE_API AWorldSettings* GetWorldSettings(bool bCheckStreamingPersistent = false, bool bChecked = true) const;
	ENGINE_API float GetDefaultGravityZ() const;
	ENGINE_API float GetGravityZ() const;
	FPhysScene* GetPhysicsScene() const { return PhysicsScene.Get(); }
	ENGINE_API void StartPhysicsSim();
	ENGINE_API void FinishPhysicsSim();

	// Actors

	ENGINE_API AActor* SpawnActor(UClass* InClass, const FTransform* Transform,
		const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	ENGINE_API bool DestroyActor(AActor* Actor, bool bNetForce = false, bool bShouldModifyLevel = true);

	template <class T>
	T* SpawnActor(const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters())
	{
		return static_cast<T*>(SpawnActor(T::StaticClass(), nullptr, SpawnParameters));
	}

	template <class T>
	T* SpawnActor(const FVector& Location, const FRotator& Rotation,
		const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters())
	{
		const FTransform Transform(Rotation, Location);
		return static_cast<T*>(SpawnActor(T::StaticClass(), &Transform, SpawnParameters));
	}

	template <class T>
	T* SpawnActor(UClass* Class, const FTransform& Transform,
		const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters())
	{
		return static_cast<T*>(SpawnActor(Class, &Transform, SpawnParameters));
	}

	template <class T>
	T* SpawnActorDeferred(UClass* Class, const FTransform& Transform)
	{
		FActorSpawnParameters SpawnParameters;
		SpawnParameters.bDeferConstruction = true;
		return static_cast<T*>(SpawnActor(Class, &Transform, SpawnParameters));
	}

	// Subsystems

	template <typename TSubsystemClass>
	TSubsystemClass* GetSubsystem() const
	{
		return static_cast<TSubsystemClass*>(FindSubsystem(TSubsystemClass::StaticClass()));
	}

	// Queries

	ENGINE_API bool OverlapMultiByObjectType(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot,
		const FCollisionObjectQueryParams& ObjectQueryParams, const FCollisionShape& CollisionShape,
		const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam) const;

private:
	friend ULevel& Host::AddLevel(UWorld& World, const TCHAR* PackageName);
	friend void Host::SetNetMode(UWorld& World, ENetMode NetMode);
	friend APlayerCameraManager& Host::AddPlayer(UWorld& World);
	friend UGameplayStatics;

	TSharedPtr<FPhysScene> PhysicsScene;
	TSharedPtr<FSceneInterface> SceneOwner;
	UPROPERTY(Transient)
	TObjectPtr<AWorldSettings> WorldSettings;
	ENetMode NetMode = NM_Standalone;
	uint8 bActorsInitialized : 1 = false;
	uint8 bBegunPlay : 1 = false;

	UPROPERTY(Transient)
	TArray<TObjectPtr<UWorldSubsystem>> Subsystems;

	/// The persistent one, and what was streamed in.
	UPROPERTY(Transient)
	TArray<TObjectPtr<ULevel>> Levels;

	TArray<AActor*> GetAllActors() const;

	/// Of local players.
	UPROPERTY(Transient)
	TArray<TObjectPtr<APlayerCameraManager>> PlayerCameras;

	ENGINE_API UWorldSubsystem* FindSubsystem(const UClass* Class) const;
	void MakeSubsystems();
	void TickSubsystems(float DeltaSeconds);
	void InitWorld();
	void CleanupWorld();
	void SetupPhysicsTickFunctions(float DeltaSeconds);
};
