// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <algorithm>
#include <thread>

struct FPlatformMisc
{
	/** The Host has no loop to leave. */
	static void RequestExit(bool bForce) { static_cast<void>(bForce); }
	static int32 NumberOfCores() { return std::max(1, static_cast<int32>(std::thread::hardware_concurrency())); }
};
