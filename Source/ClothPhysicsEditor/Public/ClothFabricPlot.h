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
	/** N/m by degrees, up to 8 degrees. */
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

/** An axis from one round value to another, with round values between. */
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

/** Adds the standard fabrics to a plot that shows something, as far as its axes go. */
CLOTHPHYSICSEDITOR_API void AddClothPlotComparisons(FClothPlot& Plot, EClothPlot Kind);

/** An axis that holds both values: 1, 2 or 5 times a power of ten from tick to tick, three to eight of them. */
CLOTHPHYSICSEDITOR_API FClothPlotAxis MakeClothPlotAxis(const FString& Label, double Low, double High);
