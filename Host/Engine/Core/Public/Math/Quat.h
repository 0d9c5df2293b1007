// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Rotator.h"
#include "Math/Vector.h"

namespace UE::Math
{
/** A rotation. A * B rotates by B first. */
template <typename T>
struct TQuat
{
	T X;
	T Y;
	T Z;
	T W;

	TQuat() {}
	constexpr TQuat(T InX, T InY, T InZ, T InW)
		: X(InX)
		, Y(InY)
		, Z(InZ)
		, W(InW)
	{
	}
	explicit constexpr TQuat(EForceInit)
		: X(0)
		, Y(0)
		, Z(0)
		, W(0)
	{
	}
	explicit TQuat(const TRotator<T>& Rotator)
		: TQuat(Rotator.Quaternion())
	{
	}
	TQuat(const TVector<T>& UnitAxis, T AngleRadians)
		: TQuat(UnitAxis.X * FMath::Sin(AngleRadians / 2), UnitAxis.Y * FMath::Sin(AngleRadians / 2),
			UnitAxis.Z * FMath::Sin(AngleRadians / 2), FMath::Cos(AngleRadians / 2))
	{
	}
	template <typename Other>
	requires(!std::is_same_v<T, Other>) explicit TQuat(const TQuat<Other>& From)
		: X(static_cast<T>(From.X))
		, Y(static_cast<T>(From.Y))
		, Z(static_cast<T>(From.Z))
		, W(static_cast<T>(From.W))
	{
	}

	static const TQuat Identity;

	TQuat operator*(const TQuat& Q) const
	{
		return TQuat(W * Q.X + X * Q.W + Y * Q.Z - Z * Q.Y, W * Q.Y - X * Q.Z + Y * Q.W + Z * Q.X,
			W * Q.Z + X * Q.Y - Y * Q.X + Z * Q.W, W * Q.W - X * Q.X - Y * Q.Y - Z * Q.Z);
	}
	TQuat operator*(T Scale) const { return TQuat(X * Scale, Y * Scale, Z * Scale, W * Scale); }
	TQuat operator+(const TQuat& Q) const { return TQuat(X + Q.X, Y + Q.Y, Z + Q.Z, W + Q.W); }
	TQuat operator-(const TQuat& Q) const { return TQuat(X - Q.X, Y - Q.Y, Z - Q.Z, W - Q.W); }
	TQuat operator-() const { return TQuat(-X, -Y, -Z, -W); }
	constexpr bool operator==(const TQuat&) const = default;
	T operator|(const TQuat& Q) const { return X * Q.X + Y * Q.Y + Z * Q.Z + W * Q.W; }

	TVector<T> RotateVector(const TVector<T>& V) const
	{
		const TVector<T> Axis(X, Y, Z);
		const TVector<T> Turn = (Axis ^ V) * T(2);
		return V + Turn * W + (Axis ^ Turn);
	}
	TVector<T> UnrotateVector(const TVector<T>& V) const { return Inverse().RotateVector(V); }
	/** The opposite rotation, of a unit quaternion. */
	TQuat Inverse() const { return TQuat(-X, -Y, -Z, W); }
	T SizeSquared() const { return *this | *this; }
	void Normalize(T Tolerance = UE_SMALL_NUMBER)
	{
		const T Squared = SizeSquared();
		*this = Squared >= Tolerance ? *this * FMath::InvSqrt(Squared) : Identity;
	}
	TQuat GetNormalized(T Tolerance = UE_SMALL_NUMBER) const
	{
		TQuat Result = *this;
		Result.Normalize(Tolerance);
		return Result;
	}
	/** Whether both are the same rotation: a quaternion and its negative are. */
	bool Equals(const TQuat& Q, T Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return (*this - Q).IsNearlyZero(Tolerance) || (*this + Q).IsNearlyZero(Tolerance);
	}
	bool ContainsNaN() const
	{
		return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z) || !FMath::IsFinite(W);
	}
	TVector<T> ToRotationVector() const
	{
		const TQuat Q = W < 0 ? -*this : *this;
		const T Sine = TVector<T>(Q.X, Q.Y, Q.Z).Size();
		const T Factor = Sine < UE_SMALL_NUMBER ? T(2) : T(2) * FMath::Atan2(Sine, Q.W) / Sine;
		return TVector<T>(Q.X, Q.Y, Q.Z) * Factor;
	}
	static TQuat MakeFromRotationVector(const TVector<T>& RotationVector)
	{
		const T Angle = RotationVector.Size();
		return Angle < UE_SMALL_NUMBER ? Identity : TQuat(RotationVector / Angle, Angle);
	}
	TVector<T> GetAxisX() const { return RotateVector(TVector<T>(1, 0, 0)); }
	TVector<T> GetAxisY() const { return RotateVector(TVector<T>(0, 1, 0)); }
	TVector<T> GetAxisZ() const { return RotateVector(TVector<T>(0, 0, 1)); }
	TVector<T> GetForwardVector() const { return GetAxisX(); }
	TRotator<T> Rotator() const
	{
		// The sine of the pitch is the height of the forward vector; near the poles only yaw and roll together are
		// known.
		const T HalfSinePitch = Z * X - W * Y;
		const T Yaw = FMath::Atan2(T(2) * (W * Z + X * Y), T(1) - T(2) * (Y * Y + Z * Z));
		constexpr T Pole = T(0.4999995);
		if (FMath::Abs(HalfSinePitch) > Pole)
		{
			const T Sign = HalfSinePitch > 0 ? T(1) : T(-1);
			const T Roll = Sign * Yaw - T(2) * FMath::Atan2(X, W);
			return TRotator<T>(
				Sign * T(90), FMath::RadiansToDegrees(Yaw), FMath::UnwindDegrees(FMath::RadiansToDegrees(Roll)));
		}
		const T Roll = FMath::Atan2(T(-2) * (W * X + Y * Z), T(1) - T(2) * (X * X + Y * Y));
		return TRotator<T>(FMath::RadiansToDegrees(FMath::Asin(T(2) * HalfSinePitch)), FMath::RadiansToDegrees(Yaw),
			FMath::RadiansToDegrees(Roll));
	}
	static TQuat Slerp(const TQuat& A, const TQuat& B, T Alpha)
	{
		const T Cosine = A | B;
		const TQuat Near = Cosine < 0 ? -B : B;
		const T Angle = FMath::Acos(FMath::Abs(Cosine));
		const T Sine = FMath::Sin(Angle);
		if (Sine < T(1e-4))
		{
			return (A * (T(1) - Alpha) + Near * Alpha).GetNormalized();
		}
		return (A * (FMath::Sin((T(1) - Alpha) * Angle) / Sine) + Near * (FMath::Sin(Alpha * Angle) / Sine))
			.GetNormalized();
	}

private:
	bool IsNearlyZero(T Tolerance) const
	{
		return FMath::Abs(X) <= Tolerance && FMath::Abs(Y) <= Tolerance && FMath::Abs(Z) <= Tolerance
			&& FMath::Abs(W) <= Tolerance;
	}
};

template <typename T>
inline const TQuat<T> TQuat<T>::Identity(0, 0, 0, 1);

template <typename T>
TQuat<T> TRotator<T>::Quaternion() const
{
	// Roll first, then pitch, then yaw. Positive pitch raises the nose, positive roll lowers the right side.
	const T HalfPitch = FMath::DegreesToRadians(Pitch) / 2;
	const T HalfYaw = FMath::DegreesToRadians(Yaw) / 2;
	const T HalfRoll = FMath::DegreesToRadians(Roll) / 2;
	const TQuat<T> YawPart(0, 0, FMath::Sin(HalfYaw), FMath::Cos(HalfYaw));
	const TQuat<T> PitchPart(0, -FMath::Sin(HalfPitch), 0, FMath::Cos(HalfPitch));
	const TQuat<T> RollPart(-FMath::Sin(HalfRoll), 0, 0, FMath::Cos(HalfRoll));
	return YawPart * PitchPart * RollPart;
}

template <typename T>
TVector<T> TRotator<T>::Vector() const
{
	return Quaternion().GetAxisX();
}

template <typename T>
TVector<T> TRotator<T>::RotateVector(const TVector<T>& V) const
{
	return Quaternion().RotateVector(V);
}

template <typename T>
TRotator<T>::TRotator(const TQuat<T>& Quat)
	: TRotator(Quat.Rotator())
{
}

template <typename T>
TRotator<T> TVector<T>::Rotation() const
{
	return TRotator<T>(FMath::RadiansToDegrees(FMath::Atan2(Z, FMath::Sqrt(X * X + Y * Y))),
		FMath::RadiansToDegrees(FMath::Atan2(Y, X)), T(0));
}
} // namespace UE::Math
