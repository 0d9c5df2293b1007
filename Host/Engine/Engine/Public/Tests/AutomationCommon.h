// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Engine/World.h"

/// A world made for a test.
struct ENGINE_API FTestWorldWrapper
{
	FTestWorldWrapper() = default;
	FTestWorldWrapper(const FTestWorldWrapper&) = delete;
	FTestWorldWrapper& operator=(const FTestWorldWrapper&) = delete;
	virtual ~FTestWorldWrapper();

	UWorld* GetTestWorld() const { return TestWorld; }
	virtual bool CreateTestWorld(EWorldType::Type WorldType);
	virtual bool BeginPlayInTestWorld();
	virtual bool TickTestWorld(float DeltaTime = 0.01f);
	virtual bool DestroyTestWorld(bool bForceGarbageCollect);
	virtual bool HasFailed() const;

private:
	UWorld* TestWorld = nullptr;
	TArray<FString> ErrorMessages;

	bool Require(bool bCondition, const TCHAR* Message);
};
