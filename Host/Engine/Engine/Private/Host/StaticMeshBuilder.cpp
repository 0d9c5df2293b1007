// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/StaticMeshBuilder.h"

#include "Engine/StaticMesh.h"
#include "PhysicsEngine/BodySetup.h"
#include "StaticMeshResources.h"

namespace Host
{
namespace
{
/// Tangent frames of vertices, summed over their triangles.
struct FTangents
{
	TArray<FVector3f> X;
	TArray<FVector3f> Y;
	TArray<FVector3f> Z;
};

FTangents ComputeTangents(const FMeshSource& Source)
{
	const int32 Count = Source.Positions.Num();
	FTangents Tangents;
	for (TArray<FVector3f>* Vectors : {&Tangents.X, &Tangents.Y, &Tangents.Z})
	{
		Vectors->Init(FVector3f::ZeroVector, Count);
	}
	const bool bHasUV = Source.TextureCoordinates.Num() == Count;
	for (int32 First = 0; First + 2 < Source.Triangles.Num(); First += 3)
	{
		const int32 Corners[3] = {static_cast<int32>(Source.Triangles[First]),
			static_cast<int32>(Source.Triangles[First + 1]), static_cast<int32>(Source.Triangles[First + 2])};
		const FVector3f AB = Source.Positions[Corners[1]] - Source.Positions[Corners[0]];
		const FVector3f AC = Source.Positions[Corners[2]] - Source.Positions[Corners[0]];
		const FVector3f Normal = FVector3f::CrossProduct(AC, AB);
		FVector3f AlongU = FVector3f::ZeroVector;
		FVector3f AlongV = FVector3f::ZeroVector;
		if (bHasUV)
		{
			const FVector2f B = Source.TextureCoordinates[Corners[1]] - Source.TextureCoordinates[Corners[0]];
			const FVector2f C = Source.TextureCoordinates[Corners[2]] - Source.TextureCoordinates[Corners[0]];
			const float Sign = B.X * C.Y - B.Y * C.X < 0.0f ? -1.0f : 1.0f;
			AlongU = (AB * C.Y - AC * B.Y) * Sign;
			AlongV = (AC * B.X - AB * C.X) * Sign;
		}
		for (const int32 Corner : Corners)
		{
			Tangents.X[Corner] += AlongU;
			Tangents.Y[Corner] += AlongV;
			Tangents.Z[Corner] += Normal;
		}
	}
	if (Source.Normals.Num() == Count)
	{
		Tangents.Z = Source.Normals;
	}
	return Tangents;
}

TArray<FStaticMeshSection> MakeSections(const FMeshSource& Source)
{
	TArray<FStaticMeshSection> Sections;
	for (int32 Triangle = 0; Triangle < Source.Triangles.Num() / 3; ++Triangle)
	{
		const int32 Material = Source.Materials.IsEmpty() ? 0 : Source.Materials[Triangle];
		if (Sections.IsEmpty() || Sections.Last().MaterialIndex != Material)
		{
			FStaticMeshSection& Section = Sections.AddDefaulted_GetRef();
			Section.MaterialIndex = Material;
			Section.FirstIndex = static_cast<uint32>(3 * Triangle);
		}
		++Sections.Last().NumTriangles;
	}
	return Sections;
}

FStaticMeshLODResources MakeResources(const FMeshSource& Source)
{
	FStaticMeshLODResources Resources;
	Resources.Sections = MakeSections(Source);
	Resources.IndexBuffer.SetIndices(Source.Triangles);
	Resources.VertexBuffers.PositionVertexBuffer.Init(Source.Positions);
	Resources.VertexBuffers.ColorVertexBuffer.InitFromColorArray(Source.Colors);

	const uint32 Count = static_cast<uint32>(Source.Positions.Num());
	const bool bHasUV = Source.TextureCoordinates.Num() == Source.Positions.Num();
	FStaticMeshVertexBuffer& Vertices = Resources.VertexBuffers.StaticMeshVertexBuffer;
	const int32 Sets = Count == 0 ? 1 : 1 + Source.FurtherTextureCoordinates.Num() / Source.Positions.Num();
	Vertices.Init(Count, static_cast<uint32>(Sets));
	const FTangents Tangents = ComputeTangents(Source);
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		const int32 Index = static_cast<int32>(Vertex);
		const FVector3f Z = Tangents.Z[Index].GetSafeNormal(UE_SMALL_NUMBER, FVector3f::UpVector);
		const FVector3f X = (Tangents.X[Index] - Z * FVector3f::DotProduct(Tangents.X[Index], Z))
								.GetSafeNormal(UE_SMALL_NUMBER, FVector3f::ForwardVector);
		Vertices.SetVertexTangents(Vertex, X, Tangents.Y[Index], Z);
		Vertices.SetVertexUV(Vertex, 0, bHasUV ? Source.TextureCoordinates[Index] : FVector2f::ZeroVector);
		for (int32 Set = 1; Set < Sets; ++Set)
		{
			Vertices.SetVertexUV(Vertex, static_cast<uint32>(Set),
				Source.FurtherTextureCoordinates[(Set - 1) * Source.Positions.Num() + Index]);
		}
	}
	return Resources;
}

Chaos::FTriangleMeshImplicitObjectPtr CookTriangles(const FMeshSource& Source)
{
	TArray<Chaos::TVector<float, 3>> Positions;
	for (const FVector3f& Position : Source.Positions)
	{
		Positions.Add(Position);
	}
	TArray<Chaos::TVec3<int32>> Elements;
	for (int32 First = 0; First + 2 < Source.Triangles.Num(); First += 3)
	{
		Elements.Add(Chaos::TVec3<int32>(static_cast<int32>(Source.Triangles[First]),
			static_cast<int32>(Source.Triangles[First + 1]), static_cast<int32>(Source.Triangles[First + 2])));
	}
	return new Chaos::FTriangleMeshImplicitObject(
		Chaos::FTriangleMeshImplicitObject::ParticlesType(MoveTemp(Positions)), MoveTemp(Elements));
}
} // namespace

UStaticMesh* BuildStaticMesh(const FMeshSource& Source, UObject* Outer, FName Name)
{
	UStaticMesh* Mesh = NewObject<UStaticMesh>(Outer, Name);
	RebuildStaticMesh(*Mesh, Source);
	return Mesh;
}

void RebuildStaticMesh(UStaticMesh& Mesh, const FMeshSource& Source)
{
	Mesh.bAllowCPUAccess = Source.bAllowCPUAccess;

	TUniquePtr<FStaticMeshRenderData> RenderData = MakeUnique<FStaticMeshRenderData>();
	const bool bReadable = WITH_EDITOR || Source.bAllowCPUAccess;
	RenderData->LODResources.Add(bReadable ? MakeResources(Source) : FStaticMeshLODResources());
	Mesh.SetRenderData(MoveTemp(RenderData));

	UBodySetup* BodySetup = NewObject<UBodySetup>(&Mesh);
	BodySetup->AggGeom = Source.SimpleCollision;
	BodySetup->CollisionTraceFlag = Source.bComplexCollision ? CTF_UseComplexAsSimple : CTF_UseDefault;
	BodySetup->TriMeshGeometries.Add(CookTriangles(Source));
	Mesh.SetBodySetup(BodySetup);

	FBox Box(ForceInit);
	for (const FVector3f& Position : Source.Positions)
	{
		Box += FVector(Position);
	}
	Mesh.SetExtendedBounds(FBoxSphereBounds(Box));
}
} // namespace Host
