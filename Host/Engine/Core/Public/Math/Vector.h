// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/MathFwd.h"
#include "Math/UnrealMathUtility.h"
#include "Misc/AssertionMacros.h"
#include <cstring>

namespace UE::Math
{
/** A vector in the engine's left-handed space: X forward, Y right, Z up. */
template <typename T>
struct TVector
{
	using FReal = T;

	T X;
	T Y;
	T Z;

	/** As in the engine, members are left uninitialised. */
	TVector() {}
	explicit constexpr TVector(T Value)
		: X(Value)
		, Y(Value)
		, Z(Value)
	{
	}
	constexpr TVector(T InX, T InY, T InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}
	explicit constexpr TVector(EForceInit)
		: X(0)
		, Y(0)
		, Z(0)
	{
	}
	explicit TVector(const TVector2<T>& XY, T InZ);
	explicit TVector(const TVector4<T>& XYZ);
	template <typename Other>
	requires(!std::is_same_v<T, Other>) explicit TVector(const TVector<Other>& From)
		: X(static_cast<T>(From.X))
		, Y(static_cast<T>(From.Y))
		, Z(static_cast<T>(From.Z))
	{
	}

	static const TVector ZeroVector;
	static const TVector OneVector;
	static const TVector UpVector;
	static const TVector DownVector;
	static const TVector ForwardVector;
	static const TVector RightVector;
	static const TVector LeftVector;

	T& operator[](int32 Index)
	{
		check(Index >= 0 && Index < 3);
		return Index == 0 ? X : Index == 1 ? Y : Z;
	}
	T operator[](int32 Index) const
	{
		check(Index >= 0 && Index < 3);
		return Index == 0 ? X : Index == 1 ? Y : Z;
	}

	constexpr TVector operator-() const { return TVector(-X, -Y, -Z); }
	constexpr TVector operator+(const TVector& V) const { return TVector(X + V.X, Y + V.Y, Z + V.Z); }
	constexpr TVector operator-(const TVector& V) const { return TVector(X - V.X, Y - V.Y, Z - V.Z); }
	constexpr TVector operator*(const TVector& V) const { return TVector(X * V.X, Y * V.Y, Z * V.Z); }
	constexpr TVector operator/(const TVector& V) const { return TVector(X / V.X, Y / V.Y, Z / V.Z); }
	template <typename Scalar>
	requires std::is_arithmetic_v<Scalar>
	constexpr TVector operator*(Scalar Scale) const
	{
		const T S = static_cast<T>(Scale);
		return TVector(X * S, Y * S, Z * S);
	}
	template <typename Scalar>
	requires std::is_arithmetic_v<Scalar>
	constexpr TVector operator/(Scalar Scale) const { return *this * (T(1) / static_cast<T>(Scale)); }
	TVector& operator+=(const TVector& V) { return *this = *this + V; }
	template <typename Scalar>
	requires std::is_arithmetic_v<Scalar> TVector& operator*=(Scalar Scale) { return *this = *this * Scale; }
	template <typename Scalar>
	requires std::is_arithmetic_v<Scalar> TVector& operator/=(Scalar Scale) { return *this = *this / Scale; }
	template <typename Scalar>
	requires std::is_arithmetic_v<Scalar>
	friend constexpr TVector operator*(Scalar Scale, const TVector& V) { return V * Scale; }
	constexpr bool operator==(const TVector& V) const { return X == V.X && Y == V.Y && Z == V.Z; }
	/** Dot product. */
	constexpr T operator|(const TVector& V) const { return X * V.X + Y * V.Y + Z * V.Z; }
	/** Cross product. */
	constexpr TVector operator^(const TVector& V) const
	{
		return TVector(Y * V.Z - Z * V.Y, Z * V.X - X * V.Z, X * V.Y - Y * V.X);
	}
	static constexpr T DotProduct(const TVector& A, const TVector& B) { return A | B; }
	static constexpr TVector CrossProduct(const TVector& A, const TVector& B) { return A ^ B; }

	T Size() const { return FMath::Sqrt(SizeSquared()); }
	T Length() const { return Size(); }
	constexpr T SizeSquared() const { return *this | *this; }
	static T Dist(const TVector& A, const TVector& B) { return (A - B).Size(); }
	static T DistSquared(const TVector& A, const TVector& B) { return (A - B).SizeSquared(); }
	T GetMax() const { return FMath::Max3(X, Y, Z); }
	T GetMin() const { return FMath::Min3(X, Y, Z); }
	T GetAbsMax() const { return GetAbs().GetMax(); }
	T GetAbsMin() const { return GetAbs().GetMin(); }
	TVector GetAbs() const { return TVector(FMath::Abs(X), FMath::Abs(Y), FMath::Abs(Z)); }
	TVector ComponentMin(const TVector& V) const
	{
		return TVector(FMath::Min(X, V.X), FMath::Min(Y, V.Y), FMath::Min(Z, V.Z));
	}
	TVector ComponentMax(const TVector& V) const
	{
		return TVector(FMath::Max(X, V.X), FMath::Max(Y, V.Y), FMath::Max(Z, V.Z));
	}

	/** The unit vector, or zero (or what was asked for) if this one is too short to have a direction. */
	TVector GetSafeNormal(T Tolerance = UE_SMALL_NUMBER, const TVector& IfZero = TVector(0, 0, 0)) const
	{
		const T Squared = SizeSquared();
		return Squared < Tolerance ? IfZero : *this * FMath::InvSqrt(Squared);
	}
	bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return GetAbsMax() <= Tolerance; }
	constexpr bool IsZero() const { return X == 0 && Y == 0 && Z == 0; }
	bool Equals(const TVector& V, T Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return (*this - V).IsNearlyZero(Tolerance);
	}
	bool ContainsNaN() const { return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z); }
	TRotator<T> Rotation() const;
	FString ToString() const
	{
		return FString::Printf(TEXT("X=%3.3f Y=%3.3f Z=%3.3f"), double(X), double(Y), double(Z));
	}
};

template <typename T>
inline const TVector<T> TVector<T>::ZeroVector(0, 0, 0);
template <typename T>
inline const TVector<T> TVector<T>::OneVector(1, 1, 1);
template <typename T>
inline const TVector<T> TVector<T>::UpVector(0, 0, 1);
template <typename T>
inline const TVector<T> TVector<T>::DownVector(0, 0, -1);
template <typename T>
inline const TVector<T> TVector<T>::ForwardVector(1, 0, 0);
template <typename T>
inline const TVector<T> TVector<T>::RightVector(0, 1, 0);
template <typename T>
inline const TVector<T> TVector<T>::LeftVector(0, -1, 0);

template <typename T>
uint32 GetTypeHash(const TVector<T>& V)
{
	return ::HashCombine(::HashCombine(::GetTypeHash(V.X), ::GetTypeHash(V.Y)), ::GetTypeHash(V.Z));
}
} // namespace UE::Math
