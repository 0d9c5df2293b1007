// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Widgets/DeclarativeSyntaxSupport.h"
#include "Widgets/SWidget.h"

/** A widget without others in it. */
class SLATECORE_API SLeafWidget : public SWidget
{
public:
	int32 OnPaint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const override = 0;
	FVector2D ComputeDesiredSize(float LayoutScaleMultiplier) const override = 0;
};
