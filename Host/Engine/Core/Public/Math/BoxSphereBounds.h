// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Box.h"

namespace UE::Math
{
/** A box and a sphere with a common centre. */
template <typename T, typename ExtentType>
struct TBoxSphereBounds
{
	TVector<T> Origin;
	TVector<ExtentType> BoxExtent;
	ExtentType SphereRadius;

	TBoxSphereBounds() {}
	explicit TBoxSphereBounds(EForceInit)
		: Origin(T(0))
		, BoxExtent(ExtentType(0))
		, SphereRadius(0)
	{
	}
	TBoxSphereBounds(const TVector<T>& InOrigin, const TVector<ExtentType>& InExtent, ExtentType InRadius)
		: Origin(InOrigin)
		, BoxExtent(InExtent)
		, SphereRadius(InRadius)
	{
	}
	TBoxSphereBounds(const TBox<T>& Box)
		: Origin(Box.GetCenter())
		, BoxExtent(Box.GetExtent())
		, SphereRadius(BoxExtent.Size())
	{
	}
	TBoxSphereBounds(const TVector<T>* Points, uint32 Count)
		: TBoxSphereBounds(TBox<T>(Points, static_cast<int32>(Count)))
	{
	}

	TBox<T> GetBox() const { return TBox<T>(Origin - BoxExtent, Origin + BoxExtent); }
	TBoxSphereBounds TransformBy(const TTransform<T>& Transform) const
	{
		const TBox<T> Box = GetBox().TransformBy(Transform);
		const TVector<T> Extent = Box.GetExtent();
		const T Radius = SphereRadius * Transform.GetMaximumAxisScale();
		return TBoxSphereBounds(Box.GetCenter(), Extent, FMath::Min(Radius, Extent.Size()));
	}
};
} // namespace UE::Math
