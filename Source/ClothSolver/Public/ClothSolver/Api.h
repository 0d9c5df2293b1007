// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// UnrealBuildTool defines CLOTHSOLVER_API, in modular builds as DLLEXPORT or DLLIMPORT. What these mean stands in the
// engine's HAL/Platform.h, the only engine header that the solver includes. Elsewhere the solver is a static library.
#ifndef CLOTHSOLVER_API
	#define CLOTHSOLVER_API
#elif __has_include("HAL/Platform.h")
	#include "HAL/Platform.h"
#endif

// Exported classes with members of the standard library, aligned types, and Eigen's forced inlining. The engine
// silences these, too, but no page says where.
#if defined(_MSC_VER) && !defined(__clang__)
	#pragma warning(disable : 4251 4324 4714)
#endif
