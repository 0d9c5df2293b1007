// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothStaticMesh.h"

#include "Engine/StaticMesh.h"
#include "StaticMeshResources.h"

FString ReadStaticMesh(const UStaticMesh& Mesh, FClothMesh& Out)
{
	Out = FClothMesh();
#if !WITH_EDITOR
	if (!Mesh.bAllowCPUAccess)
	{
		return FString::Printf(
			TEXT("%s has no copy in memory; turn on Allow CPU Access, or set the mesh in the editor."),
			*Mesh.GetName());
	}
#endif
	const FStaticMeshRenderData* RenderData = Mesh.GetRenderData();
	if (RenderData == nullptr || RenderData->LODResources.Num() == 0)
	{
		return FString::Printf(TEXT("%s has no geometry."), *Mesh.GetName());
	}

	const FStaticMeshLODResources& Level = RenderData->LODResources[0];
	const FPositionVertexBuffer& Positions = Level.VertexBuffers.PositionVertexBuffer;
	const FStaticMeshVertexBuffer& Attributes = Level.VertexBuffers.StaticMeshVertexBuffer;
	const FColorVertexBuffer& Colors = Level.VertexBuffers.ColorVertexBuffer;
	const uint32 Count = Positions.GetNumVertices();
	const bool bTexCoords = Attributes.GetNumTexCoords() > 0;
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		Out.Positions.Add(Positions.VertexPosition(Vertex));
		Out.Normals.Add(FVector3f(Attributes.VertexTangentZ(Vertex)));
		Out.TexCoords.Add(bTexCoords ? Attributes.GetVertexUV(Vertex, 0) : FVector2f::ZeroVector);
	}
	if (Count > 0 && Colors.GetNumVertices() == Count)
	{
		for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
		{
			Out.Colors.Add(Colors.VertexColor(Vertex));
		}
	}

	const FIndexArrayView Indices = Level.IndexBuffer.GetArrayView();
	for (int32 Corner = 0; Corner < Indices.Num(); ++Corner)
	{
		Out.Triangles.Add(static_cast<int32>(Indices[Corner]));
	}
	return Out.IsEmpty() ? FString::Printf(TEXT("%s has no triangles."), *Mesh.GetName()) : FString();
}
