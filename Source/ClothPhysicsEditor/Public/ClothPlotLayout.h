// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothFabricPlot.h"
#include "CoreMinimal.h"

struct FClothPlotLine
{
	TArray<FVector2f> Points;
	FLinearColor Color;
	float Thickness = 1.0f;
};

struct FClothPlotText
{
	FString Text;
	/** Upper left corner. */
	FVector2f Position;
	FVector2f Size;
	/** In points. */
	float FontSize = 8.0f;
	FLinearColor Color;
};

/** A plot in pixels from the upper left corner. */
struct FClothPlotDrawing
{
	/** The frame that the curves stay inside of. */
	FVector2f FrameFrom;
	FVector2f FrameTo;
	TArray<FClothPlotLine> Lines;
	TArray<FClothPlotText> Texts;
};

/** Lays a plot out. Points that are no numbers are left out; labels do not overlap. */
CLOTHPHYSICSEDITOR_API FClothPlotDrawing LayOutClothPlot(const FClothPlot& Plot, const FVector2f& Size);

CLOTHPHYSICSEDITOR_API FLinearColor GetClothPlotColor(EClothPlotRole Role);

/** The part of a joined line inside a rectangle, in as many pieces as there are. */
CLOTHPHYSICSEDITOR_API TArray<TArray<FVector2f>> ClipClothPlotLine(
	const TArray<FVector2f>& Points, const FVector2f& From, const FVector2f& To);
