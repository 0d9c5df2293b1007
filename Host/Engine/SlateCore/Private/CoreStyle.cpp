// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Styling/CoreStyle.h"

#include "Brushes/SlateImageBrush.h"

const ISlateStyle& FCoreStyle::Get()
{
	static const FSlateStyleSet* const Style = []
	{
		auto* const Made = new FSlateStyleSet("CoreStyle");
		Made->Set("GenericWhiteBox", new FSlateImageBrush(FString(TEXT("WhiteBox.png")), FVector2D(16.0, 16.0)));
		return Made;
	}();
	return *Style;
}

FSlateFontInfo FCoreStyle::GetDefaultFontStyle(FName InTypefaceFontName, float InSize)
{
	return {InTypefaceFontName, InSize};
}
