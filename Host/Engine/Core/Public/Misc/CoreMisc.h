// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

/** The Host is never a server without players, nor a tool. */
inline bool IsRunningDedicatedServer() { return false; }

inline bool IsRunningCommandlet() { return false; }
