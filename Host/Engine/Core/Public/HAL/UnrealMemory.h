// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <cstring>

struct FMemory
{
	static void* Memcpy(void* Target, const void* Source, SIZE_T Count) { return std::memcpy(Target, Source, Count); }
};
