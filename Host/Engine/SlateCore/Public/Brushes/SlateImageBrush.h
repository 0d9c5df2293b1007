// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Styling/SlateBrush.h"

struct SLATECORE_API FSlateImageBrush : public FSlateBrush
{
	FSlateImageBrush(const FString& InImageName, const FVector2D& InImageSize)
		: FSlateBrush(InImageName, InImageSize)
	{
	}
};

/** Of an SVG file. */
struct SLATECORE_API FSlateVectorImageBrush : public FSlateImageBrush
{
	FSlateVectorImageBrush(const FString& InImageName, const FVector2D& InImageSize)
		: FSlateImageBrush(InImageName, InImageSize)
	{
		checkf(InImageName.EndsWith(TEXT(".svg")), TEXT("%s is no vector image"), *InImageName);
	}
};
