// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Rendering/DrawElements.h"

#include <cmath>

namespace
{
using FElement = FSlateWindowElementList::FElement;

bool IsFinite(const FVector2f& Point) { return std::isfinite(Point.X) && std::isfinite(Point.Y); }

FElement& AddElement(FSlateWindowElementList& List, FSlateWindowElementList::EKind Kind, uint32 Layer,
	const FPaintGeometry& Geometry, const FLinearColor& Color)
{
	checkf(IsFinite(Geometry.Position) && IsFinite(Geometry.LocalSize), TEXT("an element that is nowhere"));
	FElement& Element = List.Elements.AddDefaulted_GetRef();
	Element.Kind = Kind;
	Element.Layer = Layer;
	Element.Geometry = Geometry;
	Element.Color = Color;
	return Element;
}
} // namespace

void FSlateDrawElement::MakeBox(FSlateWindowElementList& ElementList, uint32 InLayer,
	const FPaintGeometry& PaintGeometry, const FSlateBrush* InBrush, ESlateDrawEffect, const FLinearColor& InTint)
{
	checkf(InBrush != nullptr, TEXT("a box without a brush"));
	AddElement(ElementList, FSlateWindowElementList::EKind::Box, InLayer, PaintGeometry, InTint);
}

void FSlateDrawElement::MakeLines(FSlateWindowElementList& ElementList, uint32 InLayer,
	const FPaintGeometry& PaintGeometry, TArray<FVector2f> Points, ESlateDrawEffect, const FLinearColor& InTint, bool,
	float Thickness)
{
	for (const FVector2f& Point : Points)
	{
		checkf(IsFinite(Point), TEXT("a line through a point that is no point"));
	}
	// The engine leaves out what is no line.
	if (Points.Num() < 2)
	{
		return;
	}
	FElement& Element = AddElement(ElementList, FSlateWindowElementList::EKind::Lines, InLayer, PaintGeometry, InTint);
	Element.Points = MoveTemp(Points);
	Element.Thickness = Thickness;
}

void FSlateDrawElement::MakeText(FSlateWindowElementList& ElementList, uint32 InLayer,
	const FPaintGeometry& PaintGeometry, const FString& InText, const FSlateFontInfo& InFontInfo, ESlateDrawEffect,
	const FLinearColor& InTint)
{
	FElement& Element = AddElement(ElementList, FSlateWindowElementList::EKind::Text, InLayer, PaintGeometry, InTint);
	Element.Text = InText;
	Element.Font = InFontInfo;
}
