// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "BoxTypes.h"
#include "CoreMinimal.h"
#include "DynamicMesh/InfoTypes.h"
#include "GeometryTypes.h"
#include "IndexTypes.h"
#include "Templates/UniquePtr.h"

#include <unordered_map>

namespace UE::Geometry
{
class FDynamicMeshAttributeSet;

/// A triangle mesh in which no edge has more than two triangles.
class GEOMETRYCORE_API FDynamicMesh3
{
public:
	static constexpr int InvalidID = -1;
	static constexpr int NonManifoldID = -2;
	static constexpr int DuplicateTriangleID = -3;

	FDynamicMesh3();
	~FDynamicMesh3();
	FDynamicMesh3(const FDynamicMesh3& Other);
	FDynamicMesh3(FDynamicMesh3&& Other) noexcept;
	FDynamicMesh3& operator=(const FDynamicMesh3& Other);
	FDynamicMesh3& operator=(FDynamicMesh3&& Other) noexcept;

	void Clear();

	int VertexCount() const { return Vertices.Num(); }
	int TriangleCount() const { return Triangles.Num(); }
	int MaxTriangleID() const { return Triangles.Num(); }
	bool IsVertex(int VertexID) const { return Vertices.IsValidIndex(VertexID); }
	bool IsTriangle(int TriangleID) const { return Triangles.IsValidIndex(TriangleID); }

	int AppendVertex(const FVector3d& Position) { return Vertices.Add(Position); }
	FVector3d GetVertex(int VertexID) const { return Vertices[VertexID]; }
	void SetVertex(int VertexID, const FVector3d& NewPosition, [[maybe_unused]] bool bTrackChange = true)
	{
		Vertices[VertexID] = NewPosition;
	}

	/// Only in the Host.
	const TArray<FVector3d>& GetVertices() const { return Vertices; }

	/// Adds a triangle. Refused with a negative number if it is degenerate or an edge has two triangles already.
	int AppendTriangle(const FIndex3i& TriVertices, int GroupID = 0);
	int AppendTriangle(int Vertex0, int Vertex1, int Vertex2, int GroupID = 0)
	{
		return AppendTriangle(FIndex3i(Vertex0, Vertex1, Vertex2), GroupID);
	}
	FIndex3i GetTriangle(int TriangleID) const { return Triangles[TriangleID]; }

	/// Clones a vertex, with its elements, for some of its triangles.
	EMeshResult SplitVertex(
		int VertexID, const TArrayView<const int>& TrianglesToUpdate, DynamicMeshInfo::FVertexSplitInfo& SplitInfo);

	void EnableAttributes();
	bool HasAttributes() const { return AttributeSet.IsValid(); }
	FDynamicMeshAttributeSet* Attributes() { return AttributeSet.Get(); }
	const FDynamicMeshAttributeSet* Attributes() const { return AttributeSet.Get(); }

	FAxisAlignedBox3d GetBounds(bool bParallel = false) const;

private:
	TArray<FVector3d> Vertices;
	TArray<FIndex3i> Triangles;
	std::unordered_map<uint64, int> EdgeTriangles;
	TUniquePtr<FDynamicMeshAttributeSet> AttributeSet;
};
} // namespace UE::Geometry
