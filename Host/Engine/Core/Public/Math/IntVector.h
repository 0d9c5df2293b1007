// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/MathFwd.h"

namespace UE::Math
{
template <typename T>
struct TIntVector3
{
	T X;
	T Y;
	T Z;

	TIntVector3() {}
	constexpr TIntVector3(T InX, T InY, T InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}
	explicit constexpr TIntVector3(T Value)
		: X(Value)
		, Y(Value)
		, Z(Value)
	{
	}
	explicit constexpr TIntVector3(EForceInit)
		: X(0)
		, Y(0)
		, Z(0)
	{
	}
	constexpr bool operator==(const TIntVector3&) const = default;
	T& operator[](int32 Index) { return Index == 0 ? X : Index == 1 ? Y : Z; }
	const T& operator[](int32 Index) const { return Index == 0 ? X : Index == 1 ? Y : Z; }
};

} // namespace UE::Math
