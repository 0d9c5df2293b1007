// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "DynamicMesh/DynamicMesh3.h"

#include "DynamicMesh/DynamicMeshAttributeSet.h"

#include <algorithm>
#include <utility>

namespace UE::Geometry
{
namespace
{
uint64 EdgeKey(int First, int Second)
{
	const uint64 Low = static_cast<uint32>(std::min(First, Second));
	const uint64 High = static_cast<uint32>(std::max(First, Second));
	return (High << 32) | Low;
}
} // namespace

FDynamicMesh3::FDynamicMesh3() = default;

FDynamicMesh3::~FDynamicMesh3() = default;

FDynamicMesh3::FDynamicMesh3(const FDynamicMesh3& Other) { *this = Other; }

FDynamicMesh3::FDynamicMesh3(FDynamicMesh3&& Other) noexcept { *this = std::move(Other); }

FDynamicMesh3& FDynamicMesh3::operator=(const FDynamicMesh3& Other)
{
	if (this != &Other)
	{
		Vertices = Other.Vertices;
		Triangles = Other.Triangles;
		EdgeTriangles = Other.EdgeTriangles;
		AttributeSet.Reset();
		if (Other.HasAttributes())
		{
			EnableAttributes();
			AttributeSet->Copy(*Other.AttributeSet);
		}
	}
	return *this;
}

FDynamicMesh3& FDynamicMesh3::operator=(FDynamicMesh3&& Other) noexcept
{
	if (this != &Other)
	{
		Vertices = std::move(Other.Vertices);
		Triangles = std::move(Other.Triangles);
		EdgeTriangles = std::move(Other.EdgeTriangles);
		AttributeSet = std::move(Other.AttributeSet);
		if (AttributeSet)
		{
			AttributeSet->SetParent(this);
		}
	}
	return *this;
}

void FDynamicMesh3::Clear() { *this = FDynamicMesh3(); }

int FDynamicMesh3::AppendTriangle(const FIndex3i& TriVertices, int GroupID)
{
	static_cast<void>(GroupID);
	const FIndex3i& T = TriVertices;
	if (!IsVertex(T.A) || !IsVertex(T.B) || !IsVertex(T.C) || T.A == T.B || T.B == T.C || T.C == T.A)
	{
		return InvalidID;
	}
	const uint64 Edges[3] = {EdgeKey(T.A, T.B), EdgeKey(T.B, T.C), EdgeKey(T.C, T.A)};
	for (const uint64 Edge : Edges)
	{
		const auto Found = EdgeTriangles.find(Edge);
		if (Found != EdgeTriangles.end() && Found->second >= 2)
		{
			return NonManifoldID;
		}
	}
	for (const uint64 Edge : Edges)
	{
		++EdgeTriangles[Edge];
	}
	return Triangles.Add(T);
}

EMeshResult FDynamicMesh3::SplitVertex(
	int VertexID, const TArrayView<const int>& TrianglesToUpdate, DynamicMeshInfo::FVertexSplitInfo& SplitInfo)
{
	if (!IsVertex(VertexID))
	{
		return EMeshResult::Failed_NotAVertex;
	}
	for (const int Triangle : TrianglesToUpdate)
	{
		if (!IsTriangle(Triangle))
		{
			return EMeshResult::Failed_NotATriangle;
		}
	}
	const FVector3d Position = Vertices[VertexID];
	SplitInfo = {VertexID, AppendVertex(Position)};
	for (const int Triangle : TrianglesToUpdate)
	{
		FIndex3i& T = Triangles[Triangle];
		for (const uint64 Edge : {EdgeKey(T.A, T.B), EdgeKey(T.B, T.C), EdgeKey(T.C, T.A)})
		{
			--EdgeTriangles[Edge];
		}
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			T[Corner] = T[Corner] == VertexID ? SplitInfo.NewVertex : T[Corner];
		}
		for (const uint64 Edge : {EdgeKey(T.A, T.B), EdgeKey(T.B, T.C), EdgeKey(T.C, T.A)})
		{
			++EdgeTriangles[Edge];
		}
	}
	if (AttributeSet)
	{
		AttributeSet->OnSplitVertex(SplitInfo, TrianglesToUpdate);
	}
	return EMeshResult::Ok;
}

void FDynamicMesh3::EnableAttributes()
{
	if (!AttributeSet)
	{
		AttributeSet = MakeUnique<FDynamicMeshAttributeSet>(this);
	}
}

FAxisAlignedBox3d FDynamicMesh3::GetBounds(bool bParallel) const
{
	static_cast<void>(bParallel);
	FAxisAlignedBox3d Bounds;
	for (const FVector3d& Vertex : Vertices)
	{
		Bounds.Contain(Vertex);
	}
	return Bounds;
}
} // namespace UE::Geometry
