// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"

class APlayerCameraManager;
class UWorld;

/// What a test decides about a world and a game cannot.
namespace Host
{
/// The order within a tick group of what does not wait for each other: that of registration, or its reverse.
ENGINE_API void ReverseTicks(UWorld& World);

/// As what the world plays. To be said before there is anything in it.
ENGINE_API void SetNetMode(UWorld& World, ENetMode NetMode);

/// A player joins at this computer; the result is where it looks from.
ENGINE_API APlayerCameraManager& AddPlayer(UWorld& World);
} // namespace Host
