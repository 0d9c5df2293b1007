// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Layout/Clipping.h"
#include "Layout/Geometry.h"
#include "Layout/SlateRect.h"
#include "Layout/Visibility.h"
#include "Misc/Attribute.h"
#include "Rendering/DrawElements.h"
#include "Styling/WidgetStyle.h"
#include "Templates/SharedPointer.h"
#include "Types/PaintArgs.h"

/** Something on the screen. */
class SLATECORE_API SWidget
{
public:
	SWidget() = default;
	virtual ~SWidget() = default;
	SWidget(const SWidget&) = delete;
	SWidget& operator=(const SWidget&) = delete;

	/** Paints itself in the given place; returns the highest layer it used. */
	int32 Paint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const
	{
		const int32 Highest =
			OnPaint(Args, AllottedGeometry, MyCullingRect, OutDrawElements, LayerId, InWidgetStyle, bParentEnabled);
		for (const FSlateWindowElementList::FElement& Element : OutDrawElements.Elements)
		{
			checkf(Element.Layer <= static_cast<uint32>(Highest), TEXT("painted above the layer that was returned"));
		}
		return Highest;
	}
	void SetClipping(EWidgetClipping InClipping) { Clipping = InClipping; }
	EWidgetClipping GetClipping() const { return Clipping; }
	/** Painted anew every frame instead of when it says so. */
	void ForceVolatile(bool bForce) { bVolatile = bForce; }
	bool IsVolatile() const { return bVolatile; }
	FVector2D GetDesiredSize() const { return ComputeDesiredSize(1.0f); }
	/** Only in the Host: clicks the widget, if it is a button with this text. Returns whether it is. */
	virtual bool Press(const FString& Text) const
	{
		static_cast<void>(Text);
		return false;
	}

private:
	virtual int32 OnPaint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const = 0;
	virtual FVector2D ComputeDesiredSize(float LayoutScaleMultiplier) const = 0;

	EWidgetClipping Clipping = EWidgetClipping::Inherit;
	bool bVolatile = false;
};
