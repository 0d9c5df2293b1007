// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Rendering/SlateLayoutTransform.h"

/** Where an element is painted, in pixels of the window. */
struct FPaintGeometry
{
	FVector2f Position;
	FVector2f LocalSize;
};

/** Where a widget is, in pixels of the window. */
struct FGeometry
{
	FGeometry(const FVector2f& InPosition, const FVector2f& InSize)
		: Position(InPosition)
		, Size(InSize)
	{
	}

	const FVector2f& GetLocalSize() const { return Size; }
	FPaintGeometry ToPaintGeometry() const { return {Position, Size}; }
	FPaintGeometry ToPaintGeometry(const FVector2f& InLocalSize, const FSlateLayoutTransform& InLayoutTransform) const
	{
		const FVector2f& Offset = InLayoutTransform.GetTranslation();
		return {FVector2f(Position.X + Offset.X, Position.Y + Offset.Y), InLocalSize};
	}

private:
	FVector2f Position;
	FVector2f Size;
};
