// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothSheet.h"

FClothPhysicsMesh MakeClothSheet(const FVector2D& Size, const FIntPoint& Resolution)
{
	const int32 Columns = FMath::Max(Resolution.X, 2);
	const int32 Rows = FMath::Max(Resolution.Y, 2);

	FClothPhysicsMesh Sheet;
	Sheet.Positions.Reserve(Columns * Rows);
	Sheet.Normals.Init(FVector3f::UpVector, Columns * Rows);
	Sheet.TexCoords.Reserve(Columns * Rows);
	for (int32 Row = 0; Row < Rows; ++Row)
	{
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			const FVector2D At(Column / (Columns - 1.0), Row / (Rows - 1.0));
			Sheet.Positions.Add(FVector3f(FVector((At.X - 0.5) * Size.X, (At.Y - 0.5) * Size.Y, 0.0)));
			Sheet.TexCoords.Add(FVector2f(At));
		}
	}

	Sheet.Triangles.Reserve(6 * (Columns - 1) * (Rows - 1));
	for (int32 Row = 0; Row + 1 < Rows; ++Row)
	{
		for (int32 Column = 0; Column + 1 < Columns; ++Column)
		{
			const int32 Here = Row * Columns + Column;
			const int32 Right = Here + Columns;
			// Diagonals alternate, so that the folds of a drawn sheet prefer no direction.
			if ((Row + Column) % 2 == 0)
			{
				Sheet.Triangles.Append({Here, Right, Right + 1, Here, Right + 1, Here + 1});
			}
			else
			{
				Sheet.Triangles.Append({Here, Right, Here + 1, Here + 1, Right, Right + 1});
			}
		}
	}
	return Sheet;
}
