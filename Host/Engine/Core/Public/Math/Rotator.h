// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
/** Pitch, yaw and roll in degrees. */
template <typename T>
struct TRotator
{
	T Pitch;
	T Yaw;
	T Roll;

	TRotator() {}
	constexpr TRotator(T InPitch, T InYaw, T InRoll)
		: Pitch(InPitch)
		, Yaw(InYaw)
		, Roll(InRoll)
	{
	}
	explicit constexpr TRotator(EForceInit)
		: Pitch(0)
		, Yaw(0)
		, Roll(0)
	{
	}
	explicit TRotator(const TQuat<T>& Quat);

	static const TRotator ZeroRotator;

	constexpr bool operator==(const TRotator&) const = default;
	constexpr TRotator operator+(const TRotator& R) const
	{
		return TRotator(Pitch + R.Pitch, Yaw + R.Yaw, Roll + R.Roll);
	}
	TQuat<T> Quaternion() const;
	TVector<T> Vector() const;
	TVector<T> RotateVector(const TVector<T>& V) const;
	bool Equals(const TRotator& R, T Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return FMath::Abs(FMath::UnwindDegrees(Pitch - R.Pitch)) <= Tolerance
			&& FMath::Abs(FMath::UnwindDegrees(Yaw - R.Yaw)) <= Tolerance
			&& FMath::Abs(FMath::UnwindDegrees(Roll - R.Roll)) <= Tolerance;
	}
	bool ContainsNaN() const { return !FMath::IsFinite(Pitch) || !FMath::IsFinite(Yaw) || !FMath::IsFinite(Roll); }
	FString ToString() const
	{
		return FString::Printf(TEXT("P=%f Y=%f R=%f"), double(Pitch), double(Yaw), double(Roll));
	}
};

template <typename T>
inline const TRotator<T> TRotator<T>::ZeroRotator(0, 0, 0);
} // namespace UE::Math

// A rotator needs quaternions to rotate.
#include "Math/Quat.h"
