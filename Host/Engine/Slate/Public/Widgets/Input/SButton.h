// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Input/Reply.h"
#include "Widgets/SLeafWidget.h"

DECLARE_DELEGATE_RetVal(FReply, FOnClicked);

/** Something to click, with a text on it. */
class SLATE_API SButton : public SLeafWidget
{
public:
	SLATE_BEGIN_ARGS(SButton) {}
	SLATE_ATTRIBUTE(FText, Text)
	SLATE_EVENT(FOnClicked, OnClicked)
	SLATE_END_ARGS()

	void Construct(const FArguments& InArgs);

	bool Press(const FString& Label) const override;

	int32 OnPaint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const override;
	FVector2D ComputeDesiredSize(float LayoutScaleMultiplier) const override;

private:
	TAttribute<FText> Text;
	FOnClicked Clicked;
};
