// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** A colour of a widget. */
struct FSlateColor
{
	FSlateColor()
		: Color(FLinearColor::White)
	{
	}
	FSlateColor(const FLinearColor& InColor)
		: Color(InColor)
	{
	}
	const FLinearColor& GetSpecifiedColor() const { return Color; }

private:
	FLinearColor Color;
};
