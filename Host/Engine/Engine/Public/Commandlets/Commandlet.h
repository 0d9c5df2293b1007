// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "Commandlet.generated.h"

/** A task without windows: UnrealEditor-Cmd Project -run=Name runs UNameCommandlet. */
UCLASS(Abstract, Transient, MinimalAPI)
class UCommandlet : public UObject
{
	GENERATED_BODY()

public:
	/** Whether it needs no game, and whether log and console show what it says. */
	UPROPERTY()
	bool IsEditor = true;

	UPROPERTY()
	bool LogToConsole = false;

	/** Returns the exit code. */
	ENGINE_API virtual int32 Main(const FString& Params);
};
