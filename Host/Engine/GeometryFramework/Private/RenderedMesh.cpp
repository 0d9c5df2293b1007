// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/RenderedMesh.h"

#include "DynamicMesh/DynamicMeshAttributeSet.h"

namespace Host
{
using namespace UE::Geometry;

namespace
{
template <typename ValueType, typename OverlayType>
void Read(const OverlayType* Overlay, TArray<ValueType>& Values)
{
	Values = Overlay ? Overlay->GetElements() : TArray<ValueType>();
}

void ReadNormals(const FDynamicMeshAttributeSet& Attributes, FRenderedMesh& Rendered)
{
	Read(Attributes.PrimaryNormals(), Rendered.Normals);
	Read(Attributes.PrimaryTangents(), Rendered.Tangents);
	Read(Attributes.PrimaryBiTangents(), Rendered.BiTangents);
}

void ReadTexCoords(const FDynamicMeshAttributeSet& Attributes, FRenderedMesh& Rendered)
{
	Rendered.TexCoords.SetNum(Attributes.NumUVLayers());
	for (int Layer = 0; Layer < Attributes.NumUVLayers(); ++Layer)
	{
		Read(Attributes.GetUVLayer(Layer), Rendered.TexCoords[Layer]);
	}
}
} // namespace

void FRenderedMesh::Rebuild(const FDynamicMesh3& Mesh)
{
	++ProxyRebuilds;
	Positions = Mesh.GetVertices();
	MaterialIDs.Init(0, Mesh.TriangleCount());
	if (!Mesh.HasAttributes())
	{
		return;
	}
	const FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
	ReadNormals(Attributes, *this);
	Read(Attributes.PrimaryColors(), Colors);
	ReadTexCoords(Attributes, *this);
	for (int Triangle = 0; Attributes.HasMaterialID() && Triangle < Mesh.TriangleCount(); ++Triangle)
	{
		MaterialIDs[Triangle] = Attributes.GetMaterialID()->GetValue(Triangle);
	}
}

bool FRenderedMesh::Update(const FDynamicMesh3& Mesh, bool bNormals, bool bColors, bool bTexCoords)
{
	if (MaterialIDs.Num() != Mesh.TriangleCount() || Positions.Num() != Mesh.VertexCount())
	{
		return false;
	}
	++BufferUpdates;
	Positions = Mesh.GetVertices();
	if (bNormals && Mesh.HasAttributes())
	{
		ReadNormals(*Mesh.Attributes(), *this);
	}
	if (bColors && Mesh.HasAttributes())
	{
		Read(Mesh.Attributes()->PrimaryColors(), Colors);
	}
	if (bTexCoords && Mesh.HasAttributes())
	{
		ReadTexCoords(*Mesh.Attributes(), *this);
	}
	return true;
}
} // namespace Host
