// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

/** Barycentric coordinates of the point of a triangle that is nearest to another point. */
Cloth::Vector3 FindNearestOnTriangle(const Cloth::Vector3 (&Corners)[3], Cloth::Vector3 Point);

/** Triangles sorted into cubic cells, to find the one nearest to a point. */
class FClothTriangleGrid
{
public:
	/** Refers to the arrays that it is given. */
	FClothTriangleGrid(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> InPositions);

	/** The nearest triangle, and the barycentric coordinates of its nearest point. INDEX_NONE if there are none. */
	int32 FindNearest(Cloth::Vector3 Point, Cloth::Vector3& OutWeights) const;

private:
	FIntVector CellOf(Cloth::Vector3 Point) const;
	int32 IndexOf(const FIntVector& Cell) const { return (Cell.Z * Size.Y + Cell.Y) * Size.X + Cell.X; }

	/** Calls Body(Index) for each cell between two. */
	template <typename FBody>
	void ForEachCell(const FIntVector& Low, const FIntVector& High, const FBody& Body) const;

	TConstArrayView<int32> Triangles;
	TConstArrayView<Cloth::Vector3> Positions;

	Cloth::Vector3 Origin;
	float CellSize = 1.0f;
	FIntVector Size = FIntVector(1, 1, 1);

	/** The triangles in cell i are Content[First[i]] to Content[First[i + 1] - 1]. */
	TArray<int32> First;
	TArray<int32> Content;
};
