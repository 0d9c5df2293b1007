// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
/** All points X with N.X = W, N being the vector part. */
template <typename T>
struct TPlane : public TVector<T>
{
	using TVector<T>::X;
	using TVector<T>::Y;
	using TVector<T>::Z;
	T W;

	TPlane() {}
	TPlane(T InX, T InY, T InZ, T InW)
		: TVector<T>(InX, InY, InZ)
		, W(InW)
	{
	}
	TPlane(const TVector<T>& Normal, T InW)
		: TVector<T>(Normal)
		, W(InW)
	{
	}
	TPlane(const TVector<T>& Base, const TVector<T>& Normal)
		: TVector<T>(Normal)
		, W(Base | Normal)
	{
	}

	const TVector<T>& GetNormal() const { return *this; }
	/** Positive on the side the normal points to. */
	T PlaneDot(const TVector<T>& Point) const { return (*this | Point) - W; }
	TPlane Flip() const { return TPlane(-X, -Y, -Z, -W); }
	bool operator==(const TPlane& Other) const { return X == Other.X && Y == Other.Y && Z == Other.Z && W == Other.W; }
};
} // namespace UE::Math
