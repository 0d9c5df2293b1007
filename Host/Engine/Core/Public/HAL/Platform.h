// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <cstdint>

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using SIZE_T = std::size_t;
using UPTRINT = std::uintptr_t;
using ANSICHAR = char;
using WIDECHAR = wchar_t;
using TCHAR = WIDECHAR;

// What the <MODULE>_API macros stand for in a modular build.
#define DLLEXPORT __attribute__((visibility("default")))
#define DLLIMPORT __attribute__((visibility("default")))

#define THIRD_PARTY_INCLUDES_START \
	_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wall\"") \
		_Pragma("GCC diagnostic ignored \"-Wextra\"") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
			_Pragma("GCC diagnostic ignored \"-Wconversion\"") _Pragma("GCC diagnostic ignored \"-Wpedantic\"")
#define THIRD_PARTY_INCLUDES_END _Pragma("GCC diagnostic pop")

#define TEXT_PASTE(x) L##x
#define TEXT(x) TEXT_PASTE(x)

#define PREPROCESSOR_TO_STRING(x) PREPROCESSOR_TO_STRING_INNER(x)
#define PREPROCESSOR_TO_STRING_INNER(x) #x

// In the engine these names are taken wherever its shared precompiled header is used, which any module may.
#include "Misc/AssertionMacros.h"
#define PI UE_PI
#define UE_PI (3.1415926535897932f)
