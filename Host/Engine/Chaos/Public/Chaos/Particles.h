// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/Core.h"
#include "CoreMinimal.h"

namespace Chaos
{
/// Points.
template <class T, int d>
class TParticles
{
public:
	TParticles() = default;
	explicit TParticles(TArray<TVector<T, d>>&& Positions)
		: Points(MoveTemp(Positions))
	{
	}

	uint32 Size() const { return static_cast<uint32>(Points.Num()); }
	const TVector<T, d>& GetX(const int32 Index) const { return Points[Index]; }

private:
	TArray<TVector<T, d>> Points;
};
} // namespace Chaos
