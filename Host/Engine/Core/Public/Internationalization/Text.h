// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

/** Text for people. The Host translates nothing. */
#define NSLOCTEXT(Namespace, Key, Text) (static_cast<void>(Namespace Key), FText::FromString(TEXT(Text)))
/** The same, with the LOCTEXT_NAMESPACE of the file. */
#define LOCTEXT(Key, Text) NSLOCTEXT(LOCTEXT_NAMESPACE, Key, Text)

class FText
{
public:
	FText() = default;

	static FText FromString(const FString& String) { return FText(String); }
	static FText FromName(FName Name) { return FText(Name.ToString()); }
	static FText AsNumber(int32 Val) { return FText(FString::FromInt(Val)); }

	/** {0}, {1} and so on in a pattern become the arguments. */
	template <typename... ArgumentTypes>
	static FText Format(FText Pattern, ArgumentTypes&&... Arguments)
	{
		int32 Index = 0;
		((Pattern.String = Pattern.String.Replace(
			  *(FString(TEXT("{")) + FString::FromInt(Index++) + TEXT("}")), *Arguments.ToString())),
			...);
		return Pattern;
	}

	const FString& ToString() const { return String; }
	bool IsEmpty() const { return String.IsEmpty(); }

private:
	explicit FText(FString InString)
		: String(MoveTemp(InString))
	{
	}

	FString String;
};
