// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

/** The number of the current frame. */
extern CORE_API uint64 GFrameCounter;

CORE_API bool IsInGameThread();
