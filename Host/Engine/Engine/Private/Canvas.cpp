// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CanvasItem.h"
#include "CanvasTypes.h"
#include "Host/Painter.h"
#include <cmath>

namespace
{
FVector2f ToPixels(const FVector2D& Point)
{
	checkf(std::isfinite(Point.X) && std::isfinite(Point.Y), TEXT("drawn at a point that is no point"));
	return FVector2f(Point);
}
} // namespace

void FCanvas::DrawItem(FCanvasItem& Item) { Item.Draw(this); }

void FCanvasTileItem::Draw(FCanvas* InCanvas)
{
	InCanvas->Target.FillBox(ToPixels(Position), ToPixels(Size), FLinearColor(Color.R, Color.G, Color.B));
}

void FCanvasLineItem::Draw(FCanvas* InCanvas)
{
	InCanvas->Target.DrawLine(
		ToPixels(Position), ToPixels(EndPos), LineThickness == 0.0f ? 1.0f : LineThickness, Color);
}

void FCanvasTextItem::Draw(FCanvas* InCanvas)
{
	InCanvas->Target.DrawString(ToPixels(Position), Text.ToString(), Font, Color);
}
