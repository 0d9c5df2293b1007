// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/StringConv.h"
#include "CoreMinimal.h"

#include <string>

/** The solver's text is UTF-8. FString takes plain characters as ANSI, so nothing else converts it. */
namespace ClothText
{

inline FString FromUtf8(const char* Text) { return FString(UTF8_TO_TCHAR(Text)); }

inline FString FromUtf8(const std::string& Text) { return FromUtf8(Text.c_str()); }

} // namespace ClothText
