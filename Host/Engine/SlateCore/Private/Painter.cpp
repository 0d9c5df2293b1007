// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/Painter.h"

#include "Typeface.h"
#include <algorithm>
#include <cmath>

namespace Host
{
FPainting::FPainting(int32 InWidth, int32 InHeight, const FLinearColor& Background)
	: Width(InWidth)
	, Height(InHeight)
	, Pixels(static_cast<SIZE_T>(InWidth * InHeight), Background)
{
}

void FPainting::Blend(int32 X, int32 Y, const FLinearColor& Color, float Coverage)
{
	if (X < 0 || Y < 0 || X >= Width || Y >= Height)
	{
		return;
	}
	FLinearColor& Pixel = Pixels[static_cast<SIZE_T>(Y * Width + X)];
	const float Part = std::clamp(Color.A * Coverage, 0.0f, 1.0f);
	Pixel.R += Part * (Color.R - Pixel.R);
	Pixel.G += Part * (Color.G - Pixel.G);
	Pixel.B += Part * (Color.B - Pixel.B);
}

namespace
{
/** How much of the pixel from At to At + 1 is between the ends. */
float Overlap(float Low, float High, int32 At)
{
	return std::max(0.0f, std::min(High, static_cast<float>(At + 1)) - std::max(Low, static_cast<float>(At)));
}

float DistanceToSegment(const FVector2f& Point, const FVector2f& From, const FVector2f& To)
{
	const FVector2f Along = To - From;
	const float Square = Along | Along;
	const float Part = Square > 0.0f ? std::clamp(((Point - From) | Along) / Square, 0.0f, 1.0f) : 0.0f;
	return (Point - From - Along * Part).Size();
}

uint8 ToSrgb(float Linear)
{
	const float Value = std::clamp(Linear, 0.0f, 1.0f);
	const float Encoded = Value <= 0.0031308f ? 12.92f * Value : 1.055f * std::pow(Value, 1.0f / 2.4f) - 0.055f;
	return static_cast<uint8>(std::lround(255.0f * Encoded));
}
} // namespace

void FPainting::FillBox(const FVector2f& Position, const FVector2f& Size, const FLinearColor& Color)
{
	const FVector2f End(Position.X + Size.X, Position.Y + Size.Y);
	for (int32 Y = static_cast<int32>(std::floor(Position.Y)); Y < static_cast<int32>(std::ceil(End.Y)); ++Y)
	{
		for (int32 X = static_cast<int32>(std::floor(Position.X)); X < static_cast<int32>(std::ceil(End.X)); ++X)
		{
			Blend(X, Y, Color, Overlap(Position.X, End.X, X) * Overlap(Position.Y, End.Y, Y));
		}
	}
}

void FPainting::DrawLine(const FVector2f& From, const FVector2f& To, float Thickness, const FLinearColor& Color)
{
	const float Reach = 0.5f * Thickness + 1.0f;
	const auto Low = [Reach](float A, float B) { return static_cast<int32>(std::floor(std::min(A, B) - Reach)); };
	const auto High = [Reach](float A, float B) { return static_cast<int32>(std::ceil(std::max(A, B) + Reach)); };
	for (int32 Y = std::max(0, Low(From.Y, To.Y)); Y < std::min(Height, High(From.Y, To.Y)); ++Y)
	{
		for (int32 X = std::max(0, Low(From.X, To.X)); X < std::min(Width, High(From.X, To.X)); ++X)
		{
			const FVector2f Centre(static_cast<float>(X) + 0.5f, static_cast<float>(Y) + 0.5f);
			const float Distance = DistanceToSegment(Centre, From, To);
			Blend(X, Y, Color, std::clamp(0.5f * Thickness + 0.5f - Distance, 0.0f, 1.0f));
		}
	}
}

void FPainting::DrawString(
	const FVector2f& Position, const FString& Text, const FSlateFontInfo& Font, const FLinearColor& Color)
{
	Strings.Add({Position, Text});
	FTypeface::Find(Font).Draw(Text, Position, [&](int32 X, int32 Y, float Coverage) { Blend(X, Y, Color, Coverage); });
}

float FPainting::MeasureString(const FString& Text, const FSlateFontInfo& Font)
{
	return FTypeface::Find(Font).Draw(Text, FVector2f(0.0f, 0.0f), [](int32, int32, float) {});
}

void FPainting::Draw(const FSlateWindowElementList& List)
{
	std::vector<const FSlateWindowElementList::FElement*> Sorted;
	for (const FSlateWindowElementList::FElement& Element : List.Elements)
	{
		Sorted.push_back(&Element);
	}
	std::stable_sort(Sorted.begin(), Sorted.end(), [](const auto* A, const auto* B) { return A->Layer < B->Layer; });
	for (const FSlateWindowElementList::FElement* Element : Sorted)
	{
		const FVector2f Origin = Element->Geometry.Position;
		switch (Element->Kind)
		{
		case FSlateWindowElementList::EKind::Box:
			FillBox(Origin, Element->Geometry.LocalSize, Element->Color);
			break;
		case FSlateWindowElementList::EKind::Lines:
			for (int32 Index = 1; Index < Element->Points.Num(); ++Index)
			{
				const FVector2f& From = Element->Points[Index - 1];
				const FVector2f& To = Element->Points[Index];
				DrawLine(FVector2f(Origin.X + From.X, Origin.Y + From.Y), FVector2f(Origin.X + To.X, Origin.Y + To.Y),
					Element->Thickness, Element->Color);
			}
			break;
		case FSlateWindowElementList::EKind::Text:
			DrawString(Origin, Element->Text, Element->Font, Element->Color);
			break;
		}
	}
}

void FPainting::Draw(const FPainting& Other, int32 X, int32 Y)
{
	for (int32 Row = 0; Row < Other.Height; ++Row)
	{
		for (int32 Column = 0; Column < Other.Width; ++Column)
		{
			Blend(X + Column, Y + Row, Other.GetPixel(Column, Row), 1.0f);
		}
	}
}

std::vector<uint8> FPainting::ToBytes() const
{
	std::vector<uint8> Bytes;
	for (const FLinearColor& Pixel : Pixels)
	{
		Bytes.push_back(ToSrgb(Pixel.R));
		Bytes.push_back(ToSrgb(Pixel.G));
		Bytes.push_back(ToSrgb(Pixel.B));
	}
	return Bytes;
}

FSlateWindowElementList Paint(const SWidget& Widget, const FVector2f& Size)
{
	FSlateWindowElementList List;
	Widget.Paint(FPaintArgs(), FGeometry(FVector2f(0.0f, 0.0f), Size), FSlateRect{0.0f, 0.0f, Size.X, Size.Y}, List, 0,
		FWidgetStyle(), true);
	return List;
}
} // namespace Host
