// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Fonts/SlateFontInfo.h"
#include "Internationalization/Text.h"

class FCanvas;

/** Something that is drawn on a canvas. */
class ENGINE_API FCanvasItem
{
public:
	virtual ~FCanvasItem() = default;

	virtual void Draw(FCanvas* InCanvas) = 0;
	virtual void SetColor(const FLinearColor& InColor) { Color = InColor; }

	FVector2D Position;

protected:
	FCanvasItem(const FVector2D& InPosition, const FLinearColor& InColor)
		: Position(InPosition)
		, Color(InColor)
	{
	}
	FLinearColor Color;
};

/** A rectangle. It covers what is below it, whatever its alpha. */
class ENGINE_API FCanvasTileItem : public FCanvasItem
{
public:
	FCanvasTileItem(const FVector2D& InPosition, const FVector2D& InSize, const FLinearColor& InColor)
		: FCanvasItem(InPosition, InColor)
		, Size(InSize)
	{
	}
	void Draw(FCanvas* InCanvas) override;

	FVector2D Size;
};

class ENGINE_API FCanvasLineItem : public FCanvasItem
{
public:
	FCanvasLineItem(const FVector2D& InOrigin, const FVector2D& InEndPos)
		: FCanvasItem(InOrigin, FLinearColor::White)
		, EndPos(InEndPos)
	{
	}
	void Draw(FCanvas* InCanvas) override;

	FVector2D EndPos;
	float LineThickness = 0.0f;
};

class ENGINE_API FCanvasTextItem : public FCanvasItem
{
public:
	FCanvasTextItem(
		const FVector2D& InPosition, const FText& InText, const FSlateFontInfo& InFontInfo, const FLinearColor& InColor)
		: FCanvasItem(InPosition, InColor)
		, Text(InText)
		, Font(InFontInfo)
	{
	}
	void Draw(FCanvas* InCanvas) override;

	FText Text;

private:
	FSlateFontInfo Font;
};
