// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Cloth
{
struct Fabric;
}

/** What a plot shows. */
enum class EClothPlot : uint8
{
	/** N/m by strain in percent, up to the 490 N/m (500 gf/cm) of a Kawabata machine. */
	Tension,
	/** N/m by degrees, up to 8 degrees, or to the last point of a measured plot. */
	Shear,
	/** mN by 1/m, up to 250 1/m. */
	Bending
};

/** Whose curve it is. */
enum class EClothPlotRole : uint8
{
	Warp,
	Weft,
	/** Of warp and weft alike. */
	Both,
	/** Of one of the standard fabrics. */
	Comparison
};

/** A line through points in the units of the axes. */
struct FClothPlotCurve
{
	EClothPlotRole Role = EClothPlotRole::Both;
	/** Of a standard fabric: its name. */
	FString Name;
	bool bLoading = true;
	TArray<FVector2D> Points;
};

/** An axis with round values. */
struct FClothPlotAxis
{
	FString Label;
	double Low = 0.0;
	double High = 1.0;
	TArray<double> Ticks;
	TArray<FString> TickLabels;
};

/** A plot in numbers: what is drawn, not how. */
struct FClothPlot
{
	FString Title;
	FClothPlotAxis X;
	FClothPlotAxis Y;
	/** Comparisons first, so that they are drawn below. */
	TArray<FClothPlotCurve> Curves;
	/** Why there is nothing to see; empty if there is. */
	FString Error;
};

/** The curves that the solver follows, both branches; measured plots up to their last point. */
CLOTHPHYSICSEDITOR_API FClothPlot MakeClothPlot(const Cloth::Fabric& Fabric, EClothPlot Kind);

/** Adds those three standard fabrics whose curves are nearest, without the fabric itself, as far as the axes go. */
CLOTHPHYSICSEDITOR_API void AddClothPlotComparisons(FClothPlot& Plot, const Cloth::Fabric& Fabric, EClothPlot Kind);

/** An axis that holds both values: 1, 2 or 5 times a power of ten from tick to tick, three to eight of them. It ends at
 * a tick, and begins at one or, below zero, where the values do, so that little room is empty. */
CLOTHPHYSICSEDITOR_API FClothPlotAxis MakeClothPlotAxis(const FString& Label, double Low, double High);
