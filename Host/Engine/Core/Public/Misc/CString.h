// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <string>
#include <string_view>

/** Functions on strings of TCHAR. */
struct CORE_API FCString
{
	static int32 Strlen(const TCHAR* String) { return static_cast<int32>(std::wstring_view(String).size()); }
	static int32 Stricmp(const TCHAR* A, const TCHAR* B);
	static double Atod(const TCHAR* String);
	static float Atof(const TCHAR* String) { return static_cast<float>(Atod(String)); }
	static int32 Atoi(const TCHAR* String) { return static_cast<int32>(Atoi64(String)); }
	static int64 Atoi64(const TCHAR* String);
	/** True, Yes, On and numbers but 0. */
	static bool ToBool(const TCHAR* String);
	static bool IsNumeric(const TCHAR* String);
};

namespace Host
{
CORE_API std::string ToUtf8(std::wstring_view String);
CORE_API std::wstring FromUtf8(std::string_view String);
} // namespace Host
