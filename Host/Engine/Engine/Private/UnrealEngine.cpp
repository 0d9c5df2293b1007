// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/Engine.h"

UEngine* GEngine = nullptr;

UEngine::UEngine(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

FWorldContext& UEngine::CreateNewWorldContext(EWorldType::Type WorldType)
{
	FWorldContext& Context = *WorldList.Add_GetRef(MakeUnique<FWorldContext>());
	Context.WorldType = WorldType;
	return Context;
}

void UEngine::DestroyWorldContext(UWorld* InWorld)
{
	WorldList.RemoveAll([InWorld](const TUniquePtr<FWorldContext>& Context) { return Context->World() == InWorld; });
}
