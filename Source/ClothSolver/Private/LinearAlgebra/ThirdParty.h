// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"

// The engine has macros that silence the warnings of third-party headers. Without them these do the same.
#ifndef THIRD_PARTY_INCLUDES_START
	#if defined(__clang__)
		#define THIRD_PARTY_INCLUDES_START \
			_Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Weverything\"")
		#define THIRD_PARTY_INCLUDES_END _Pragma("clang diagnostic pop")
	#elif defined(_MSC_VER)
		#define THIRD_PARTY_INCLUDES_START __pragma(warning(push, 0))
		#define THIRD_PARTY_INCLUDES_END __pragma(warning(pop))
	#else
		#define THIRD_PARTY_INCLUDES_START \
			_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wall\"") \
				_Pragma("GCC diagnostic ignored \"-Wextra\"") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
					_Pragma("GCC diagnostic ignored \"-Wconversion\"") \
						_Pragma("GCC diagnostic ignored \"-Wpedantic\"")
		#define THIRD_PARTY_INCLUDES_END _Pragma("GCC diagnostic pop")
	#endif
#endif

// Epic's Eigen takes its memory from the engine. No page says whether it includes what it needs for that.
#if defined(EIGEN_UE_OVERRIDE_ALLOCATORS) && __has_include("CoreMinimal.h")
	#include "CoreMinimal.h"
#endif

// Eigen under a name of our own. A monolithic game has one copy of each inline function, whichever module it comes
// from, and others may be compiled with other floating-point rules.
#define Eigen ClothEigen
