// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Fonts/SlateFontInfo.h"
#include "Layout/Geometry.h"
#include "Styling/SlateBrush.h"

enum class ESlateDrawEffect : uint8
{
	None = 0
};

/** What was painted, in the order in which it was. */
class FSlateWindowElementList
{
public:
	enum class EKind : uint8
	{
		Box,
		Lines,
		Text
	};
	struct FElement
	{
		EKind Kind;
		uint32 Layer;
		FPaintGeometry Geometry;
		FLinearColor Color;
		TArray<FVector2f> Points;
		float Thickness = 1.0f;
		FString Text;
		FSlateFontInfo Font;
	};
	TArray<FElement> Elements;
};

/** Paints. */
class SLATECORE_API FSlateDrawElement
{
public:
	static void MakeBox(FSlateWindowElementList& ElementList, uint32 InLayer, const FPaintGeometry& PaintGeometry,
		const FSlateBrush* InBrush, ESlateDrawEffect InDrawEffects = ESlateDrawEffect::None,
		const FLinearColor& InTint = FLinearColor::White);
	/** Joined lines. */
	static void MakeLines(FSlateWindowElementList& ElementList, uint32 InLayer, const FPaintGeometry& PaintGeometry,
		TArray<FVector2f> Points, ESlateDrawEffect InDrawEffects = ESlateDrawEffect::None,
		const FLinearColor& InTint = FLinearColor::White, bool bAntialias = true, float Thickness = 1.0f);
	static void MakeText(FSlateWindowElementList& ElementList, uint32 InLayer, const FPaintGeometry& PaintGeometry,
		const FString& InText, const FSlateFontInfo& InFontInfo,
		ESlateDrawEffect InDrawEffects = ESlateDrawEffect::None, const FLinearColor& InTint = FLinearColor::White);
};
