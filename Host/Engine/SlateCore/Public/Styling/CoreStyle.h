// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Fonts/SlateFontInfo.h"
#include "Styling/SlateStyle.h"

/** The style that the engine always has. */
class SLATECORE_API FCoreStyle
{
public:
	static const ISlateStyle& Get();
	static FSlateFontInfo GetDefaultFontStyle(FName InTypefaceFontName, float InSize);
};
