// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Chaos/HeightField.h"

#include <algorithm>
#include <cmath>

namespace Chaos
{
FHeightField::FHeightField(
	TArray<FReal>&& Height, TArray<uint8>&& InMaterialIndices, int32 InNumRows, int32 InNumCols, const FVec3& InScale)
	: FImplicitObject(StaticType())
	, MaterialIndices(MoveTemp(InMaterialIndices))
{
	check(Height.Num() == InNumRows * InNumCols && InNumRows > 1 && InNumCols > 1);
	const auto [Lowest, Highest] = std::minmax_element(Height.GetData(), Height.GetData() + Height.Num());

	GeomData.NumRows = static_cast<uint16>(InNumRows);
	GeomData.NumCols = static_cast<uint16>(InNumCols);
	GeomData.Scale = InScale;
	GeomData.MinValue = *Lowest;
	GeomData.MaxValue = *Highest;
	GeomData.Range = *Highest - *Lowest;
	GeomData.HeightPerUnit = GeomData.Range / MAX_uint16;
	GeomData.Heights.Reserve(Height.Num());
	for (const FReal Value : Height)
	{
		const FReal Units = GeomData.Range > 0.0 ? (Value - GeomData.MinValue) / GeomData.HeightPerUnit : 0.0;
		GeomData.Heights.Add(static_cast<uint16>(std::lround(Units)));
	}
}
} // namespace Chaos
