// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Containers/UnrealString.h"

#include <algorithm>
#include <cwctype>

namespace
{
wchar_t LowerCase(wchar_t Character) { return static_cast<wchar_t>(std::towlower(static_cast<wint_t>(Character))); }

bool IsSpace(wchar_t Character) { return std::iswspace(static_cast<wint_t>(Character)) != 0; }
} // namespace

FString::FString(const ANSICHAR* Source)
{
	for (; Source != nullptr && *Source != 0; ++Source)
	{
		const auto Byte = static_cast<unsigned char>(*Source);
		Characters += Byte < 128 ? static_cast<wchar_t>(Byte) : L'?';
	}
}

FString& FString::operator/=(const FString& Other)
{
	if (!IsEmpty() && !EndsWith(TEXT("/")) && !Other.StartsWith(TEXT("/")))
	{
		Characters += L'/';
	}
	return *this += Other;
}

int32 FString::Compare(const FString& Other, ESearchCase::Type SearchCase) const
{
	return SearchCase == ESearchCase::CaseSensitive ? Characters.compare(Other.Characters)
													: FCString::Stricmp(**this, *Other);
}

int32 FString::Find(const FString& Part, ESearchCase::Type SearchCase) const
{
	const bool bIgnoreCase = SearchCase == ESearchCase::IgnoreCase;
	const auto Found = std::search(Characters.begin(), Characters.end(), Part.Characters.begin(), Part.Characters.end(),
		[bIgnoreCase](wchar_t A, wchar_t B) { return bIgnoreCase ? LowerCase(A) == LowerCase(B) : A == B; });
	return Found == Characters.end() && !Part.IsEmpty() ? INDEX_NONE : static_cast<int32>(Found - Characters.begin());
}

bool FString::FindLastChar(TCHAR Character, int32& Index) const
{
	const SIZE_T Found = Characters.rfind(Character);
	Index = Found == std::wstring::npos ? INDEX_NONE : static_cast<int32>(Found);
	return Index != INDEX_NONE;
}

bool FString::StartsWith(const FString& Prefix, ESearchCase::Type SearchCase) const
{
	return Left(Prefix.Len()).Equals(Prefix, SearchCase);
}

bool FString::EndsWith(const FString& Suffix, ESearchCase::Type SearchCase) const
{
	return Right(Suffix.Len()).Equals(Suffix, SearchCase);
}

bool FString::Split(const FString& Separator, FString* LeftPart, FString* RightPart) const
{
	const int32 Index = Find(Separator);
	if (Index == INDEX_NONE)
	{
		return false;
	}
	// Copies first: either part may be this string.
	const FString Before = Left(Index);
	const FString After = Mid(Index + Separator.Len());
	if (LeftPart != nullptr)
	{
		*LeftPart = Before;
	}
	if (RightPart != nullptr)
	{
		*RightPart = After;
	}
	return true;
}

FString FString::ToLower() const
{
	FString Lower = *this;
	for (TCHAR& Letter : Lower.Characters)
	{
		Letter = LowerCase(Letter);
	}
	return Lower;
}

FString FString::Left(int32 Count) const
{
	return FString(Characters.substr(0, static_cast<SIZE_T>(std::clamp(Count, 0, Len()))));
}

FString FString::Right(int32 Count) const
{
	return FString(Characters.substr(static_cast<SIZE_T>(Len() - std::clamp(Count, 0, Len()))));
}

FString FString::Mid(int32 Start, int32 Count) const
{
	if (Count <= 0 || Start >= Len())
	{
		return FString();
	}
	return FString(Characters.substr(static_cast<SIZE_T>(std::max(Start, 0)), static_cast<SIZE_T>(Count)));
}

FString FString::Replace(const TCHAR* From, const TCHAR* To, ESearchCase::Type SearchCase) const
{
	FString Result;
	FString Rest = *this;
	const int32 Length = FCString::Strlen(From);
	for (int32 Index = Length == 0 ? INDEX_NONE : Rest.Find(From, SearchCase); Index != INDEX_NONE;
		 Index = Rest.Find(From, SearchCase))
	{
		Result += Rest.Left(Index) + To;
		Rest = Rest.Mid(Index + Length);
	}
	return Result + Rest;
}

FString FString::TrimStartAndEnd() const
{
	const auto First = std::find_if_not(Characters.begin(), Characters.end(), IsSpace);
	const auto Last = std::find_if_not(Characters.rbegin(), std::make_reverse_iterator(First), IsSpace).base();
	return FString(std::wstring(First, Last));
}

uint32 GetTypeHash(const FString& String)
{
	uint32 Hash = 2166136261u;
	for (const wchar_t Character : String)
	{
		Hash = (Hash ^ static_cast<uint32>(LowerCase(Character))) * 16777619u;
	}
	return Hash;
}
