// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace UE::Geometry
{
/// A box along the axes; empty until something is put in.
template <typename RealType>
struct TAxisAlignedBox3
{
	UE::Math::TVector<RealType> Min = UE::Math::TVector<RealType>(TNumericLimits<RealType>::Max());
	UE::Math::TVector<RealType> Max = UE::Math::TVector<RealType>(-TNumericLimits<RealType>::Max());

	bool IsEmpty() const { return Max.X < Min.X || Max.Y < Min.Y || Max.Z < Min.Z; }
	void Contain(const UE::Math::TVector<RealType>& V)
	{
		Min.X = V.X < Min.X ? V.X : Min.X;
		Min.Y = V.Y < Min.Y ? V.Y : Min.Y;
		Min.Z = V.Z < Min.Z ? V.Z : Min.Z;
		Max.X = V.X > Max.X ? V.X : Max.X;
		Max.Y = V.Y > Max.Y ? V.Y : Max.Y;
		Max.Z = V.Z > Max.Z ? V.Z : Max.Z;
	}
	explicit operator FBox() const { return FBox(FVector(Min), FVector(Max)); }
};

using FAxisAlignedBox3d = TAxisAlignedBox3<double>;
} // namespace UE::Geometry
