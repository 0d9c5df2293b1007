// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Engine/World.h"

/// A world made for a test.
struct FTestWorldWrapper
{
	ENGINE_API FTestWorldWrapper() = default;
	FTestWorldWrapper(const FTestWorldWrapper&) = delete;
	FTestWorldWrapper& operator=(const FTestWorldWrapper&) = delete;
	ENGINE_API virtual ~FTestWorldWrapper();

	UWorld* GetTestWorld() const { return TestWorld; }
	ENGINE_API virtual bool CreateTestWorld(EWorldType::Type WorldType);
	ENGINE_API virtual bool BeginPlayInTestWorld();
	ENGINE_API virtual bool TickTestWorld(float DeltaTime = 0.01f);
	ENGINE_API virtual bool DestroyTestWorld(bool bForceGarbageCollect);
	ENGINE_API virtual bool HasFailed() const;

private:
	UWorld* TestWorld = nullptr;
	TArray<FString> ErrorMessages;

	bool Require(bool bCondition, const TCHAR* Message);
};
