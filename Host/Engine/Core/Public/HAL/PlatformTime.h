// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <chrono>

struct FPlatformTime
{
	/** Seconds since some moment in the past. */
	static double Seconds()
	{
		return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
	}
	static uint64 Cycles64()
	{
		return static_cast<uint64>(std::chrono::steady_clock::now().time_since_epoch().count());
	}
	static double ToMilliseconds64(uint64 Cycles)
	{
		return std::chrono::duration<double, std::milli>(
			std::chrono::steady_clock::duration(static_cast<int64>(Cycles)))
			.count();
	}
};
