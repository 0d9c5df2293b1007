// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricThumbnailRenderer.h"

#include "CanvasItem.h"
#include "CanvasTypes.h"
#include "ClothFabric.h"
#include "ClothFabricPlot.h"
#include "ClothFabricWords.h"
#include "ClothPlotLayout.h"
#include "ClothSolver/FabricCharacter.h"
#include "ClothSolverFabric.h"
#include "Styling/CoreStyle.h"
#include "Templates/Casts.h"
#include "ThumbnailRendering/ThumbnailManager.h"
#include "UObject/UObjectBase.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ClothFabricThumbnail
{
/** 0 at the low end, 1 at the high end, by the logarithm. */
float PartOf(const double Value, const double Low, const double High)
{
	const double Part = std::log(std::max(Value, 1e-12) / Low) / std::log(High / Low);
	return static_cast<float>(std::clamp(Part, 0.0, 1.0));
}

/** CIE Lab, D65: lightness 0 to 100, chroma, and hue in turns. Colours that no screen has are cut off. */
FLinearColor MakeColor(const float Lightness, const float Chroma, const float Hue)
{
	const float Angle = 2.0f * std::numbers::pi_v<float> * Hue;
	const float Light = (Lightness + 16.0f) / 116.0f;
	const auto Linear = [](const float Part)
	{ return Part > 6.0f / 29.0f ? Part * Part * Part : (Part - 4.0f / 29.0f) * 108.0f / 841.0f; };
	const float X = 0.95047f * Linear(Light + Chroma * std::cos(Angle) / 500.0f);
	const float Y = Linear(Light);
	const float Z = 1.08883f * Linear(Light - Chroma * std::sin(Angle) / 200.0f);
	const auto Cut = [](const float Value) { return std::clamp(Value, 0.0f, 1.0f); };
	return FLinearColor(Cut(3.2406f * X - 1.5372f * Y - 0.4986f * Z), Cut(-0.9689f * X + 1.8758f * Y + 0.0415f * Z),
		Cut(0.0557f * X - 0.204f * Y + 1.057f * Z));
}

enum class EWeave : uint8
{
	Plain,
	/** Of heavy fabrics: diagonal ribs. */
	Twill,
	/** Of very stretchy fabrics: loops. */
	Knit,
	/** What hardly shears has no threads that could turn: leather, rubber. */
	None
};

EWeave FindWeave(const Cloth::Fabric& Fabric)
{
	const float Softer = std::min(Fabric.TensileStiffnessWarp, Fabric.TensileStiffnessWeft);
	if (Fabric.Shear > 0.1f * Softer)
	{
		return EWeave::None;
	}
	if (Softer < 1000.0f)
	{
		return EWeave::Knit;
	}
	return Fabric.ArealDensity > 0.25f ? EWeave::Twill : EWeave::Plain;
}

/** What a fabric looks like: alike fabrics look alike, whatever they are called. */
struct FLook
{
	FLinearColor Warp;
	FLinearColor Weft;
	EWeave Weave = EWeave::Plain;
	/** Threads across the picture. */
	int32 Threads = 12;
	/** Width of a thread in parts of their distance: nets are open, canvas is dense. */
	float Cover = 0.9f;

	explicit FLook(const Cloth::Fabric& Fabric)
	{
		const float Stiff = PartOf(Cloth::BendingLength(Fabric), 0.009, 0.032);
		const float Heavy = PartOf(Fabric.ArealDensity, 0.06, 1.0);
		const float Strong = PartOf(Fabric.TensileStiffnessWarp, 300.0, 25000.0);
		const float Thick = PartOf(Fabric.Thickness, 1.5e-4, 3e-3);
		// The heavier, the darker. Weights of the hue were chosen so that the standard fabrics are far apart.
		const float Lightness = 86.0f - 58.0f * Heavy;
		const float Chroma = 26.0f + 18.0f * Strong;
		const float Hue = 0.12f - 0.9f * Stiff - 0.9f * Strong + 0.7f * Thick;
		Warp = MakeColor(Lightness, Chroma, Hue);
		Weft = MakeColor(Lightness - 12.0f, Chroma, Hue);
		Weave = FindWeave(Fabric);
		Threads = static_cast<int32>(std::lround(26.0f - 16.0f * Thick));
		Cover = 0.35f + 0.6f * PartOf(Fabric.ArealDensity, 0.015, 0.12);
	}
};

class FPainter
{
public:
	FPainter(FCanvas& InCanvas, const FVector2D& InOrigin, const double InSize)
		: Canvas(InCanvas)
		, Origin(InOrigin)
		, Size(InSize)
	{
	}

	/** In parts of the picture. */
	void Box(const double X, const double Y, const double Width, const double Height, const FLinearColor& Color)
	{
		FCanvasTileItem Tile(At(X, Y), FVector2D(Width * Size, Height * Size), Color);
		Canvas.DrawItem(Tile);
	}

	void Line(const FVector2D& From, const FVector2D& To, const double Thickness, const FLinearColor& Color)
	{
		FCanvasLineItem Item(At(From.X, From.Y), At(To.X, To.Y));
		Item.LineThickness = static_cast<float>(Thickness * Size);
		Item.SetColor(Color);
		Canvas.DrawItem(Item);
	}

	void Text(const FString& Words, const double X, const double Y, const double Height)
	{
		// A point is 4/3 of a pixel.
		const float Points = static_cast<float>(0.75 * Height * Size);
		FCanvasTextItem Item(
			At(X, Y), FText::FromString(Words), FCoreStyle::GetDefaultFontStyle("Bold", Points), FLinearColor::White);
		Canvas.DrawItem(Item);
	}

private:
	FVector2D At(const double X, const double Y) const { return FVector2D(Origin.X + X * Size, Origin.Y + Y * Size); }

	FCanvas& Canvas;
	FVector2D Origin;
	double Size;
};

/** Where the swatch ends and the band with weight and curve begins. */
constexpr double Band = 0.7;
const FLinearColor Ground(0.01f, 0.01f, 0.012f);

/** A sheet in the light from above. */
void DrawSheet(FPainter& Painter, const FLook& Look)
{
	constexpr int32 Steps = 32;
	for (int32 Step = 0; Step < Steps; ++Step)
	{
		const float Part = static_cast<float>(Step) / Steps;
		const FLinearColor Color(Look.Warp.R + Part * (Look.Weft.R - Look.Warp.R),
			Look.Warp.G + Part * (Look.Weft.G - Look.Warp.G), Look.Warp.B + Part * (Look.Weft.B - Look.Warp.B));
		Painter.Box(0.0, Band * Step / Steps, 1.0, Band - Band * Step / Steps, Color);
	}
}

/** Every other crossing shows the warp; of twill two of four, each row one further. */
void DrawWeave(FPainter& Painter, const FLook& Look)
{
	const bool bTwill = Look.Weave == EWeave::Twill;
	const int32 Columns = bTwill ? 3 * Look.Threads / 2 : Look.Threads;
	const int32 Repeat = bTwill ? 4 : 2;
	const double Step = 1.0 / Columns;
	const double Wide = Step * Look.Cover;
	for (int32 Row = 0; Row * Step < Band; ++Row)
	{
		Painter.Box(0.0, Row * Step + 0.5 * (Step - Wide), 1.0, Wide, Look.Weft);
	}
	for (int32 Column = 0; Column < Columns; ++Column)
	{
		for (int32 Row = 0; Row * Step < Band; ++Row)
		{
			// Between two crossings the warp is seen too, unless the weft covers it.
			const bool bOver = (Row + Column) % Repeat < Repeat / 2;
			const double X = Column * Step + 0.5 * (Step - Wide);
			Painter.Box(
				X, bOver ? Row * Step : Row * Step + 0.5 * (Step + Wide), Wide, bOver ? Step : Step - Wide, Look.Warp);
		}
	}
}

/** Columns of loops, each a V. */
void DrawKnit(FPainter& Painter, const FLook& Look)
{
	const double Step = 1.5 / Look.Threads;
	const double Half = 0.5 * Step;
	const double Thickness = (0.1 + 0.14 * Look.Cover) * Step;
	if (Look.Cover > 0.8f)
	{
		Painter.Box(0.0, 0.0, 1.0, Band, Look.Weft);
	}
	for (int32 Column = 0; Column * Step < 1.0; ++Column)
	{
		for (int32 Row = 0; 0.8 * Row * Step - Half < Band; ++Row)
		{
			const double X = Column * Step;
			const double Y = 0.8 * Row * Step - Half;
			const FVector2D Foot(X + Half, Y + Step);
			Painter.Line(FVector2D(X + 0.1 * Step, Y + 0.3 * Step), Foot, Thickness, Look.Warp);
			Painter.Line(FVector2D(X + 0.9 * Step, Y + 0.3 * Step), Foot, Thickness, Look.Warp);
		}
	}
}

void DrawSwatch(FPainter& Painter, const FLook& Look)
{
	switch (Look.Weave)
	{
	case EWeave::None:
		return DrawSheet(Painter, Look);
	case EWeave::Knit:
		return DrawKnit(Painter, Look);
	case EWeave::Plain:
	case EWeave::Twill:
		return DrawWeave(Painter, Look);
	}
}

/** How it stretches, in the lower right corner: the way back would be a blot in small pictures. All fabrics have the
 * same axes: 0 to 20 %, 0 to 500 N/m. */
void DrawCurves(FPainter& Painter, const Cloth::Fabric& Fabric)
{
	const FVector2D From(0.56, 0.96);
	const FVector2D To(0.96, Band + 0.05);
	for (const FClothPlotCurve& Curve : MakeClothPlot(Fabric, EClothPlot::Tension).Curves)
	{
		if (!Curve.bLoading)
		{
			continue;
		}
		const FLinearColor Color = GetClothPlotColor(Curve.Role);
		TArray<FVector2f> Points;
		for (const FVector2D& Point : Curve.Points)
		{
			Points.Add(FVector2f(static_cast<float>(Point.X / 20.0), static_cast<float>(Point.Y / 500.0)));
		}
		const auto At = [&](const FVector2f& Part)
		{
			return FVector2D(From.X + static_cast<double>(Part.X) * (To.X - From.X),
				From.Y + static_cast<double>(Part.Y) * (To.Y - From.Y));
		};
		for (const TArray<FVector2f>& Piece : ClipClothPlotLine(Points, FVector2f(0.0f, 0.0f), FVector2f(1.0f, 1.0f)))
		{
			for (int32 Index = 1; Index < Piece.Num(); ++Index)
			{
				Painter.Line(At(Piece[Index - 1]), At(Piece[Index]), 0.016, Color);
			}
		}
	}
	Painter.Line(From, FVector2D(To.X, From.Y), 0.006, FLinearColor(0.3f, 0.3f, 0.3f));
	Painter.Line(From, FVector2D(From.X, To.Y), 0.006, FLinearColor(0.3f, 0.3f, 0.3f));
}

void Register()
{
	UThumbnailManager::Get().RegisterCustomRenderer(
		UClothFabric::StaticClass(), UClothFabricThumbnailRenderer::StaticClass());
}

void Unregister()
{
	if (UObjectInitialized())
	{
		UThumbnailManager::Get().UnregisterCustomRenderer(UClothFabric::StaticClass());
	}
}
} // namespace ClothFabricThumbnail

EThumbnailRenderFrequency UClothFabricThumbnailRenderer::GetThumbnailRenderFrequency(UObject*) const
{
	return EThumbnailRenderFrequency::OnPropertyChange;
}

bool UClothFabricThumbnailRenderer::CanVisualizeAsset(UObject* Object) { return Cast<UClothFabric>(Object) != nullptr; }

void UClothFabricThumbnailRenderer::Draw(UObject* Object, const int32 X, const int32 Y, const uint32 Width,
	const uint32 Height, FRenderTarget*, FCanvas* Canvas, bool)
{
	using namespace ClothFabricThumbnail;
	const auto* const Fabric = Cast<UClothFabric>(Object);
	if (Fabric == nullptr || Canvas == nullptr)
	{
		return;
	}
	FPainter Painter(*Canvas, FVector2D(X, Y), static_cast<double>(std::min(Width, Height)));
	const Cloth::Fabric Values = ToSolverFabric(*Fabric);
	if (const Cloth::Status Status = Cloth::Validate(Values); !Status)
	{
		Painter.Box(0.0, 0.0, 1.0, 1.0, Ground);
		Painter.Text(TEXT("not valid"), 0.08, 0.4, 0.14);
		return;
	}
	const FLook Look(Values);
	Painter.Box(0.0, 0.0, 1.0, 1.0, Ground);
	DrawSwatch(Painter, Look);
	Painter.Box(0.0, Band, 1.0, 1.0 - Band, Ground);
	DrawCurves(Painter, Values);
	Painter.Text(ToClothText(1e3 * static_cast<double>(Values.ArealDensity)), 0.05, Band + 0.03, 0.14);
	Painter.Text(TEXT("g/m\u00b2"), 0.05, Band + 0.18, 0.085);
}
