// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "GeometryTypes.h"
#include "IndexTypes.h"

namespace UE::Geometry
{
/// Values at the corners of triangles. Triangles share an element where the value is continuous.
template <typename RealType, int ElementSize, typename VectorType>
class TDynamicMeshVectorOverlay
{
public:
	explicit TDynamicMeshVectorOverlay(FDynamicMesh3* Mesh)
		: ParentMesh(Mesh)
	{
	}

	bool IsElement(int ElementID) const { return Elements.IsValidIndex(ElementID); }

	/// Only in the Host.
	const TArray<VectorType>& GetElements() const { return Elements; }

	int AppendElement(const VectorType& Value)
	{
		ParentVertices.Add(FDynamicMesh3::InvalidID);
		return Elements.Add(Value);
	}
	VectorType GetElement(int ElementID) const { return Elements[ElementID]; }
	void SetElement(int ElementID, const VectorType& Value) { Elements[ElementID] = Value; }

	/// Says which elements are at the corners of a triangle. An element belongs to one vertex.
	EMeshResult SetTriangle(int TriangleID, const FIndex3i& TriElements)
	{
		if (!ParentMesh->IsTriangle(TriangleID))
		{
			return EMeshResult::Failed_NotATriangle;
		}
		const FIndex3i TriVertices = ParentMesh->GetTriangle(TriangleID);
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			const int Element = TriElements[Corner];
			if (!IsElement(Element)
				|| (ParentVertices[Element] != FDynamicMesh3::InvalidID
					&& ParentVertices[Element] != TriVertices[Corner]))
			{
				return EMeshResult::Failed_NotAVertex;
			}
		}
		while (ElementTriangles.Num() <= TriangleID)
		{
			ElementTriangles.Add(FIndex3i::Invalid());
		}
		ElementTriangles[TriangleID] = TriElements;
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			ParentVertices[TriElements[Corner]] = TriVertices[Corner];
		}
		return EMeshResult::Ok;
	}
	bool IsSetTriangle(int TriangleID) const
	{
		return ElementTriangles.IsValidIndex(TriangleID) && ElementTriangles[TriangleID].A >= 0;
	}
	FIndex3i GetTriangle(int TriangleID) const
	{
		return IsSetTriangle(TriangleID) ? ElementTriangles[TriangleID] : FIndex3i::Invalid();
	}

private:
	friend class FDynamicMeshAttributeSet;

	FDynamicMesh3* ParentMesh;
	TArray<VectorType> Elements;
	TArray<int> ParentVertices;
	TArray<FIndex3i> ElementTriangles;
};

using FDynamicMeshNormalOverlay = TDynamicMeshVectorOverlay<float, 3, FVector3f>;
using FDynamicMeshUVOverlay = TDynamicMeshVectorOverlay<float, 2, FVector2f>;
using FDynamicMeshColorOverlay = TDynamicMeshVectorOverlay<float, 4, FVector4f>;
} // namespace UE::Geometry
