// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothStaticMesh.h"

#include "ClothKey.h"
#include "Engine/StaticMesh.h"
#include "StaticMeshResources.h"

namespace ClothStaticMesh
{

static void Add(FClothKey& Key, const FClothPhysicsMesh& Mesh)
{
	Key.Add(Mesh.Positions);
	Key.Add(Mesh.Normals);
	Key.Add(Mesh.TexCoords);
	Key.Add(Mesh.FurtherTexCoords);
	Key.Add(Mesh.Colors);
	Key.Add(Mesh.Triangles);
	Key.Add(Mesh.Materials);
}

} // namespace ClothStaticMesh

FString ReadStaticMesh(const UStaticMesh& Mesh, FClothPhysicsMesh& Out)
{
	Out = FClothPhysicsMesh();
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
	const uint32 Sets = Attributes.GetNumTexCoords();
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		Out.Positions.Add(Positions.VertexPosition(Vertex));
		Out.Normals.Add(FVector3f(Attributes.VertexTangentZ(Vertex)));
		Out.TexCoords.Add(Sets > 0 ? Attributes.GetVertexUV(Vertex, 0) : FVector2f::ZeroVector);
	}
	for (uint32 Set = 1; Set < Sets; ++Set)
	{
		for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
		{
			Out.FurtherTexCoords.Add(Attributes.GetVertexUV(Vertex, Set));
		}
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
	Out.Materials.Init(0, Out.Triangles.Num() / 3);
	for (const FStaticMeshSection& Section : Level.Sections)
	{
		const int32 First = static_cast<int32>(Section.FirstIndex / 3);
		const int32 End = FMath::Min(First + static_cast<int32>(Section.NumTriangles), Out.Materials.Num());
		for (int32 Triangle = First; Triangle < End; ++Triangle)
		{
			Out.Materials[Triangle] = Section.MaterialIndex;
		}
	}
	return Out.IsEmpty() ? FString::Printf(TEXT("%s has no triangles."), *Mesh.GetName()) : FString();
}

uint64 MakeMeshKey(const FClothRestMesh& Rest)
{
	FClothKey Key;
	ClothStaticMesh::Add(Key, Rest.Simulation);
	ClothStaticMesh::Add(Key, Rest.Render);
	ClothStaticMesh::Add(Key, Rest.Coarse);
	return Key.Get();
}

uint64 MakeShapeKey(const FClothPhysicsMesh& Mesh)
{
	FClothKey Key;
	Key.Add(Mesh.Positions);
	Key.Add(Mesh.Triangles);
	return Key.Get();
}

FString DescribeNanite([[maybe_unused]] const UStaticMesh& Mesh)
{
#if WITH_EDITOR
	if (Mesh.IsNaniteEnabled())
	{
		return FString::Printf(
			TEXT("%s is a Nanite mesh: the cloth is made of its fallback mesh, which may be coarser. Turn off Nanite "
				 "in its Nanite Settings, or let the fallback keep all triangles there."),
			*Mesh.GetName());
	}
#endif
	return FString();
}
