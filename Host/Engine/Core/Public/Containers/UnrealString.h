// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Misc/CString.h"
#include "Misc/VarArgs.h"
#include <string>

namespace ESearchCase
{
enum Type
{
	CaseSensitive,
	IgnoreCase
};
} // namespace ESearchCase

/** The engine's string. As there, comparing ignores case unless asked otherwise, and operator* gives the characters. */
class CORE_API FString
{
public:
	FString() = default;
	FString(const TCHAR* Source)
		: Characters(Source == nullptr ? L"" : Source)
	{
	}
	/** Not UTF-8: a letter for each byte, and a question mark for those that ASCII does not have. */
	FString(const ANSICHAR* Source);
	FString(int32 Count, const TCHAR* Source)
		: Characters(Source, static_cast<SIZE_T>(Count))
	{
	}

	FString ToLower() const;
	int32 Len() const { return static_cast<int32>(Characters.size()); }
	bool IsEmpty() const { return Characters.empty(); }
	const TCHAR* operator*() const { return Characters.c_str(); }
	TCHAR& operator[](int32 Index) { return Characters[static_cast<SIZE_T>(Index)]; }
	const TCHAR& operator[](int32 Index) const { return Characters[static_cast<SIZE_T>(Index)]; }
	void Empty() { Characters.clear(); }
	void Reset(int32 = 0) { Characters.clear(); }
	auto begin() const { return Characters.begin(); }
	auto end() const { return Characters.end(); }

	FString& operator+=(const FString& Other)
	{
		Characters += Other.Characters;
		return *this;
	}
	FString& operator+=(const TCHAR* Other)
	{
		Characters += Other;
		return *this;
	}
	FString& operator+=(TCHAR Character) { return AppendChar(Character); }
	FString& Append(const FString& Other) { return *this += Other; }
	FString& AppendChar(TCHAR Character)
	{
		Characters += Character;
		return *this;
	}
	FString& operator/=(const FString& Other);

	template <Host::CFormatArgument... Arguments>
	static FString Printf(const TCHAR* Format, Arguments... Values)
	{
		return FString(Host::Format(Format, Values...));
	}
	static FString FromInt(int32 Number) { return FString(std::to_wstring(Number)); }
	template <typename T>
	static FString Join(const TArray<T>& Parts, const TCHAR* Separator)
	{
		FString Result;
		for (const T& Part : Parts)
		{
			if (!Result.IsEmpty())
			{
				Result += Separator;
			}
			Result += Part;
		}
		return Result;
	}

	bool Equals(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const
	{
		return Compare(Other, SearchCase) == 0;
	}
	int32 Compare(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const;
	bool Contains(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const
	{
		return Find(Part, SearchCase) != INDEX_NONE;
	}
	int32 Find(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	bool FindLastChar(TCHAR Character, int32& Index) const;
	bool StartsWith(const FString& Prefix, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	bool EndsWith(const FString& Suffix, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	bool Split(const FString& Separator, FString* Left, FString* Right) const;
	FString Left(int32 Count) const;
	FString Right(int32 Count) const;
	FString RightChop(int32 Count) const { return Right(Len() - Count); }
	FString Mid(int32 Start, int32 Count = MAX_int32) const;
	FString Replace(const TCHAR* From, const TCHAR* To, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	FString TrimStartAndEnd() const;
	bool IsNumeric() const { return FCString::IsNumeric(**this); }

	friend FString operator+(FString Left, const FString& Right) { return Left += Right; }
	friend FString operator+(FString Left, const TCHAR* Right) { return Left += Right; }
	friend FString operator+(const TCHAR* Left, const FString& Right) { return FString(Left) += Right; }
	friend FString operator/(FString Left, const FString& Right) { return Left /= Right; }
	friend bool operator==(const FString& Left, const FString& Right)
	{
		return Left.Equals(Right, ESearchCase::IgnoreCase);
	}
	friend bool operator==(const FString& Left, const TCHAR* Right) { return Left == FString(Right); }
	friend bool operator<(const FString& Left, const FString& Right)
	{
		return Left.Compare(Right, ESearchCase::IgnoreCase) < 0;
	}
	friend CORE_API uint32 GetTypeHash(const FString& String);

private:
	explicit FString(std::wstring InCharacters)
		: Characters(std::move(InCharacters))
	{
	}
	std::wstring Characters;
};

template <typename T>
FString LexToString(T Value) requires std::is_arithmetic_v<T>
{
	if constexpr (std::is_same_v<T, bool>)
	{
		return Value ? TEXT("true") : TEXT("false");
	}
	else if constexpr (std::is_floating_point_v<T>)
	{
		return FString::Printf(TEXT("%f"), static_cast<double>(Value));
	}
	else
	{
		return FString::Printf(TEXT("%lld"), static_cast<long long>(Value));
	}
}

#include "Containers/StringConv.h"
