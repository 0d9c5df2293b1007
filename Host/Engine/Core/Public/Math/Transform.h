// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Quat.h"
#include "Math/Vector.h"

namespace UE::Math
{
/** Scales, then rotates, then translates. A * B applies A first. */
template <typename T>
struct TTransform
{
	TTransform()
		: Rotation(TQuat<T>::Identity)
		, Translation(TVector<T>::ZeroVector)
		, Scale3D(TVector<T>::OneVector)
	{
	}
	explicit TTransform(const TVector<T>& InTranslation)
		: TTransform()
	{
		Translation = InTranslation;
	}
	explicit TTransform(const TQuat<T>& InRotation)
		: TTransform()
	{
		Rotation = InRotation;
	}
	explicit TTransform(const TRotator<T>& InRotation)
		: TTransform()
	{
		Rotation = InRotation.Quaternion();
	}
	TTransform(const TQuat<T>& InRotation, const TVector<T>& InTranslation,
		const TVector<T>& InScale3D = TVector<T>::OneVector)
		: Rotation(InRotation)
		, Translation(InTranslation)
		, Scale3D(InScale3D)
	{
	}
	TTransform(const TRotator<T>& InRotation, const TVector<T>& InTranslation,
		const TVector<T>& InScale3D = TVector<T>::OneVector)
		: TTransform(InRotation.Quaternion(), InTranslation, InScale3D)
	{
	}

	static const TTransform Identity;

	TQuat<T> GetRotation() const { return Rotation; }
	TVector<T> GetLocation() const { return Translation; }
	TVector<T> GetScale3D() const { return Scale3D; }
	TRotator<T> Rotator() const { return Rotation.Rotator(); }
	void SetRotation(const TQuat<T>& InRotation) { Rotation = InRotation; }
	void SetLocation(const TVector<T>& InTranslation) { Translation = InTranslation; }
	void SetScale3D(const TVector<T>& InScale3D) { Scale3D = InScale3D; }
	void AddToTranslation(const TVector<T>& Delta) { Translation += Delta; }

	TTransform operator*(const TTransform& Next) const
	{
		return TTransform(Next.Rotation * Rotation, Next.TransformPosition(Translation), Scale3D * Next.Scale3D);
	}
	/** Exact unless a rotation is followed by a scale that is not the same along all axes. */
	TTransform Inverse() const
	{
		const TVector<T> InverseScale = GetSafeScaleReciprocal(Scale3D);
		const TQuat<T> InverseRotation = Rotation.Inverse();
		return TTransform(InverseRotation, InverseScale * InverseRotation.RotateVector(-Translation), InverseScale);
	}
	/** What, followed by Other, gives this. */
	TTransform GetRelativeTransform(const TTransform& Other) const
	{
		return TTransform(Other.Rotation.Inverse() * Rotation, Other.InverseTransformPosition(Translation),
			Scale3D * GetSafeScaleReciprocal(Other.Scale3D));
	}

	TVector<T> TransformPosition(const TVector<T>& V) const { return Rotation.RotateVector(Scale3D * V) + Translation; }
	TVector<T> TransformVector(const TVector<T>& V) const { return Rotation.RotateVector(Scale3D * V); }
	TVector<T> TransformVectorNoScale(const TVector<T>& V) const { return Rotation.RotateVector(V); }
	TVector<T> InverseTransformPosition(const TVector<T>& V) const { return InverseTransformVector(V - Translation); }
	TVector<T> InverseTransformVector(const TVector<T>& V) const
	{
		return Rotation.UnrotateVector(V) * GetSafeScaleReciprocal(Scale3D);
	}

	T GetMaximumAxisScale() const { return Scale3D.GetAbsMax(); }
	bool Equals(const TTransform& Other, T Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return Rotation.Equals(Other.Rotation, Tolerance) && Translation.Equals(Other.Translation, Tolerance)
			&& Scale3D.Equals(Other.Scale3D, Tolerance);
	}
	bool ContainsNaN() const { return Rotation.ContainsNaN() || Translation.ContainsNaN() || Scale3D.ContainsNaN(); }
	/** One over the scale, and zero where the scale is zero. */
	static TVector<T> GetSafeScaleReciprocal(const TVector<T>& InScale, T Tolerance = UE_SMALL_NUMBER)
	{
		const auto Reciprocal = [Tolerance](T Value) { return FMath::Abs(Value) <= Tolerance ? T(0) : T(1) / Value; };
		return TVector<T>(Reciprocal(InScale.X), Reciprocal(InScale.Y), Reciprocal(InScale.Z));
	}
	FString ToString() const
	{
		return FString::Printf(TEXT("%s|%s|%s"), *Translation.ToString(), *Rotator().ToString(), *Scale3D.ToString());
	}

private:
	TQuat<T> Rotation;
	TVector<T> Translation;
	TVector<T> Scale3D;
};

template <typename T>
inline const TTransform<T> TTransform<T>::Identity{};
} // namespace UE::Math
