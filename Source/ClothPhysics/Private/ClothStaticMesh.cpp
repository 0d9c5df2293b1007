// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothStaticMesh.h"

#include "Engine/StaticMesh.h"
#include "StaticMeshResources.h"

namespace ClothStaticMesh
{

/** FNV-1a, of 64 bits. */
class FKey
{
public:
	/** The length as well, so that no value can pass from one array to the next. */
	template <typename T>
	void Add(const TArray<T>& Values)
	{
		const int32 Count = Values.Num();
		Add(&Count, sizeof(Count));
		Add(Values.GetData(), sizeof(T) * static_cast<SIZE_T>(Count));
	}
	void Add(const FClothPhysicsMesh& Mesh)
	{
		Add(Mesh.Positions);
		Add(Mesh.Normals);
		Add(Mesh.TexCoords);
		Add(Mesh.FurtherTexCoords);
		Add(Mesh.Colors);
		Add(Mesh.Triangles);
		Add(Mesh.Materials);
	}
	uint64 Get() const { return Hash; }

private:
	void Add(const void* Data, SIZE_T Size)
	{
		for (const uint8* Byte = static_cast<const uint8*>(Data); Size > 0; --Size, ++Byte)
		{
			Hash = (Hash ^ *Byte) * 0x100000001b3;
		}
	}

	uint64 Hash = 0xcbf29ce484222325;
};

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
	ClothStaticMesh::FKey Key;
	Key.Add(Rest.Simulation);
	Key.Add(Rest.Render);
	Key.Add(Rest.Coarse);
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
