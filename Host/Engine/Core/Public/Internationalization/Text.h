// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

/** Text for people. The Host translates nothing. */
class FText
{
public:
	FText() = default;

	static FText FromString(const FString& String) { return FText(String); }
	static FText FromName(FName Name) { return FText(Name.ToString()); }
	static FText AsCultureInvariant(const FString& String) { return FText(String); }
	static const FText& GetEmpty();
	template <typename T>
	static FText AsNumber(T Value)
	{
		return FText(ArgumentString(Value));
	}
	/** Replaces {0}, {1}, ... by the arguments. */
	template <typename... Arguments>
	static FText Format(const FText& Pattern, Arguments&&... Values)
	{
		return FormatOrdered(Pattern, {ArgumentString(Values)...});
	}

	const FString& ToString() const { return String; }
	bool IsEmpty() const { return String.IsEmpty(); }
	bool EqualTo(const FText& Other) const { return String.Equals(Other.String); }

private:
	explicit FText(FString InString)
		: String(MoveTemp(InString))
	{
	}
	static FString ArgumentString(const FText& Text) { return Text.String; }
	template <typename T>
	requires std::is_arithmetic_v<T>
	static FString ArgumentString(T Value) { return FString::Printf(TEXT("%g"), static_cast<double>(Value)); }
	static FText FormatOrdered(const FText& Pattern, const TArray<FString>& Values);

	FString String;
};

#define INVTEXT(String) FText::AsCultureInvariant(TEXT(String))
#define NSLOCTEXT(Namespace, Key, String) FText::FromString(TEXT(String))
#define LOCTEXT(Key, String) NSLOCTEXT(LOCTEXT_NAMESPACE, Key, String)
