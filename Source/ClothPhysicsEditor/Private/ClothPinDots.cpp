// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinDots.h"

namespace ClothPinDots
{

namespace
{
/** Some of them, evenly. */
void Take(const TArray<int32>& From, int32 Most, TArray<int32>& Out)
{
	const int32 Number = FMath::Min(From.Num(), Most);
	for (int32 Index = 0; Index < Number; ++Index)
	{
		Out.Add(From[static_cast<int32>(static_cast<int64>(Index) * From.Num() / Number)]);
	}
}
} // namespace

TArray<int32> Choose(
	int32 Count, TFunctionRef<bool(int32)> IsSeen, TFunctionRef<bool(int32)> IsImportant, int32 MaxDots)
{
	TArray<int32> Important;
	TArray<int32> Others;
	for (int32 Particle = 0; Particle < Count; ++Particle)
	{
		if (IsSeen(Particle))
		{
			(IsImportant(Particle) ? Important : Others).Add(Particle);
		}
	}
	TArray<int32> Chosen;
	Take(Important, MaxDots, Chosen);
	Take(Others, MaxDots - Chosen.Num(), Chosen);
	Chosen.Sort();
	return Chosen;
}

} // namespace ClothPinDots
