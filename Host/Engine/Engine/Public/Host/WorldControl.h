// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "Misc/Optional.h"

class APlayerCameraManager;
class ULevel;
class UWorld;

/// What a test decides about a world and a game cannot.
namespace Host
{
/// The order within a tick group of what does not wait for each other: that of registration, or its reverse.
ENGINE_API void ReverseTicks(UWorld& World);

/// From now on the order within a tick group is another one in every frame of every world, as this seed says. Before
/// each, garbage is collected and some components are registered anew. Whatever is registered is so twice, and what a
/// construction script makes is made twice. No seed: no longer.
ENGINE_API void SetAdversity(TOptional<uint32> Seed);
ENGINE_API bool IsAdverse();

/// As what the world plays. To be said before there is anything in it.
ENGINE_API void SetNetMode(UWorld& World, ENetMode NetMode);

/// A part of the level is streamed in, in a package of its own. Only what does not tick belongs there.
ENGINE_API ULevel& AddLevel(UWorld& World, const TCHAR* PackageName);

/// A player joins at this computer; the result is where it looks from.
ENGINE_API APlayerCameraManager& AddPlayer(UWorld& World);
} // namespace Host
