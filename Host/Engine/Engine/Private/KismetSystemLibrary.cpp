// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Kismet/KismetSystemLibrary.h"

#include "Engine/Engine.h"

int32 UKismetSystemLibrary::BeginTransaction(const FString& Context, FText Description, UObject* PrimaryObject)
{
	return GEngine == nullptr ? INDEX_NONE : GEngine->BeginTransaction(*Context, Description, PrimaryObject);
}

int32 UKismetSystemLibrary::EndTransaction() { return GEngine == nullptr ? INDEX_NONE : GEngine->EndTransaction(); }
