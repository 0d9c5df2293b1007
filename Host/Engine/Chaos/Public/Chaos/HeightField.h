// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ImplicitObject.h"
#include "CoreMinimal.h"

namespace Chaos
{
/// Heights over a grid: columns along X, rows along Y.
class FHeightField final : public FImplicitObject
{
public:
	/// Heights as whole steps between the lowest and the highest.
	template <typename InStorageType>
	struct FData
	{
		using StorageType = InStorageType;

		TArray<StorageType> Heights;
		FVec3 Scale = FVec3(1.0);
		FReal MinValue = 0.0;
		FReal MaxValue = 0.0;
		FReal Range = 0.0;
		FReal HeightPerUnit = 0.0;
		uint16 NumRows = 0;
		uint16 NumCols = 0;

		/// A point of the grid, in cells and unscaled heights.
		FVec3 GetPoint(int32 Index) const
		{
			const int32 Column = Index % NumCols;
			const int32 Row = Index / NumCols;
			return FVec3(Column, Row, MinValue + Heights[Index] * HeightPerUnit);
		}
		FVec3 GetPointScaled(int32 Index) const { return GetPoint(Index) * Scale; }
	};
	using FDataType = FData<uint16>;

	CHAOS_API FHeightField(TArray<FReal>&& Height, TArray<uint8>&& InMaterialIndices, int32 InNumRows, int32 InNumCols,
		const FVec3& InScale);

	static EImplicitObjectType StaticType() { return ImplicitObjectType::HeightField; }

	int32 GetNumRows() const { return GeomData.NumRows; }
	int32 GetNumCols() const { return GeomData.NumCols; }
	FReal GetHeight(int32 InIndex) const
	{
		return GeomData.MinValue + GeomData.Heights[InIndex] * GeomData.HeightPerUnit;
	}
	FReal GetHeight(int32 InX, int32 InY) const { return GetHeight(InY * GeomData.NumCols + InX); }
	bool IsHole(int32 InIndex) const { return MaterialIndices.Num() > 1 && MaterialIndices[InIndex] == HoleMaterial; }
	bool IsHole(int32 InCellX, int32 InCellY) const { return IsHole(InCellY * (GeomData.NumCols - 1) + InCellX); }

	FDataType GeomData;

private:
	static constexpr uint8 HoleMaterial = MAX_uint8;

	/// One per cell, or one for all.
	TArray<uint8> MaterialIndices;
};
} // namespace Chaos
