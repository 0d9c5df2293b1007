// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothFabric.h"
#include "ClothFabricPlot.h"
#include "ClothPlotLayout.h"
#include "ClothSolver/Fabric.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "Widgets/DeclarativeSyntaxSupport.h"
#include "Widgets/SLeafWidget.h"

/** Plots what a fabric does; follows the fabric while its values are changed. */
class CLOTHPHYSICSEDITOR_API SClothCurvePlot : public SLeafWidget
{
public:
	SLATE_BEGIN_ARGS(SClothCurvePlot)
		: _Kind(EClothPlot::Tension)
	{
	}
	SLATE_ARGUMENT(TWeakObjectPtr<const UClothFabric>, Fabric)
	SLATE_ARGUMENT(EClothPlot, Kind)
	SLATE_END_ARGS()

	void Construct(const FArguments& InArgs);

	int32 OnPaint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const override;
	FVector2D ComputeDesiredSize(float LayoutScaleMultiplier) const override;

private:
	/** What is drawn now: made anew only when the fabric or the size has changed. */
	const FClothPlotDrawing& GetDrawing(const FVector2f& Size) const;

	TWeakObjectPtr<const UClothFabric> Fabric;
	EClothPlot Kind = EClothPlot::Tension;

	mutable Cloth::Fabric DrawnFabric;
	mutable FVector2f DrawnSize = FVector2f(0.0f, 0.0f);
	mutable FClothPlotDrawing Drawing;
};
