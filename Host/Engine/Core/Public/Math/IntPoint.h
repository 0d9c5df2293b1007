// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Vector2D.h"

namespace UE::Math
{
template <typename T>
struct TIntPoint
{
	T X;
	T Y;

	TIntPoint() {}
	constexpr TIntPoint(T InX, T InY)
		: X(InX)
		, Y(InY)
	{
	}
	explicit constexpr TIntPoint(T Both)
		: X(Both)
		, Y(Both)
	{
	}
	explicit constexpr TIntPoint(EForceInit)
		: X(0)
		, Y(0)
	{
	}
	constexpr bool operator==(const TIntPoint&) const = default;
	FString ToString() const { return FString::Printf(TEXT("X=%d Y=%d"), X, Y); }
	static const TIntPoint ZeroValue;
};

template <typename T>
inline const TIntPoint<T> TIntPoint<T>::ZeroValue(0, 0);

template <typename T>
TVector2<T>::TVector2(const FIntPoint& Point)
	: X(static_cast<T>(Point.X))
	, Y(static_cast<T>(Point.Y))
{
}
} // namespace UE::Math
