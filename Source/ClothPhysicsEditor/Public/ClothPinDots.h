// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/Function.h"

/** Which particles get a dot, so that a viewport stays fast. */
namespace ClothPinDots
{
/** Each dot is a hit proxy of its own in every frame. */
inline constexpr int32 Budget = 2000;

/**
 * At most as many as the budget of those that are seen, in rising order: first what is held and the rim, then others,
 * evenly.
 */
CLOTHPHYSICSEDITOR_API TArray<int32> Choose(
	int32 Count, TFunctionRef<bool(int32)> IsSeen, TFunctionRef<bool(int32)> IsImportant, int32 MaxDots);
} // namespace ClothPinDots
