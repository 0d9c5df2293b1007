// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestAssets.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PhysicsEngine/BodySetup.h"
#include "UObject/Package.h"

#if __has_include("Host/StaticMeshBuilder.h")
	#include "Host/HeightFieldComponent.h"
	#include "Host/StaticMeshBuilder.h"
	#include "Host/WorldControl.h"
#else
	#include "MeshDescription.h"
	#include "StaticMeshAttributes.h"
#endif

namespace ClothTest
{

FClothMesh MakeGrid(const FVector2D& Size, const FIntPoint& Resolution)
{
	FClothMesh Mesh;
	for (int32 Row = 0; Row < Resolution.Y; ++Row)
	{
		for (int32 Column = 0; Column < Resolution.X; ++Column)
		{
			const FVector2D At(Column / (Resolution.X - 1.0), Row / (Resolution.Y - 1.0));
			Mesh.Positions.Add(FVector3f(FVector((At.X - 0.5) * Size.X, (At.Y - 0.5) * Size.Y, 0.0)));
			Mesh.Normals.Add(FVector3f::UpVector);
			Mesh.TexCoords.Add(FVector2f(At));
			if (Row + 1 < Resolution.Y && Column + 1 < Resolution.X)
			{
				const int32 Here = Row * Resolution.X + Column;
				const int32 Right = Here + Resolution.X;
				Mesh.Triangles.Append({Here, Right, Right + 1, Here, Right + 1, Here + 1});
			}
		}
	}
	return Mesh;
}

#if __has_include("Host/StaticMeshBuilder.h")

UStaticMesh* MakeStaticMesh(const FClothMesh& Mesh, const FKAggregateGeom& Collision)
{
	Host::FMeshSource Source;
	Source.Positions = Mesh.Positions;
	Source.Normals = Mesh.Normals;
	Source.TextureCoordinates = Mesh.TexCoords;
	Source.Colors = Mesh.Colors;
	for (const int32 Vertex : Mesh.Triangles)
	{
		Source.Triangles.Add(static_cast<uint32>(Vertex));
	}
	Source.SimpleCollision = Collision;
	Source.bComplexCollision = Collision.GetElementCount() == 0;
	return Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None);
}

UPrimitiveComponent* SpawnTerrain(UWorld& World, double Slope, bool bHole)
{
	constexpr int32 Points = 41;
	constexpr double CellSize = 10.0;
	TArray<double> Heights;
	for (int32 Index = 0; Index < Points * Points; ++Index)
	{
		Heights.Add(Slope * CellSize * (Index % Points));
	}
	TArray<bool> Holes;
	for (int32 Cell = 0; bHole && Cell < (Points - 1) * (Points - 1); ++Cell)
	{
		const int32 Column = Cell % (Points - 1);
		const int32 Row = Cell / (Points - 1);
		Holes.Add(Column >= 10 && Column < 30 && Row >= 10 && Row < 30);
	}
	AActor* Actor = World.SpawnActor<AActor>();
	auto* Terrain = NewObject<UHostHeightFieldComponent>(Actor, TEXT("Terrain"));
	Terrain->SetCollisionProfileName(TEXT("BlockAll"));
	Terrain->SetHeights(MoveTemp(Heights), Points, Points, CellSize, Holes);
	Actor->SetRootComponent(Terrain);
	Terrain->RegisterComponent();
	return Terrain;
}

bool ReverseTicks(UWorld& World)
{
	Host::ReverseTicks(World);
	return true;
}

bool SetNetMode(UWorld& World, ENetMode NetMode)
{
	Host::SetNetMode(World, NetMode);
	return true;
}

#else

UStaticMesh* MakeStaticMesh(const FClothMesh& Mesh, const FKAggregateGeom& Collision)
{
	FMeshDescription Description;
	FStaticMeshAttributes Attributes(Description);
	Attributes.Register();
	const FPolygonGroupID Group = Description.CreatePolygonGroup();
	TArray<FVertexInstanceID> Instances;
	for (int32 Index = 0; Index < Mesh.Positions.Num(); ++Index)
	{
		const FVertexID Vertex = Description.CreateVertex();
		Attributes.GetVertexPositions()[Vertex] = Mesh.Positions[Index];
		const FVertexInstanceID Instance = Description.CreateVertexInstance(Vertex);
		Attributes.GetVertexInstanceNormals()[Instance] = Mesh.Normals[Index];
		Attributes.GetVertexInstanceUVs().Set(Instance, 0, Mesh.TexCoords[Index]);
		if (Mesh.Colors.IsValidIndex(Index))
		{
			Attributes.GetVertexInstanceColors()[Instance] = FLinearColor(Mesh.Colors[Index]);
		}
		Instances.Add(Instance);
	}
	for (int32 Corner = 0; Corner + 2 < Mesh.Triangles.Num(); Corner += 3)
	{
		Description.CreateTriangle(Group,
			{Instances[Mesh.Triangles[Corner]], Instances[Mesh.Triangles[Corner + 1]],
				Instances[Mesh.Triangles[Corner + 2]]});
	}

	UStaticMesh* StaticMesh = NewObject<UStaticMesh>(GetTransientPackage());
	UStaticMesh::FBuildMeshDescriptionsParams Parameters;
	Parameters.bAllowCpuAccess = true;
	Parameters.bFastBuild = true;
	Parameters.bMarkPackageDirty = false;
	StaticMesh->BuildFromMeshDescriptions({&Description}, Parameters);
	StaticMesh->CreateBodySetup();
	UBodySetup* BodySetup = StaticMesh->GetBodySetup();
	BodySetup->AggGeom = Collision;
	if (Collision.GetElementCount() == 0)
	{
		BodySetup->CollisionTraceFlag = CTF_UseComplexAsSimple;
	}
	BodySetup->InvalidatePhysicsData();
	BodySetup->CreatePhysicsMeshes();
	return StaticMesh;
}

UPrimitiveComponent* SpawnTerrain(UWorld&, double, bool) { return nullptr; }

bool ReverseTicks(UWorld&) { return false; }

bool SetNetMode(UWorld&, ENetMode) { return false; }

#endif

} // namespace ClothTest
