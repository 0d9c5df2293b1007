// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UClothPhysicsComponent;

/**
 * Cloths that are simulated in the level that is edited. Previews end when the level is saved, played, left or when
 * something is undone; only Keep changes the level.
 */
namespace ClothPreview
{
using FCloths = TArray<UClothPhysicsComponent*>;

/** Those of the selected actors. */
CLOTHPHYSICSEDITOR_API FCloths FindSelected();

/** All that are previewed now. */
CLOTHPHYSICSEDITOR_API FCloths GetPreviewed();

/** Whether one of them is previewed and not paused. */
CLOTHPHYSICSEDITOR_API bool IsPlaying(const FCloths& Cloths);

/** Begins previews, or lets them go on. */
CLOTHPHYSICSEDITOR_API void Play(const FCloths& Cloths);

/** Stops time for those that are previewed. */
CLOTHPHYSICSEDITOR_API void Pause(const FCloths& Cloths);

/** Those that are previewed begin anew. */
CLOTHPHYSICSEDITOR_API void Reset(const FCloths& Cloths);

/** Shows again how they begin. */
CLOTHPHYSICSEDITOR_API void Stop(const FCloths& Cloths);

/** Lets those that are previewed begin as they are now, in one step of undo, and ends their previews. */
CLOTHPHYSICSEDITOR_API void Keep(const FCloths& Cloths);

/** Lets them begin in their shapes at rest again, in one step of undo. */
CLOTHPHYSICSEDITOR_API void Forget(const FCloths& Cloths);

void Register();
void Unregister();
} // namespace ClothPreview
