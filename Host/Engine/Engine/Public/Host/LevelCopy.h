// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/Function.h"
#include "UObject/HostSaving.h"

class AActor;
class UWorld;

namespace Host
{
/// Puts a copy of an actor into a world, as if the level had been saved and loaded, or duplicated for play. Loaded is
/// called when the copy has its values, before it is registered.
ENGINE_API AActor* CopyActor(
	AActor& Source, UWorld& World, ECopy Reason, TFunctionRef<void(AActor&)> Loaded = [](AActor&) {});

/// Puts copies of all actors of a world into another one, with its settings and their references to each other. They
/// have the same names, are in the same order, and are registered when all have their values.
ENGINE_API void CopyLevel(UWorld& Source, UWorld& World, ECopy Reason);
} // namespace Host
