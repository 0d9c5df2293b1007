// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/RenderedMesh.h"

#include "DynamicMesh/DynamicMeshAttributeSet.h"

namespace Host
{
using namespace UE::Geometry;

namespace
{
/// Appends the values of an overlay at all corners of the mesh; nothing, if there is no overlay.
template <typename ValueType, typename OverlayType>
void ReadCorners(const FDynamicMesh3& Mesh, const OverlayType* Overlay, TArray<ValueType>& Values)
{
	for (int Triangle = 0; Overlay && Triangle < Mesh.MaxTriangleID(); ++Triangle)
	{
		const FIndex3i Elements = Overlay->GetTriangle(Triangle);
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			Values.Add(Overlay->IsElement(Elements[Corner]) ? Overlay->GetElement(Elements[Corner]) : ValueType());
		}
	}
}

void ReadPositions(const FDynamicMesh3& Mesh, TArray<FVector3d>& Positions)
{
	Positions.Reset();
	for (int Triangle = 0; Triangle < Mesh.MaxTriangleID(); ++Triangle)
	{
		const FIndex3i Vertices = Mesh.GetTriangle(Triangle);
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			Positions.Add(Mesh.GetVertex(Vertices[Corner]));
		}
	}
}

void ReadNormals(const FDynamicMesh3& Mesh, TArray<FVector3f>& Normals, TArray<FVector3f>& Tangents)
{
	Normals.Reset();
	Tangents.Reset();
	if (Mesh.HasAttributes())
	{
		ReadCorners(Mesh, Mesh.Attributes()->PrimaryNormals(), Normals);
		ReadCorners(Mesh, Mesh.Attributes()->PrimaryTangents(), Tangents);
	}
}

void ReadColors(const FDynamicMesh3& Mesh, TArray<FVector4f>& Colors)
{
	Colors.Reset();
	if (Mesh.HasAttributes())
	{
		ReadCorners(Mesh, Mesh.Attributes()->PrimaryColors(), Colors);
	}
}

void ReadTexCoords(const FDynamicMesh3& Mesh, TArray<FVector2f>& TexCoords)
{
	TexCoords.Reset();
	const int Layers = Mesh.HasAttributes() ? Mesh.Attributes()->NumUVLayers() : 0;
	TexCoords.SetNum(3 * Mesh.TriangleCount() * Layers);
	for (int Layer = 0; Layer < Layers; ++Layer)
	{
		TArray<FVector2f> Set;
		ReadCorners(Mesh, Mesh.Attributes()->GetUVLayer(Layer), Set);
		for (int32 Corner = 0; Corner < Set.Num(); ++Corner)
		{
			TexCoords[Corner * Layers + Layer] = Set[Corner];
		}
	}
}
} // namespace

void FRenderedMesh::Rebuild(const FDynamicMesh3& Mesh)
{
	++ProxyRebuilds;
	ReadPositions(Mesh, Positions);
	ReadNormals(Mesh, Normals, Tangents);
	ReadColors(Mesh, Colors);
	ReadTexCoords(Mesh, TexCoords);
	MaterialIDs.Reset();
	for (int Triangle = 0; Triangle < Mesh.MaxTriangleID(); ++Triangle)
	{
		const bool bMaterials = Mesh.HasAttributes() && Mesh.Attributes()->HasMaterialID();
		MaterialIDs.Add(bMaterials ? Mesh.Attributes()->GetMaterialID()->GetValue(Triangle) : 0);
	}
}

bool FRenderedMesh::Update(const FDynamicMesh3& Mesh, bool bNormals, bool bColors, bool bTexCoords)
{
	if (Positions.Num() != 3 * Mesh.TriangleCount())
	{
		return false;
	}
	++BufferUpdates;
	ReadPositions(Mesh, Positions);
	if (bNormals)
	{
		ReadNormals(Mesh, Normals, Tangents);
	}
	if (bColors)
	{
		ReadColors(Mesh, Colors);
	}
	if (bTexCoords)
	{
		ReadTexCoords(Mesh, TexCoords);
	}
	return true;
}
} // namespace Host
