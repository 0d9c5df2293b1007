// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Fonts/SlateFontInfo.h"
#include "Widgets/SWidget.h"
#include <vector>

namespace Host
{
/** What painting looks like: pixels in linear colours, rows from the top. */
class SLATECORE_API FPainting
{
public:
	FPainting(int32 InWidth, int32 InHeight, const FLinearColor& Background);

	struct FDrawnString
	{
		FVector2f Position;
		FString Text;
	};

	int32 GetWidth() const { return Width; }
	int32 GetHeight() const { return Height; }
	const FLinearColor& GetPixel(int32 X, int32 Y) const { return Pixels[static_cast<SIZE_T>(Y * Width + X)]; }

	void FillBox(const FVector2f& Position, const FVector2f& Size, const FLinearColor& Color);
	void DrawLine(const FVector2f& From, const FVector2f& To, float Thickness, const FLinearColor& Color);
	/** The upper left corner of the line of text. */
	void DrawString(
		const FVector2f& Position, const FString& Text, const FSlateFontInfo& Font, const FLinearColor& Color);
	/** What DrawString has written, in this order. */
	const TArray<FDrawnString>& GetStrings() const { return Strings; }
	/** The elements of all layers, the lowest first. */
	void Draw(const FSlateWindowElementList& List);
	void Draw(const FPainting& Other, int32 X, int32 Y);

	/** Three bytes a pixel, sRGB. */
	std::vector<uint8> ToBytes() const;

	static float MeasureString(const FString& Text, const FSlateFontInfo& Font);

private:
	void Blend(int32 X, int32 Y, const FLinearColor& Color, float Coverage);

	int32 Width;
	int32 Height;
	std::vector<FLinearColor> Pixels;
	TArray<FDrawnString> Strings;
};

/** What a widget paints when it has this size. */
SLATECORE_API FSlateWindowElementList Paint(const SWidget& Widget, const FVector2f& Size);
} // namespace Host
