// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
template <typename T>
struct TVector4
{
	T X;
	T Y;
	T Z;
	T W;

	constexpr TVector4(T InX = 0, T InY = 0, T InZ = 0, T InW = 1)
		: X(InX)
		, Y(InY)
		, Z(InZ)
		, W(InW)
	{
	}
	TVector4(const TVector<T>& V, T InW = 1)
		: X(V.X)
		, Y(V.Y)
		, Z(V.Z)
		, W(InW)
	{
	}
	template <typename Other>
	requires(!std::is_same_v<T, Other>) explicit TVector4(const TVector4<Other>& From)
		: X(static_cast<T>(From.X))
		, Y(static_cast<T>(From.Y))
		, Z(static_cast<T>(From.Z))
		, W(static_cast<T>(From.W))
	{
	}
	constexpr bool operator==(const TVector4&) const = default;
};

template <typename T>
TVector<T>::TVector(const TVector4<T>& XYZ)
	: X(XYZ.X)
	, Y(XYZ.Y)
	, Z(XYZ.Z)
{
}
} // namespace UE::Math
