// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Styling/SlateStyle.h"

/** All styles by their names. */
class SLATECORE_API FSlateStyleRegistry
{
public:
	/** A second style of the same name is an error. */
	static void RegisterSlateStyle(const ISlateStyle& InSlateStyle);
	static void UnRegisterSlateStyle(const ISlateStyle& InSlateStyle);
	static void UnRegisterSlateStyle(const FName StyleName);
	static const ISlateStyle* FindSlateStyle(const FName& InSlateStyleName);
};
