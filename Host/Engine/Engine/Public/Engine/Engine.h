// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Templates/UniquePtr.h"
#include "UObject/Object.h"

#include "Engine.generated.h"

class UWorld;

/// A world that the engine knows of.
USTRUCT()
struct ENGINE_API FWorldContext
{
	GENERATED_BODY()

	TEnumAsByte<EWorldType::Type> WorldType = EWorldType::None;

	void SetCurrentWorld(UWorld* World) { ThisCurrentWorld = World; }
	UWorld* World() const { return ThisCurrentWorld; }

private:
	UWorld* ThisCurrentWorld = nullptr;
};

/// What all worlds of the process share.
UCLASS(MinimalAPI)
class UEngine : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UEngine(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API FWorldContext& CreateNewWorldContext(EWorldType::Type WorldType);
	ENGINE_API void DestroyWorldContext(UWorld* InWorld);

	/// Games have no undo. Returns how many transactions were open, or INDEX_NONE.
	virtual int32 BeginTransaction(const TCHAR*, const FText&, UObject*) { return INDEX_NONE; }
	virtual int32 EndTransaction() { return INDEX_NONE; }

private:
	TArray<TUniquePtr<FWorldContext>> WorldList;
};

/// The engine. The Host has none before its first world.
extern ENGINE_API UEngine* GEngine;
