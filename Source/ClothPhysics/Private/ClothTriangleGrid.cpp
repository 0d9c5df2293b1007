// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTriangleGrid.h"

namespace ClothTriangleGrid
{

struct FBounds
{
	Cloth::Vector3 Low{MAX_flt, MAX_flt, MAX_flt};
	Cloth::Vector3 High{-MAX_flt, -MAX_flt, -MAX_flt};

	void Add(Cloth::Vector3 Point)
	{
		Low = {FMath::Min(Low.X, Point.X), FMath::Min(Low.Y, Point.Y), FMath::Min(Low.Z, Point.Z)};
		High = {FMath::Max(High.X, Point.X), FMath::Max(High.Y, Point.Y), FMath::Max(High.Z, Point.Z)};
	}
	float LongestSide() const { return FMath::Max3(High.X - Low.X, High.Y - Low.Y, High.Z - Low.Z); }
};

/** Where an edge is nearest to a point: 0 at its beginning, 1 at its end. */
static float NearestOnEdge(Cloth::Vector3 Start, Cloth::Vector3 End, Cloth::Vector3 Point)
{
	const Cloth::Vector3 Edge = End - Start;
	const float LengthSquared = Cloth::Dot(Edge, Edge);
	return LengthSquared > 0.0f ? FMath::Clamp(Cloth::Dot(Edge, Point - Start) / LengthSquared, 0.0f, 1.0f) : 0.0f;
}

static float DistanceSquared(Cloth::Vector3 A, Cloth::Vector3 B) { return Cloth::Dot(A - B, A - B); }

} // namespace ClothTriangleGrid

Cloth::Vector3 FindNearestOnTriangle(const Cloth::Vector3 (&Corners)[3], Cloth::Vector3 Point)
{
	// Inside, if the point projected into the plane has no negative coordinate; else on the nearest of the edges.
	const Cloth::Vector3 E1 = Corners[1] - Corners[0];
	const Cloth::Vector3 E2 = Corners[2] - Corners[0];
	const Cloth::Vector3 Normal = Cloth::Cross(E1, E2);
	const float AreaSquared = Cloth::Dot(Normal, Normal);
	if (AreaSquared > 0.0f)
	{
		const Cloth::Vector3 D = Point - Corners[0];
		const float V = Cloth::Dot(Cloth::Cross(D, E2), Normal) / AreaSquared;
		const float W = Cloth::Dot(Cloth::Cross(E1, D), Normal) / AreaSquared;
		if (V >= 0.0f && W >= 0.0f && V + W <= 1.0f)
		{
			return {1.0f - V - W, V, W};
		}
	}

	Cloth::Vector3 Best;
	float BestDistance = MAX_flt;
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		const int32 Next = (Corner + 1) % 3;
		const float T = ClothTriangleGrid::NearestOnEdge(Corners[Corner], Corners[Next], Point);
		const Cloth::Vector3 Nearest = Corners[Corner] * (1.0f - T) + Corners[Next] * T;
		if (const float Distance = ClothTriangleGrid::DistanceSquared(Nearest, Point); Distance < BestDistance)
		{
			BestDistance = Distance;
			float Weights[3] = {};
			Weights[Corner] = 1.0f - T;
			Weights[Next] = T;
			Best = {Weights[0], Weights[1], Weights[2]};
		}
	}
	return Best;
}

FClothTriangleGrid::FClothTriangleGrid(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> InPositions)
	: Triangles(InTriangles)
	, Positions(InPositions)
{
	using ClothTriangleGrid::FBounds;
	constexpr float MaxCellsPerSide = 100.0f;

	FBounds All;
	double SumOfSides = 0.0;
	TArray<FBounds> Boxes;
	Boxes.SetNum(Triangles.Num() / 3);
	for (int32 Triangle = 0; Triangle < Boxes.Num(); ++Triangle)
	{
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			const Cloth::Vector3 Position = Positions[Triangles[3 * Triangle + Corner]];
			Boxes[Triangle].Add(Position);
			All.Add(Position);
		}
		SumOfSides += Boxes[Triangle].LongestSide();
	}
	if (Boxes.IsEmpty())
	{
		First.Init(0, 2);
		return;
	}
	Origin = All.Low;
	CellSize =
		FMath::Max3(static_cast<float>(SumOfSides / Boxes.Num()), All.LongestSide() / MaxCellsPerSide, UE_SMALL_NUMBER);
	Size = FIntVector(MAX_int32, MAX_int32, MAX_int32);
	const FIntVector Last = CellOf(All.High);
	Size = FIntVector(Last.X + 1, Last.Y + 1, Last.Z + 1);

	// Counted, then filled.
	First.Init(0, Size.X * Size.Y * Size.Z + 1);
	for (const FBounds& Box : Boxes)
	{
		ForEachCell(CellOf(Box.Low), CellOf(Box.High), [this](int32 Cell) { ++First[Cell + 1]; });
	}
	for (int32 Cell = 1; Cell < First.Num(); ++Cell)
	{
		First[Cell] += First[Cell - 1];
	}
	Content.SetNum(First.Last());
	TArray<int32> Next = First;
	for (int32 Triangle = 0; Triangle < Boxes.Num(); ++Triangle)
	{
		ForEachCell(CellOf(Boxes[Triangle].Low), CellOf(Boxes[Triangle].High),
			[this, &Next, Triangle](int32 Cell) { Content[Next[Cell]++] = Triangle; });
	}
}

FIntVector FClothTriangleGrid::CellOf(Cloth::Vector3 Point) const
{
	const auto Along = [this](float Coordinate, float Low, int32 Cells)
	{
		const float At = FMath::Clamp((Coordinate - Low) / CellSize, 0.0f, 1000000.0f);
		return FMath::Min(FMath::FloorToInt32(At), Cells - 1);
	};
	return FIntVector(
		Along(Point.X, Origin.X, Size.X), Along(Point.Y, Origin.Y, Size.Y), Along(Point.Z, Origin.Z, Size.Z));
}

template <typename FBody>
void FClothTriangleGrid::ForEachCell(const FIntVector& Low, const FIntVector& High, const FBody& Body) const
{
	for (int32 Z = Low.Z; Z <= High.Z; ++Z)
	{
		for (int32 Y = Low.Y; Y <= High.Y; ++Y)
		{
			for (int32 X = Low.X; X <= High.X; ++X)
			{
				Body(IndexOf(FIntVector(X, Y, Z)));
			}
		}
	}
}

int32 FClothTriangleGrid::FindNearest(Cloth::Vector3 Point, Cloth::Vector3& OutWeights) const
{
	int32 Nearest = INDEX_NONE;
	float NearestSquared = MAX_flt;
	const auto TestCell = [this, Point, &Nearest, &NearestSquared, &OutWeights](int32 Cell)
	{
		for (int32 At = First[Cell]; At < First[Cell + 1]; ++At)
		{
			const int32* Corner = &Triangles[3 * Content[At]];
			const Cloth::Vector3 Corners[3] = {Positions[Corner[0]], Positions[Corner[1]], Positions[Corner[2]]};
			const Cloth::Vector3 Weights = FindNearestOnTriangle(Corners, Point);
			const Cloth::Vector3 On = Corners[0] * Weights.X + Corners[1] * Weights.Y + Corners[2] * Weights.Z;
			if (const float Squared = ClothTriangleGrid::DistanceSquared(On, Point); Squared < NearestSquared)
			{
				NearestSquared = Squared;
				Nearest = Content[At];
				OutWeights = Weights;
			}
		}
	};

	// Shells of cells around that of the point. Nothing in a shell is nearer than the shells within it are wide.
	const FIntVector Center = CellOf(Point);
	const int32 LastShell = FMath::Max3(Size.X, Size.Y, Size.Z);
	for (int32 Shell = 0; Shell < LastShell; ++Shell)
	{
		if (Shell > 0 && NearestSquared <= FMath::Square((Shell - 1) * CellSize))
		{
			break;
		}
		const FIntVector Low(
			FMath::Max(Center.X - Shell, 0), FMath::Max(Center.Y - Shell, 0), FMath::Max(Center.Z - Shell, 0));
		const FIntVector High(FMath::Min(Center.X + Shell, Size.X - 1), FMath::Min(Center.Y + Shell, Size.Y - 1),
			FMath::Min(Center.Z + Shell, Size.Z - 1));
		for (int32 Z = Low.Z; Z <= High.Z; ++Z)
		{
			for (int32 Y = Low.Y; Y <= High.Y; ++Y)
			{
				const bool bFace = FMath::Abs(Z - Center.Z) == Shell || FMath::Abs(Y - Center.Y) == Shell;
				for (int32 X = Low.X; X <= High.X; ++X)
				{
					if (bFace || FMath::Abs(X - Center.X) == Shell)
					{
						TestCell(IndexOf(FIntVector(X, Y, Z)));
					}
				}
			}
		}
	}
	return Nearest;
}
