// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ChaosEngineInterface.h"
#include "CoreMinimal.h"
#include "PhysicsInterfaceDeclaresCore.h"
#include "Templates/Function.h"

using FPhysicsInterface = FChaosEngineInterface;

/// Runs code while physics stands still. The Host's physics has no thread of its own.
struct FPhysicsCommand
{
	ENGINE_API static bool ExecuteRead(
		const FPhysicsActorHandle& InActorReference, TFunctionRef<void(const FPhysicsActorHandle& Actor)> InCallable);
};
