// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Math/Transform.h"
#include "Math/Vector.h"

namespace UE::Math
{
/** An axis-aligned box; empty until a point is added. */
template <typename T>
struct TBox
{
	TVector<T> Min;
	TVector<T> Max;
	uint8 IsValid;

	TBox()
		: TBox(ForceInit)
	{
	}
	explicit TBox(EForceInit)
		: Min(T(0))
		, Max(T(0))
		, IsValid(0)
	{
	}
	TBox(const TVector<T>& InMin, const TVector<T>& InMax)
		: Min(InMin)
		, Max(InMax)
		, IsValid(1)
	{
	}
	TBox(const TVector<T>* Points, int32 Count)
		: TBox(ForceInit)
	{
		for (int32 Index = 0; Index < Count; ++Index)
		{
			*this += Points[Index];
		}
	}
	explicit TBox(const TArray<TVector<T>>& Points)
		: TBox(Points.GetData(), Points.Num())
	{
	}
	template <typename Other>
	requires(!std::is_same_v<T, Other>) explicit TBox(const TBox<Other>& From)
		: Min(From.Min)
		, Max(From.Max)
		, IsValid(From.IsValid)
	{
	}
	static TBox BuildAABB(const TVector<T>& Origin, const TVector<T>& Extent)
	{
		return TBox(Origin - Extent, Origin + Extent);
	}

	bool Intersect(const TBox& Other) const
	{
		return Min.X <= Other.Max.X && Other.Min.X <= Max.X && Min.Y <= Other.Max.Y && Other.Min.Y <= Max.Y
			&& Min.Z <= Other.Max.Z && Other.Min.Z <= Max.Z;
	}

	TBox& operator+=(const TVector<T>& Point)
	{
		Min = IsValid ? Min.ComponentMin(Point) : Point;
		Max = IsValid ? Max.ComponentMax(Point) : Point;
		IsValid = 1;
		return *this;
	}
	TBox& operator+=(const TBox& Other)
	{
		if (Other.IsValid)
		{
			*this += Other.Min;
			*this += Other.Max;
		}
		return *this;
	}
	bool operator==(const TBox& Other) const
	{
		return IsValid == Other.IsValid && (!IsValid || (Min == Other.Min && Max == Other.Max));
	}

	void Init() { *this = TBox(ForceInit); }
	TVector<T> GetCenter() const { return (Min + Max) * T(0.5); }
	TVector<T> GetExtent() const { return (Max - Min) * T(0.5); }
	TVector<T> GetSize() const { return Max - Min; }
	TBox ExpandBy(T Width) const { return TBox(Min - TVector<T>(Width), Max + TVector<T>(Width)); }
	bool IsInside(const TVector<T>& V) const
	{
		return V.X > Min.X && V.X < Max.X && V.Y > Min.Y && V.Y < Max.Y && V.Z > Min.Z && V.Z < Max.Z;
	}
	/** The box around the transformed box. */
	TBox TransformBy(const TTransform<T>& Transform) const
	{
		if (!IsValid)
		{
			return TBox(ForceInit);
		}
		const TVector<T> Extent = GetExtent();
		const TVector<T> NewExtent = Transform.TransformVector(TVector<T>(Extent.X, 0, 0)).GetAbs()
			+ Transform.TransformVector(TVector<T>(0, Extent.Y, 0)).GetAbs()
			+ Transform.TransformVector(TVector<T>(0, 0, Extent.Z)).GetAbs();
		return BuildAABB(Transform.TransformPosition(GetCenter()), NewExtent);
	}
};
} // namespace UE::Math
