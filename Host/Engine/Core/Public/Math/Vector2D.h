// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/MathFwd.h"
#include "Math/Vector.h"

namespace UE::Math
{
template <typename T>
struct TVector2
{
	T X;
	T Y;

	TVector2() {}
	constexpr TVector2(T InX, T InY)
		: X(InX)
		, Y(InY)
	{
	}
	explicit constexpr TVector2(T Value)
		: X(Value)
		, Y(Value)
	{
	}
	explicit constexpr TVector2(EForceInit)
		: X(0)
		, Y(0)
	{
	}
	explicit TVector2(const TVector<T>& V)
		: X(V.X)
		, Y(V.Y)
	{
	}
	explicit TVector2(const FIntPoint& Point);
	template <typename Other>
	requires(!std::is_same_v<T, Other>) explicit TVector2(const TVector2<Other>& From)
		: X(static_cast<T>(From.X))
		, Y(static_cast<T>(From.Y))
	{
	}

	static const TVector2 ZeroVector;

	T& operator[](int32 Index) { return Index == 0 ? X : Y; }
	T operator[](int32 Index) const { return Index == 0 ? X : Y; }
	constexpr TVector2 operator-(const TVector2& V) const { return TVector2(X - V.X, Y - V.Y); }
	constexpr TVector2 operator*(T Scale) const { return TVector2(X * Scale, Y * Scale); }
	constexpr TVector2 operator/(T Scale) const { return TVector2(X / Scale, Y / Scale); }
	friend constexpr TVector2 operator*(T Scale, const TVector2& V) { return V * Scale; }
	constexpr bool operator==(const TVector2& V) const { return X == V.X && Y == V.Y; }
	constexpr T operator|(const TVector2& V) const { return X * V.X + Y * V.Y; }
	T Size() const { return FMath::Sqrt(*this | *this); }
	T Length() const { return Size(); }
	FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f"), double(X), double(Y)); }
};

template <typename T>
inline const TVector2<T> TVector2<T>::ZeroVector(0, 0);

template <typename T>
TVector<T>::TVector(const TVector2<T>& XY, T InZ)
	: X(XY.X)
	, Y(XY.Y)
	, Z(InZ)
{
}
} // namespace UE::Math
