// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Chaos
{
using FReal = double;
using FRealSingle = float;
using FVec3 = FVector;

/// A vector of numbers of any kind.
template <class T, int d>
class TVector;

template <>
class TVector<float, 3> : public FVector3f
{
public:
	using FVector3f::FVector3f;
	TVector() = default;
	TVector(const FVector3f& Other)
		: FVector3f(Other)
	{
	}
};

template <class T>
class TVector<T, 3>
{
public:
	T X{};
	T Y{};
	T Z{};

	TVector() = default;
	TVector(T InX, T InY, T InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}

	const T& operator[](int32 Index) const { return Index == 0 ? X : (Index == 1 ? Y : Z); }
};

template <class T>
using TVec3 = TVector<T, 3>;
} // namespace Chaos
