// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPlotLayout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ClothPlotLayout
{
constexpr float FontSize = 8.0f;
constexpr float SmallFontSize = 7.0f;
// Pixels by a font's size in points: what the editor's font needs at most for digits and for letters on average.
constexpr float WidthPerLetter = 0.71f;
constexpr float HeightPerLine = 1.6f;

constexpr float Left = 56.0f;
constexpr float Right = 16.0f;
constexpr float Top = 24.0f;
constexpr float Bottom = 42.0f;

const FLinearColor TextColor(0.55f, 0.55f, 0.55f);
const FLinearColor GridColor(0.05f, 0.05f, 0.05f);
const FLinearColor AxisColor(0.2f, 0.2f, 0.2f);
const FLinearColor NameColor(0.4f, 0.4f, 0.4f);
const FLinearColor ErrorColor(1.0f, 0.35f, 0.1f);

FVector2f MeasureText(const FString& Text, const float Size)
{
	return FVector2f(static_cast<float>(Text.Len()) * WidthPerLetter * Size, HeightPerLine * Size);
}

class FLayout
{
public:
	FLayout(const FClothPlot& InPlot, const FVector2f& Size)
		: Plot(InPlot)
	{
		Drawing.FrameFrom = FVector2f(Left, Top);
		Drawing.FrameTo = FVector2f(std::max(Size.X - Right, Left + 1.0f), std::max(Size.Y - Bottom, Top + 1.0f));
	}

	FClothPlotDrawing Make()
	{
		AddAxes();
		AddHeader();
		AddCurves();
		AddNames();
		AddError();
		return MoveTemp(Drawing);
	}

private:
	float AtX(const double Value) const
	{
		const double Part = (Value - Plot.X.Low) / (Plot.X.High - Plot.X.Low);
		return Drawing.FrameFrom.X + static_cast<float>(Part) * (Drawing.FrameTo.X - Drawing.FrameFrom.X);
	}
	float AtY(const double Value) const
	{
		const double Part = (Value - Plot.Y.Low) / (Plot.Y.High - Plot.Y.Low);
		return Drawing.FrameTo.Y - static_cast<float>(Part) * (Drawing.FrameTo.Y - Drawing.FrameFrom.Y);
	}

	void AddLine(const FVector2f& From, const FVector2f& To, const FLinearColor& Color)
	{
		Drawing.Lines.Add({{From, To}, Color, 1.0f});
	}

	void AddText(const FString& Text, const FVector2f& Position, const FLinearColor& Color, const float Size = FontSize)
	{
		Drawing.Texts.Add({Text, Position, MeasureText(Text, Size), Size, Color});
	}

	bool Overlaps(const FVector2f& Position, const FVector2f& Size) const
	{
		return Drawing.Texts.ContainsByPredicate(
			[&](const FClothPlotText& Other)
			{
				return Position.X < Other.Position.X + Other.Size.X && Other.Position.X < Position.X + Size.X
					&& Position.Y < Other.Position.Y + Other.Size.Y && Other.Position.Y < Position.Y + Size.Y;
			});
	}

	void AddAxes()
	{
		const FVector2f& From = Drawing.FrameFrom;
		const FVector2f& To = Drawing.FrameTo;
		for (int32 Index = 0; Index < Plot.X.Ticks.Num(); ++Index)
		{
			const float X = AtX(Plot.X.Ticks[Index]);
			AddLine(FVector2f(X, From.Y), FVector2f(X, To.Y), GridColor);
			const FVector2f Size = MeasureText(Plot.X.TickLabels[Index], FontSize);
			AddTick(Plot.X.TickLabels[Index], FVector2f(X - 0.5f * Size.X, To.Y + 4.0f));
		}
		for (int32 Index = 0; Index < Plot.Y.Ticks.Num(); ++Index)
		{
			const float Y = AtY(Plot.Y.Ticks[Index]);
			AddLine(FVector2f(From.X, Y), FVector2f(To.X, Y), GridColor);
			const FVector2f Size = MeasureText(Plot.Y.TickLabels[Index], FontSize);
			AddTick(Plot.Y.TickLabels[Index], FVector2f(From.X - 4.0f - Size.X, Y - 0.5f * Size.Y));
		}
		const float Zero = AtY(0.0);
		AddLine(FVector2f(From.X, Zero), FVector2f(To.X, Zero), AxisColor);
		AddLine(FVector2f(From.X, From.Y), FVector2f(From.X, To.Y), AxisColor);
		const FVector2f XSize = MeasureText(Plot.X.Label, FontSize);
		AddText(Plot.X.Label, FVector2f(0.5f * (From.X + To.X - XSize.X), To.Y + 21.0f), TextColor);
	}

	/** Of a small plot not all ticks have room for their values. */
	void AddTick(const FString& Text, const FVector2f& Position)
	{
		if (!Overlaps(Position, MeasureText(Text, FontSize)))
		{
			AddText(Text, Position, TextColor);
		}
	}

	/** The unit of the axis, and what the colours are. */
	void AddHeader()
	{
		AddText(Plot.Y.Label, FVector2f(4.0f, 4.0f), TextColor);
		float X = Drawing.FrameTo.X;
		const auto AddAtRight = [&](const TCHAR* Text, const FLinearColor& Color)
		{
			X -= MeasureText(Text, FontSize).X + 8.0f;
			AddText(Text, FVector2f(X, 4.0f), Color);
		};
		// Of a small plot that is left out first.
		if (Drawing.FrameTo.X - Drawing.FrameFrom.X > 300.0f)
		{
			AddAtRight(TEXT("thin: unloading"), TextColor);
		}
		AddRole(EClothPlotRole::Both, TEXT("warp and weft"), AddAtRight);
		AddRole(EClothPlotRole::Weft, TEXT("weft"), AddAtRight);
		AddRole(EClothPlotRole::Warp, TEXT("warp"), AddAtRight);
	}

	template <typename AddType>
	void AddRole(const EClothPlotRole Role, const TCHAR* Name, const AddType& Add)
	{
		if (Plot.Curves.ContainsByPredicate([Role](const FClothPlotCurve& Each) { return Each.Role == Role; }))
		{
			Add(Name, GetClothPlotColor(Role));
		}
	}

	void AddCurves()
	{
		for (const FClothPlotCurve& Curve : Plot.Curves)
		{
			TArray<FVector2f> Points;
			for (const FVector2D& Point : Curve.Points)
			{
				if (std::isfinite(Point.X) && std::isfinite(Point.Y))
				{
					Points.Add(FVector2f(AtX(Point.X), AtY(Point.Y)));
				}
			}
			const bool bOwn = Curve.Role != EClothPlotRole::Comparison;
			const float Thickness = !bOwn ? 1.0f : Curve.bLoading ? 2.0f : 1.0f;
			for (TArray<FVector2f>& Piece : ClipClothPlotLine(Points, Drawing.FrameFrom, Drawing.FrameTo))
			{
				if (!bOwn)
				{
					Named.Add({Curve.Name, Piece});
				}
				Drawn.Add(Piece);
				Drawing.Lines.Add({MoveTemp(Piece), GetClothPlotColor(Curve.Role), Thickness});
			}
		}
	}

	/** How many pieces of curves go through a label. */
	int32 CountCrossings(const FVector2f& Position, const FVector2f& Size) const
	{
		int32 Count = 0;
		for (const TArray<FVector2f>& Line : Drawn)
		{
			Count += ClipClothPlotLine(Line, Position, FVector2f(Position.X + Size.X, Position.Y + Size.Y)).Num();
		}
		return Count;
	}

	struct FNamedLine
	{
		FString Name;
		TArray<FVector2f> Points;
	};

	/** So near that a label needs no line to its curve. */
	static constexpr float CloseBy = 3.0f;

	/** Where a label may be: its upper left corner, the point of the curve that it names, and how far they are. */
	struct FPlace
	{
		FVector2f Position = FVector2f(0.0f, 0.0f);
		FVector2f Point = FVector2f(0.0f, 0.0f);
		float Gap = 0.0f;
	};

	/** Standard fabrics are named near their curves, where no text and as few curves as possible are in the way, then
	 * as near as possible. What is not close by has a line to its curve. */
	void AddNames()
	{
		constexpr float Worst = std::numeric_limits<float>::max();
		for (const FNamedLine& Line : Named)
		{
			const FVector2f Size = MeasureText(Line.Name, SmallFontSize);
			FPlace Best;
			float Least = Worst;
			for (const FPlace& Place : FindPlaces(Line, Size))
			{
				const float Cost = 1000.0f * static_cast<float>(CountCrossings(Place.Position, Size)) + Place.Gap;
				if (Cost < Least && IsFree(Place, Size))
				{
					Least = Cost;
					Best = Place;
				}
			}
			if (Least < Worst)
			{
				AddName(Line.Name, Best, Size);
			}
		}
	}

	void AddName(const FString& Name, const FPlace& Place, const FVector2f& Size)
	{
		AddText(Name, Place.Position, NameColor, SmallFontSize);
		if (Place.Gap > CloseBy)
		{
			const TArray<FVector2f> Leader = FindLeader(Place, Size);
			AddLine(Leader[0], Leader[1], GetClothPlotColor(EClothPlotRole::Comparison));
			Drawn.Add(Leader);
		}
	}

	/** From the edge of a label to its curve. */
	static TArray<FVector2f> FindLeader(const FPlace& Place, const FVector2f& Size)
	{
		const FVector2f Edge(std::clamp(Place.Point.X, Place.Position.X, Place.Position.X + Size.X),
			std::clamp(Place.Point.Y, Place.Position.Y, Place.Position.Y + Size.Y));
		return {Edge, Place.Point};
	}

	/** Neither the label nor its line touches other texts. */
	bool IsFree(const FPlace& Place, const FVector2f& Size) const
	{
		const TArray<FVector2f> Leader = FindLeader(Place, Size);
		const bool bCrossed = Drawing.Texts.ContainsByPredicate(
			[&](const FClothPlotText& Other)
			{
				const FVector2f End(Other.Position.X + Other.Size.X, Other.Position.Y + Other.Size.Y);
				return !ClipClothPlotLine(Leader, Other.Position, End).IsEmpty();
			});
		return !bCrossed && IsInFrame(Place.Position, Size) && !Overlaps(Place.Position, Size);
	}

	/** Beside, above and below points of a line, from its end on. */
	static TArray<FPlace> FindPlaces(const FNamedLine& Line, const FVector2f& Size)
	{
		TArray<FPlace> Places;
		const int32 Last = Line.Points.Num() - 1;
		for (int32 Step = 0; Step <= 24 && Last >= 0; ++Step)
		{
			// Between the points too: a straight line may have two.
			const float At = static_cast<float>(Last) * (1.0f - static_cast<float>(Step) / 24.0f);
			const int32 Index = static_cast<int32>(At);
			const FVector2f& A = Line.Points[Index];
			const FVector2f& B = Line.Points[std::min(Index + 1, Last)];
			const float Part = At - static_cast<float>(Index);
			const FVector2f Point(A.X + Part * (B.X - A.X), A.Y + Part * (B.Y - A.Y));
			const float Middle = Point.Y - 0.5f * Size.Y;
			Places.Add({FVector2f(Point.X - Size.X - CloseBy, Point.Y - Size.Y), Point, CloseBy});
			for (const float Gap : {CloseBy, 12.0f, 24.0f, 40.0f, 60.0f})
			{
				Places.Add({FVector2f(Point.X + Gap, Middle), Point, Gap});
				Places.Add({FVector2f(Point.X - Size.X - Gap, Middle), Point, Gap});
				Places.Add({FVector2f(Point.X - 0.5f * Size.X, Point.Y - Size.Y - Gap), Point, Gap});
				Places.Add({FVector2f(Point.X - 0.5f * Size.X, Point.Y + Gap), Point, Gap});
			}
		}
		return Places;
	}

	bool IsInFrame(const FVector2f& Position, const FVector2f& Size) const
	{
		return Position.X >= Drawing.FrameFrom.X && Position.X + Size.X <= Drawing.FrameTo.X
			&& Position.Y >= Drawing.FrameFrom.Y && Position.Y + Size.Y <= Drawing.FrameTo.Y;
	}

	/** In as many lines as it needs. */
	void AddError()
	{
		const float Width = Drawing.FrameTo.X - Drawing.FrameFrom.X - 16.0f;
		const int32 Letters = std::max(8, static_cast<int32>(Width / (WidthPerLetter * FontSize)));
		FVector2f At(Drawing.FrameFrom.X + 8.0f, Drawing.FrameFrom.Y + 8.0f);
		for (FString Rest = Plot.Error; !Rest.IsEmpty(); Rest = Rest.Mid(Letters))
		{
			AddText(Rest.Left(Letters), At, ErrorColor);
			At.Y += HeightPerLine * FontSize;
		}
	}

	const FClothPlot& Plot;
	FClothPlotDrawing Drawing;
	TArray<FNamedLine> Named;
	TArray<TArray<FVector2f>> Drawn;
};

/** The part of a segment inside the rectangle, from one parameter to the other (Liang and Barsky 1984). */
bool ClipSegment(
	const FVector2f& A, const FVector2f& B, const FVector2f& From, const FVector2f& To, float& Enter, float& Leave)
{
	Enter = 0.0f;
	Leave = 1.0f;
	const float Steps[] = {A.X - B.X, B.X - A.X, A.Y - B.Y, B.Y - A.Y};
	const float Rooms[] = {A.X - From.X, To.X - A.X, A.Y - From.Y, To.Y - A.Y};
	for (int32 Side = 0; Side < 4; ++Side)
	{
		if (Steps[Side] == 0.0f)
		{
			if (Rooms[Side] < 0.0f)
			{
				return false;
			}
			continue;
		}
		const float Part = Rooms[Side] / Steps[Side];
		(Steps[Side] < 0.0f ? Enter : Leave) = Steps[Side] < 0.0f ? std::max(Enter, Part) : std::min(Leave, Part);
	}
	return Enter <= Leave;
}
} // namespace ClothPlotLayout

FLinearColor GetClothPlotColor(const EClothPlotRole Role)
{
	switch (Role)
	{
	case EClothPlotRole::Warp:
		return FLinearColor(1.0f, 0.33f, 0.02f);
	case EClothPlotRole::Weft:
		return FLinearColor(0.06f, 0.42f, 1.0f);
	case EClothPlotRole::Both:
		return FLinearColor(0.12f, 0.75f, 0.25f);
	case EClothPlotRole::Comparison:
		break;
	}
	return FLinearColor(0.15f, 0.15f, 0.15f);
}

TArray<TArray<FVector2f>> ClipClothPlotLine(const TArray<FVector2f>& Points, const FVector2f& From, const FVector2f& To)
{
	TArray<TArray<FVector2f>> Pieces;
	bool bJoined = false;
	for (int32 Index = 1; Index < Points.Num(); ++Index)
	{
		const FVector2f& A = Points[Index - 1];
		const FVector2f& B = Points[Index];
		float Enter = 0.0f;
		float Leave = 1.0f;
		if (!ClothPlotLayout::ClipSegment(A, B, From, To, Enter, Leave))
		{
			bJoined = false;
			continue;
		}
		const auto At = [&](const float Part) { return FVector2f(A.X + Part * (B.X - A.X), A.Y + Part * (B.Y - A.Y)); };
		if (!bJoined || Enter > 0.0f)
		{
			Pieces.AddDefaulted_GetRef().Add(At(Enter));
		}
		Pieces.Last().Add(At(Leave));
		bJoined = Leave == 1.0f;
	}
	return Pieces;
}

FClothPlotDrawing LayOutClothPlot(const FClothPlot& Plot, const FVector2f& Size)
{
	return ClothPlotLayout::FLayout(Plot, Size).Make();
}
