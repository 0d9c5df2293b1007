// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

/** Text for people. The Host translates nothing. */
#define NSLOCTEXT(Namespace, Key, Text) FText::FromString(TEXT(Text))

class FText
{
public:
	FText() = default;

	static FText FromString(const FString& String) { return FText(String); }
	static FText FromName(FName Name) { return FText(Name.ToString()); }

	const FString& ToString() const { return String; }
	bool IsEmpty() const { return String.IsEmpty(); }

private:
	explicit FText(FString InString)
		: String(MoveTemp(InString))
	{
	}

	FString String;
};

/** Text for people, by a key in the namespace of the file, which defines LOCTEXT_NAMESPACE. */
#define LOCTEXT(InKey, InTextLiteral) \
	(static_cast<void>(LOCTEXT_NAMESPACE InKey), FText::FromString(TEXT(InTextLiteral)))
