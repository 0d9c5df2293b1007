// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/CString.h"

#include "Misc/VarArgs.h"
#include <cwchar>
#include <cwctype>
#include <vector>

int32 FCString::Stricmp(const TCHAR* A, const TCHAR* B)
{
	for (; *A != 0 && std::towlower(static_cast<wint_t>(*A)) == std::towlower(static_cast<wint_t>(*B)); ++A, ++B)
	{
	}
	return static_cast<int32>(std::towlower(static_cast<wint_t>(*A)))
		- static_cast<int32>(std::towlower(static_cast<wint_t>(*B)));
}

double FCString::Atod(const TCHAR* String) { return std::wcstod(String, nullptr); }

int64 FCString::Atoi64(const TCHAR* String) { return std::wcstoll(String, nullptr, 10); }

bool FCString::ToBool(const TCHAR* String)
{
	for (const TCHAR* Word : {TEXT("True"), TEXT("Yes"), TEXT("On")})
	{
		if (Stricmp(String, Word) == 0)
		{
			return true;
		}
	}
	return Atod(String) != 0.0;
}

bool FCString::IsNumeric(const TCHAR* String)
{
	TCHAR* End = nullptr;
	(void)std::wcstod(String, &End);
	return End != String && *End == 0;
}

namespace Host
{
std::string ToUtf8(std::wstring_view String)
{
	std::string Result;
	for (const wchar_t Character : String)
	{
		const auto Code = static_cast<uint32>(Character);
		if (Code < 0x80)
		{
			Result += static_cast<char>(Code);
			continue;
		}
		const int32 Following = Code < 0x800 ? 1 : Code < 0x10000 ? 2 : 3;
		static constexpr uint32 Leads[] = {0, 0xC0, 0xE0, 0xF0};
		Result += static_cast<char>(Leads[Following] | (Code >> (6 * Following)));
		for (int32 Index = Following - 1; Index >= 0; --Index)
		{
			Result += static_cast<char>(0x80 | ((Code >> (6 * Index)) & 0x3F));
		}
	}
	return Result;
}

std::wstring FromUtf8(std::string_view String)
{
	std::wstring Result;
	for (SIZE_T Index = 0; Index < String.size();)
	{
		const auto Lead = static_cast<uint8>(String[Index++]);
		int32 Following = Lead >= 0xF0 ? 3 : Lead >= 0xE0 ? 2 : Lead >= 0xC0 ? 1 : 0;
		auto Code = static_cast<uint32>(Following == 0 ? Lead : Lead & (0x3F >> Following));
		for (; Following > 0 && Index < String.size(); --Following)
		{
			Code = (Code << 6) | (static_cast<uint8>(String[Index++]) & 0x3Fu);
		}
		Result += static_cast<wchar_t>(Code);
	}
	return Result;
}

namespace
{
/** The C library's %s is a string of char; the engine's is one of TCHAR, and its %S one of char. */
std::wstring WithWideStrings(const TCHAR* Format)
{
	std::wstring Result;
	for (const TCHAR* Character = Format; *Character != 0; ++Character)
	{
		Result += *Character;
		if (*Character != L'%')
		{
			continue;
		}
		if (Character[1] == L'%')
		{
			Result += *++Character;
			continue;
		}
		while (Character[1] != 0 && std::wcschr(L"-+ #0123456789.*", Character[1]) != nullptr)
		{
			Result += *++Character;
		}
		if (Character[1] == L's')
		{
			Result += L'l';
		}
		else if (Character[1] == L'S')
		{
			Result += L's';
			++Character;
		}
	}
	return Result;
}
} // namespace

std::wstring Format(const TCHAR* Format, std::va_list Arguments)
{
	const std::wstring Wide = WithWideStrings(Format);
	std::vector<wchar_t> Buffer(Wide.size() + 256);
	while (true)
	{
		std::va_list Copy;
		va_copy(Copy, Arguments);
		const int Length = std::vswprintf(Buffer.data(), Buffer.size(), Wide.c_str(), Copy);
		va_end(Copy);
		if (Length >= 0)
		{
			return {Buffer.data(), static_cast<SIZE_T>(Length)};
		}
		if (Buffer.size() > (SIZE_T(1) << 26))
		{
			return Wide;
		}
		Buffer.resize(2 * Buffer.size());
	}
}

std::wstring Format(const TCHAR* Format, ...)
{
	std::va_list Arguments;
	va_start(Arguments, Format);
	std::wstring Result = Host::Format(Format, Arguments);
	va_end(Arguments);
	return Result;
}
} // namespace Host
