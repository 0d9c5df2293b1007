// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
template <typename T>
struct TSphere
{
	TVector<T> Center;
	/** The radius. */
	T W;

	TSphere() {}
	explicit TSphere(EForceInit)
		: Center(T(0))
		, W(0)
	{
	}
	TSphere(const TVector<T>& InCenter, T Radius)
		: Center(InCenter)
		, W(Radius)
	{
	}
	bool IsInside(const TVector<T>& Point) const { return TVector<T>::DistSquared(Center, Point) <= W * W; }
};
} // namespace UE::Math

using FSphere = UE::Math::TSphere<double>;
using FSphere3f = UE::Math::TSphere<float>;
