// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <cstdarg>
#include <string>
#include <type_traits>

namespace Host
{
/** What may follow a format: numbers, enums, pointers; not objects such as FString, which need their operator*. */
template <typename T>
concept CFormatArgument = std::is_arithmetic_v<std::decay_t<T>> || std::is_enum_v<std::decay_t<T>> || std::is_pointer_v<
	std::decay_t<T>> || std::is_null_pointer_v<std::decay_t<T>>;

/** printf with the engine's meaning of %s: a string of TCHAR. */
CORE_API std::wstring Format(const TCHAR* Format, std::va_list Arguments);
CORE_API std::wstring Format(const TCHAR* Format, ...);
} // namespace Host
