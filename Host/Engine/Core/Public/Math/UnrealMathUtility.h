// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include "Math/MathFwd.h"
#include <algorithm>
#include <cmath>
#include <type_traits>

#define UE_DOUBLE_PI (3.141592653589793238462643383279502884197169399)
#define UE_SMALL_NUMBER (1.e-8f)
#define UE_KINDA_SMALL_NUMBER (1.e-4f)
#define UE_DOUBLE_SMALL_NUMBER (1.e-8)

/** The engine's functions on numbers. Mixed floats and doubles give doubles. */
struct FMath
{
	template <typename T>
	static constexpr T Min(const T& A, const T& B)
	{
		return B < A ? B : A;
	}
	template <typename T>
	static constexpr T Max(const T& A, const T& B)
	{
		return A < B ? B : A;
	}
	static constexpr double Min(float A, double B) { return Min<double>(A, B); }
	static constexpr double Min(double A, float B) { return Min<double>(A, B); }
	static constexpr double Max(float A, double B) { return Max<double>(A, B); }
	static constexpr double Max(double A, float B) { return Max<double>(A, B); }
	template <typename T>
	static constexpr T Min3(const T& A, const T& B, const T& C)
	{
		return Min(Min(A, B), C);
	}
	template <typename T>
	static constexpr T Max3(const T& A, const T& B, const T& C)
	{
		return Max(Max(A, B), C);
	}
	template <typename T>
	static constexpr T Clamp(const T& Value, const T& Low, const T& High)
	{
		return Max(Min(Value, High), Low);
	}
	template <typename T>
	static constexpr T Square(const T& Value)
	{
		return Value * Value;
	}
	template <typename T>
	static constexpr T Abs(const T& Value)
	{
		return Value < T(0) ? -Value : Value;
	}
	template <typename T, typename U>
	static constexpr T Lerp(const T& A, const T& B, const U& Alpha)
	{
		return static_cast<T>(A + Alpha * (B - A));
	}

	template <typename T>
	static T Sqrt(T Value)
	{
		return std::sqrt(Value);
	}
	template <typename T>
	static T InvSqrt(T Value)
	{
		return T(1) / std::sqrt(Value);
	}
	template <typename T>
	static T Sin(T Value)
	{
		return std::sin(Value);
	}
	template <typename T>
	static T Cos(T Value)
	{
		return std::cos(Value);
	}
	template <typename T>
	static T Asin(T Value)
	{
		return std::asin(Clamp(Value, T(-1), T(1)));
	}
	template <typename T>
	static T Acos(T Value)
	{
		return std::acos(Clamp(Value, T(-1), T(1)));
	}
	template <typename T>
	static T Atan2(T Y, T X)
	{
		return std::atan2(Y, X);
	}

	template <typename T>
	static int32 FloorToInt32(T Value)
	{
		return static_cast<int32>(std::floor(Value));
	}
	template <typename T>
	static int32 CeilToInt32(T Value)
	{
		return static_cast<int32>(std::ceil(Value));
	}
	template <typename T>
	static int32 RoundToInt32(T Value)
	{
		return FloorToInt32(Value + T(0.5));
	}

	template <typename T>
	static bool IsFinite(T Value)
	{
		return std::isfinite(Value);
	}
	static bool IsNearlyZero(float Value, float Tolerance = UE_SMALL_NUMBER) { return Abs(Value) <= Tolerance; }
	static bool IsNearlyEqual(float A, float B, float Tolerance = UE_SMALL_NUMBER) { return Abs(A - B) <= Tolerance; }
	static bool IsNearlyEqual(double A, double B, double Tolerance = UE_DOUBLE_SMALL_NUMBER)
	{
		return Abs(A - B) <= Tolerance;
	}
	template <typename T>
	static constexpr T DegreesToRadians(T Degrees)
	{
		return Degrees * static_cast<T>(UE_DOUBLE_PI / 180.0);
	}
	template <typename T>
	static constexpr T RadiansToDegrees(T Radians)
	{
		return Radians * static_cast<T>(180.0 / UE_DOUBLE_PI);
	}
	/** The angle in (-180, 180]. */
	template <typename T>
	static T UnwindDegrees(T Angle)
	{
		while (Angle > T(180))
		{
			Angle -= T(360);
		}
		while (Angle < T(-180))
		{
			Angle += T(360);
		}
		return Angle;
	}
};
