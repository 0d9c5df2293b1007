// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/NameTypes.h"

#include "Containers/Map.h"
#include <algorithm>
#include <deque>
#include <mutex>

namespace
{
/** All names that were ever used, spelt as they were first. */
class FNameTable
{
public:
	static FNameTable& Get()
	{
		// Never destroyed: names of static storage outlive everything.
		static auto* const Instance = new FNameTable;
		return *Instance;
	}

	int32 Find(const FString& Name)
	{
		const std::lock_guard Lock(Mutex);
		if (const int32* const Known = Indices.Find(Name))
		{
			return *Known;
		}
		Names.push_back(Name);
		return Indices.Add(Name, static_cast<int32>(Names.size()) - 1);
	}

	FString At(int32 Index)
	{
		const std::lock_guard Lock(Mutex);
		return Names[static_cast<SIZE_T>(Index)];
	}

private:
	FNameTable() { Find(TEXT("None")); }

	std::mutex Mutex;
	std::deque<FString> Names;
	TMap<FString, int32> Indices;
};

/** A number at the end of a name, after an underscore and without leading zeros, is no part of its text. */
bool SplitNumber(const FString& Name, FString& Plain, int32& Number)
{
	int32 Underscore = INDEX_NONE;
	if (!Name.FindLastChar(TEXT('_'), Underscore) || Underscore == 0)
	{
		return false;
	}
	const FString Digits = Name.RightChop(Underscore + 1);
	const bool bDigits = !Digits.IsEmpty() && Digits.Len() < 10
		&& std::all_of(
			Digits.begin(), Digits.end(), [](TCHAR Digit) { return Digit >= TEXT('0') && Digit <= TEXT('9'); })
		&& (Digits.Len() == 1 || Digits[0] != TEXT('0'));
	if (bDigits)
	{
		Plain = Name.Left(Underscore);
		Number = FCString::Atoi(*Digits) + 1;
	}
	return bDigits;
}
} // namespace

FName::FName(const TCHAR* Name)
{
	FString Plain(Name);
	SplitNumber(FString(Plain), Plain, Number);
	Index = Plain.IsEmpty() ? 0 : FNameTable::Get().Find(Plain);
}

FName::FName(const TCHAR* Name, int32 InNumber)
	: Index(FNameTable::Get().Find(Name))
	, Number(InNumber)
{
}

FString FName::GetPlainNameString() const { return FNameTable::Get().At(Index); }

FString FName::ToString() const
{
	const FString Plain = GetPlainNameString();
	return Number == 0 ? Plain : FString::Printf(TEXT("%s_%d"), *Plain, Number - 1);
}
