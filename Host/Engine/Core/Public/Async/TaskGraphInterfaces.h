// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include "Templates/RefCounting.h"

namespace ENamedThreads
{
enum Type : int32
{
	AnyThread = 0xff,
	GameThread = 2
};
} // namespace ENamedThreads

/** Tells that a task of the task graph is done. The Host ticks on one thread, so it is never asked. */
class FGraphEvent : public FRefCountBase
{
};
using FGraphEventRef = TRefCountPtr<FGraphEvent>;
