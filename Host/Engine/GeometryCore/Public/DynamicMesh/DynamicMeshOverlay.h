// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "GeometryTypes.h"
#include "IndexTypes.h"

#include <algorithm>

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

	/// Elements that other triangles have as well are cloned.
	void OnSplitVertex(
		const DynamicMeshInfo::FVertexSplitInfo& SplitInfo, const TArrayView<const int>& TrianglesToUpdate)
	{
		for (const int Triangle : TrianglesToUpdate)
		{
			const FIndex3i Old = GetTriangle(Triangle);
			for (int Corner = 0; Corner < 3; ++Corner)
			{
				const int Element = Old[Corner];
				if (!IsElement(Element) || ParentVertices[Element] != SplitInfo.OriginalVertex)
				{
					continue;
				}
				const int New =
					IsUsedBesides(Element, TrianglesToUpdate) ? AppendElement(VectorType(Elements[Element])) : Element;
				ParentVertices[New] = SplitInfo.NewVertex;
				for (const int Other : TrianglesToUpdate)
				{
					for (int At = 0; At < 3; ++At)
					{
						int& Used = ElementTriangles[Other][At];
						Used = Used == Element ? New : Used;
					}
				}
			}
		}
	}

private:
	friend class FDynamicMeshAttributeSet;

	bool IsUsedBesides(int Element, const TArrayView<const int>& Excepted) const
	{
		for (int Triangle = 0; Triangle < ElementTriangles.Num(); ++Triangle)
		{
			const FIndex3i& T = ElementTriangles[Triangle];
			if ((T.A == Element || T.B == Element || T.C == Element)
				&& std::find(Excepted.begin(), Excepted.end(), Triangle) == Excepted.end())
			{
				return true;
			}
		}
		return false;
	}

	FDynamicMesh3* ParentMesh;
	TArray<VectorType> Elements;
	TArray<int> ParentVertices;
	TArray<FIndex3i> ElementTriangles;
};

using FDynamicMeshNormalOverlay = TDynamicMeshVectorOverlay<float, 3, FVector3f>;
using FDynamicMeshUVOverlay = TDynamicMeshVectorOverlay<float, 2, FVector2f>;
using FDynamicMeshColorOverlay = TDynamicMeshVectorOverlay<float, 4, FVector4f>;
} // namespace UE::Geometry
