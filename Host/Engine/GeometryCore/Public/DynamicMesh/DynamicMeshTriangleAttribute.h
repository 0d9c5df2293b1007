// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"

namespace UE::Geometry
{
/// A number at each triangle; 0 until it is set.
template <typename RealType>
class TDynamicMeshScalarTriangleAttribute
{
public:
	explicit TDynamicMeshScalarTriangleAttribute(FDynamicMesh3* Mesh)
		: ParentMesh(Mesh)
	{
	}

	RealType GetValue(int TriangleID) const
	{
		check(ParentMesh->IsTriangle(TriangleID));
		return Values.IsValidIndex(TriangleID) ? Values[TriangleID] : RealType(0);
	}
	void SetValue(int TriangleID, RealType Value)
	{
		check(ParentMesh->IsTriangle(TriangleID));
		while (!Values.IsValidIndex(TriangleID))
		{
			Values.Add(RealType(0));
		}
		Values[TriangleID] = Value;
	}

private:
	friend class FDynamicMeshAttributeSet;

	FDynamicMesh3* ParentMesh;
	TArray<RealType> Values;
};

/// Which material draws a triangle.
using FDynamicMeshMaterialAttribute = TDynamicMeshScalarTriangleAttribute<int32>;
} // namespace UE::Geometry
