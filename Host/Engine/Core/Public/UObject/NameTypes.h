// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"

/** A name: an index into the table of all names and a number. Comparing is cheap and ignores case. */
class CORE_API FName
{
public:
	constexpr FName() = default;
	FName(const TCHAR* Name);
	FName(const ANSICHAR* Name)
		: FName(*FString(Name))
	{
	}
	FName(const FString& Name)
		: FName(*Name)
	{
	}
	FName(const TCHAR* Name, int32 InNumber);
	FName(FName Name, int32 InNumber)
		: Index(Name.Index)
		, Number(InNumber)
	{
	}

	FString ToString() const;
	void ToString(FString& Out) const { Out = ToString(); }
	FString GetPlainNameString() const;
	bool IsNone() const { return Index == 0 && Number == 0; }
	/** 0 for a name without number, n + 1 for a name that ends in _n. */
	int32 GetNumber() const { return Number; }
	bool operator==(const FName& Other) const = default;
	bool LexicalLess(const FName& Other) const { return ToString() < Other.ToString(); }
	friend uint32 GetTypeHash(FName Name) { return HashCombine(GetTypeHash(Name.Index), GetTypeHash(Name.Number)); }

private:
	int32 Index = 0;
	int32 Number = 0;
};

inline constexpr FName NAME_None{};
