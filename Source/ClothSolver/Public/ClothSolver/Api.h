// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// UnrealBuildTool defines CLOTHSOLVER_API, in modular builds as DLLEXPORT or DLLIMPORT. What these mean stands in the
// engine's HAL/Platform.h, the only engine header that the solver includes. Elsewhere the solver is a static library.
#ifndef CLOTHSOLVER_API
	#define CLOTHSOLVER_API
#elif __has_include("HAL/Platform.h")
	#include "HAL/Platform.h"
#endif
