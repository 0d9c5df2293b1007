// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Misc/EnumClassFlags.h"
#include "Templates/Function.h"

enum class EParallelForFlags
{
	None,
	ForceSingleThread = 1,
};
ENUM_CLASS_FLAGS(EParallelForFlags)

/** Calls the body for 0 to Num - 1, in any order and on several threads, and returns when all calls have. */
CORE_API void ParallelFor(int32 Num, TFunctionRef<void(int32)> Body, EParallelForFlags Flags = EParallelForFlags::None);
