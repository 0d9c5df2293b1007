// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "SClothCurvePlot.h"

#include "ClothSolver/FabricValues.h"
#include "ClothSolverFabric.h"
#include "Layout/Clipping.h"
#include "Rendering/DrawElements.h"
#include "Styling/CoreStyle.h"

namespace ClothCurvePlot
{
const FLinearColor Background(0.008f, 0.008f, 0.008f);
} // namespace ClothCurvePlot

void SClothCurvePlot::Construct(const FArguments& InArgs)
{
	Fabric = InArgs._Fabric;
	Kind = InArgs._Kind;
	// Values change while they are dragged, without a word to this widget.
	ForceVolatile(true);
	SetClipping(EWidgetClipping::ClipToBounds);
}

const FClothPlotDrawing& SClothCurvePlot::GetDrawing(const FVector2f& Size) const
{
	const UClothFabric* const Shown = Fabric.Get();
	const Cloth::Fabric Values = Shown == nullptr ? Cloth::Fabric() : ToSolverFabric(*Shown);
	if (Drawing.Lines.IsEmpty() || !(Size == DrawnSize) || !Cloth::IsSame(Values, DrawnFabric))
	{
		DrawnFabric = Values;
		DrawnSize = Size;
		FClothPlot Plot = MakeClothPlot(Values, Kind);
		AddClothPlotComparisons(Plot, Values, Kind);
		Drawing = LayOutClothPlot(Plot, Size);
	}
	return Drawing;
}

int32 SClothCurvePlot::OnPaint(const FPaintArgs&, const FGeometry& AllottedGeometry, const FSlateRect&,
	FSlateWindowElementList& OutDrawElements, const int32 LayerId, const FWidgetStyle&, bool) const
{
	FSlateDrawElement::MakeBox(OutDrawElements, LayerId, AllottedGeometry.ToPaintGeometry(),
		FCoreStyle::Get().GetBrush("GenericWhiteBox"), ESlateDrawEffect::None, ClothCurvePlot::Background);
	if (!Fabric.IsValid())
	{
		return LayerId;
	}
	const FClothPlotDrawing& Shown = GetDrawing(FVector2f(AllottedGeometry.GetLocalSize()));
	for (const FClothPlotLine& Line : Shown.Lines)
	{
		FSlateDrawElement::MakeLines(OutDrawElements, LayerId + 1, AllottedGeometry.ToPaintGeometry(), Line.Points,
			ESlateDrawEffect::None, Line.Color, true, Line.Thickness);
	}
	for (const FClothPlotText& Text : Shown.Texts)
	{
		FSlateDrawElement::MakeText(OutDrawElements, LayerId + 2,
			AllottedGeometry.ToPaintGeometry(Text.Size, FSlateLayoutTransform(Text.Position)), Text.Text,
			FCoreStyle::GetDefaultFontStyle("Regular", Text.FontSize), ESlateDrawEffect::None, Text.Color);
	}
	return LayerId + 2;
}

FVector2D SClothCurvePlot::ComputeDesiredSize(float) const { return FVector2D(420.0, 240.0); }
