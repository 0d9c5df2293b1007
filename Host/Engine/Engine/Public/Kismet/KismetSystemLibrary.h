// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "KismetSystemLibrary.generated.h"

UCLASS(MinimalAPI)
class UKismetSystemLibrary : public UObject
{
	GENERATED_BODY()

public:
	/// Begins a step of undo, or goes on with the one that is open. Returns how many were open; -1: there is no undo.
	static ENGINE_API int32 BeginTransaction(const FString& Context, FText Description, UObject* PrimaryObject);
	static ENGINE_API int32 EndTransaction();
};
