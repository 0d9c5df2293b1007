// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestAssets.h"

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/Level.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Materials/MaterialInterface.h"
#include "PhysicsEngine/BodySetup.h"
#include "UObject/Package.h"

#if __has_include("Host/StaticMeshBuilder.h")
	#include "DynamicMesh/DynamicMesh3.h"
	#include "DynamicMesh/DynamicMeshAttributeSet.h"
	#include "Host/DebugDrawing.h"
	#include "Host/HeightFieldComponent.h"
	#include "Host/LevelCopy.h"
	#include "Host/SkeletonBuilder.h"
	#include "Host/StaticMeshBuilder.h"
	#include "ProfilingDebugging/CsvProfiler.h"
	#include "StaticMeshResources.h"
	#include "Host/WorldControl.h"
#else
	#include "MeshDescription.h"
	#include "StaticMeshAttributes.h"
#endif

namespace ClothTest
{

FClothPhysicsMesh MakeGrid(const FVector2D& Size, const FIntPoint& Resolution)
{
	FClothPhysicsMesh Mesh;
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

UMaterialInterface* MakeMaterial()
{
	return UMaterialInstanceDynamic::Create(UMaterial::GetDefaultMaterial(MD_Surface), GetTransientPackage());
}

/** As many slots as the triangles name, at least one: engines do not build a mesh that has none. */
static int32 CountSlots(const FClothPhysicsMesh& Mesh)
{
	int32 Slots = 1;
	for (const int32 Material : Mesh.Materials)
	{
		Slots = FMath::Max(Slots, Material + 1);
	}
	return Slots;
}

static UStaticMesh* MakeEmpty()
{
	UStaticMesh* StaticMesh = NewObject<UStaticMesh>(GetTransientPackage());
	StaticMesh->bAllowCPUAccess = true;
	return StaticMesh;
}

static FName GetSlotName(int32 Slot) { return FName(*FString::Printf(TEXT("Slot%d"), Slot)); }

#if __has_include("Host/StaticMeshBuilder.h")

static Host::FMeshSource MakeSource(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision)
{
	Host::FMeshSource Source;
	Source.Positions = Mesh.Positions;
	Source.Normals = Mesh.Normals;
	Source.TextureCoordinates = Mesh.TexCoords;
	Source.FurtherTextureCoordinates = Mesh.FurtherTexCoords;
	Source.Colors = Mesh.Colors;
	Source.Materials = Mesh.Materials;
	for (const int32 Vertex : Mesh.Triangles)
	{
		Source.Triangles.Add(static_cast<uint32>(Vertex));
	}
	Source.SimpleCollision = Collision;
	Source.bComplexCollision = Collision.GetElementCount() == 0;
	return Source;
}

UStaticMesh* MakeStaticMesh(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision)
{
	if (Mesh.IsEmpty())
	{
		return MakeEmpty();
	}
	UStaticMesh* StaticMesh = Host::BuildStaticMesh(MakeSource(Mesh, Collision), GetTransientPackage(), NAME_None);
	for (int32 Slot = 0; Slot < CountSlots(Mesh); ++Slot)
	{
		StaticMesh->GetStaticMaterials().Add(FStaticMaterial(MakeMaterial(), GetSlotName(Slot)));
	}
	return StaticMesh;
}

void Reimport(UStaticMesh& StaticMesh, const FClothPhysicsMesh& Mesh)
{
	Host::RebuildStaticMesh(StaticMesh, MakeSource(Mesh, FKAggregateGeom()));
}

bool MakeNanite(UStaticMesh& StaticMesh)
{
	StaticMesh.bNaniteEnabled = true;
	return true;
}

void Strip(UStaticMesh& StaticMesh)
{
	StaticMesh.bAllowCPUAccess = false;
	#if !WITH_EDITOR
	StaticMesh.GetRenderData()->LODResources[0] = FStaticMeshLODResources();
	#endif
}

static Host::ECopy ToHost(ECopy Reason)
{
	return Reason == ECopy::Save ? Host::ECopy::Save
		: Reason == ECopy::Cook  ? Host::ECopy::Cook
								 : Host::ECopy::Duplicate;
}

bool CopyLevel(UWorld& From, UWorld& To, ECopy Reason)
{
	Host::CopyLevel(From, To, ToHost(Reason));
	return true;
}

FCopiedCloth Copy(UClothPhysicsComponent& TestCloth, UWorld& World, ECopy Reason)
{
	FCopiedCloth Copied;
	Host::CopyActor(*TestCloth.GetOwner(), World, ToHost(Reason),
		[&Copied](AActor& Actor)
		{
			Copied.TestCloth = Actor.FindComponentByClass<UClothPhysicsComponent>();
			Copied.SavedVertices = Copied.TestCloth->GetMesh()->VertexCount();
		});
	return Copied;
}

bool GetRendering(const UClothPhysicsComponent& TestCloth, FRendering& Rendering)
{
	const Host::FRenderedMesh& Rendered = TestCloth.GetRenderedMesh();
	Rendering = FRendering();
	Rendering.ProxyRebuilds = Rendered.ProxyRebuilds;
	Rendering.BufferUpdates = Rendered.BufferUpdates;
	Rendering.CollisionUpdates = Rendered.CollisionUpdates;
	const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
	const auto* Normals = Mesh.Attributes()->PrimaryNormals();
	const auto* Tangents = Mesh.Attributes()->PrimaryTangents();
	for (int32 Vertex = 0; Vertex < Mesh.VertexCount(); ++Vertex)
	{
		Rendering.FarthestPosition =
			FMath::Max(Rendering.FarthestPosition, FVector::Dist(Rendered.Positions[Vertex], Mesh.GetVertex(Vertex)));
		Rendering.FarthestNormal = FMath::Max(Rendering.FarthestNormal,
			FVector::Dist(FVector(Rendered.Normals[Vertex]), FVector(Normals->GetElement(Vertex))));
		Rendering.FarthestTangent = FMath::Max(Rendering.FarthestTangent,
			FVector::Dist(FVector(Rendered.Tangents[Vertex]), FVector(Tangents->GetElement(Vertex))));
	}
	return true;
}

USkeletalMesh* MakeSkeletalMesh(const TArray<FTestBone>& Bones)
{
	Host::FSkeletonSource Source;
	for (const FTestBone& Bone : Bones)
	{
		Source.Bones.Add({Bone.Name, Bone.Parent, Bone.Place, Bone.Collision});
	}
	return Host::BuildSkeletalMesh(Source, GetTransientPackage(), NAME_None);
}

void SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& Places) { Host::SetPose(Component, Places); }

UPrimitiveComponent* SpawnTerrain(UWorld& World, double Slope, bool bHole, ETerrainCollision Collision)
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
	if (Collision == ETerrainCollision::WithBodySetup)
	{
		Terrain->AddBodySetup();
	}
	if (Collision == ETerrainCollision::Wrapped)
	{
		// Turned half and moved back to where it would be.
		Terrain->Wrap(FTransform(FQuat(FVector::UpVector, UE_DOUBLE_PI), FVector(400.0, 400.0, 0.0)));
	}
	Terrain->SetHeights(MoveTemp(Heights), Points, Points, CellSize, Holes);
	Actor->SetRootComponent(Terrain);
	Terrain->RegisterComponent();
	return Terrain;
}

ULevel* AddLevel(UWorld& World, const TCHAR* PackageName) { return &Host::AddLevel(World, PackageName); }

int32 CountRepeatedPrerequisites(const UWorld& World) { return World.StartPhysicsTickFunction.RepeatedPrerequisites; }

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

APlayerCameraManager* AddPlayer(UWorld& World) { return &Host::AddPlayer(World); }

TMap<FString, double> TakeCsvStats() { return Host::TakeCsvStats(); }

bool GetDebugDrawing(const UWorld& World, FDebugDrawing& Drawing)
{
	const Host::FDebugDrawing& Drawn = Host::GetDebugDrawing(World);
	Drawing = FDebugDrawing();
	for (const Host::FDebugPoint& Point : Drawn.Points)
	{
		Drawing.Points.Add(Point.Position);
	}
	for (const Host::FDebugLine& Line : Drawn.Lines)
	{
		Drawing.Lines.Add({Line.Start, Line.End, Line.Color});
	}
	for (const Host::FDebugBox& Box : Drawn.Boxes)
	{
		const FBox Local(-Box.Extent, Box.Extent);
		Drawing.Boxes.Add(Local.TransformBy(FTransform(Box.Rotation, Box.Center)));
	}
	return true;
}

#else

static void Build(UStaticMesh& StaticMesh, const FClothPhysicsMesh& Mesh)
{
	FMeshDescription Description;
	FStaticMeshAttributes Attributes(Description);
	Attributes.Register();
	const int32 Sets = 1 + Mesh.GetNumFurtherTexCoords();
	Attributes.GetVertexInstanceUVs().SetNumChannels(Sets);
	TArray<FPolygonGroupID> Groups;
	for (int32 Slot = 0; Slot < CountSlots(Mesh); ++Slot)
	{
		Groups.Add(Description.CreatePolygonGroup());
		Attributes.GetPolygonGroupMaterialSlotNames()[Groups.Last()] = GetSlotName(Slot);
	}
	TArray<FVertexInstanceID> Instances;
	for (int32 Index = 0; Index < Mesh.Positions.Num(); ++Index)
	{
		const FVertexID Vertex = Description.CreateVertex();
		Attributes.GetVertexPositions()[Vertex] = Mesh.Positions[Index];
		const FVertexInstanceID Instance = Description.CreateVertexInstance(Vertex);
		Attributes.GetVertexInstanceNormals()[Instance] = Mesh.Normals[Index];
		for (int32 Set = 0; Set < Sets; ++Set)
		{
			Attributes.GetVertexInstanceUVs().Set(Instance, Set,
				Set == 0 ? Mesh.TexCoords[Index] : Mesh.FurtherTexCoords[(Set - 1) * Mesh.Positions.Num() + Index]);
		}
		if (Mesh.Colors.IsValidIndex(Index))
		{
			Attributes.GetVertexInstanceColors()[Instance] = FVector4f(FLinearColor(Mesh.Colors[Index]));
		}
		Instances.Add(Instance);
	}
	for (int32 Corner = 0; Corner + 2 < Mesh.Triangles.Num(); Corner += 3)
	{
		Description.CreateTriangle(Groups[Mesh.Materials.IsEmpty() ? 0 : Mesh.Materials[Corner / 3]],
			{Instances[Mesh.Triangles[Corner]], Instances[Mesh.Triangles[Corner + 1]],
				Instances[Mesh.Triangles[Corner + 2]]});
	}

	UStaticMesh::FBuildMeshDescriptionsParams Parameters;
	Parameters.bAllowCpuAccess = true;
	Parameters.bFastBuild = true;
	Parameters.bMarkPackageDirty = false;
	StaticMesh.BuildFromMeshDescriptions({&Description}, Parameters);
}

UStaticMesh* MakeStaticMesh(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision)
{
	UStaticMesh* StaticMesh = MakeEmpty();
	if (Mesh.IsEmpty())
	{
		return StaticMesh;
	}
	for (int32 Slot = 0; Slot < CountSlots(Mesh); ++Slot)
	{
		FStaticMaterial Material(MakeMaterial(), GetSlotName(Slot));
	#if WITH_EDITORONLY_DATA
		Material.ImportedMaterialSlotName = GetSlotName(Slot);
	#endif
		StaticMesh->GetStaticMaterials().Add(Material);
	}
	Build(*StaticMesh, Mesh);
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

void Reimport(UStaticMesh& StaticMesh, const FClothPhysicsMesh& Mesh) { Build(StaticMesh, Mesh); }

bool MakeNanite(UStaticMesh&) { return false; }

void Strip(UStaticMesh& StaticMesh) { StaticMesh.bAllowCPUAccess = false; }

bool CopyLevel(UWorld&, UWorld&, ECopy) { return false; }

FCopiedCloth Copy(UClothPhysicsComponent&, UWorld&, ECopy) { return FCopiedCloth(); }

bool GetRendering(const UClothPhysicsComponent&, FRendering&) { return false; }

UPrimitiveComponent* SpawnTerrain(UWorld&, double, bool, ETerrainCollision) { return nullptr; }

USkeletalMesh* MakeSkeletalMesh(const TArray<FTestBone>&) { return nullptr; }

void SetPose(USkeletalMeshComponent&, const TArray<FTransform>&) {}

ULevel* AddLevel(UWorld&, const TCHAR*) { return nullptr; }

int32 CountRepeatedPrerequisites(const UWorld&) { return -1; }

bool ReverseTicks(UWorld&) { return false; }

bool SetNetMode(UWorld&, ENetMode) { return false; }

APlayerCameraManager* AddPlayer(UWorld&) { return nullptr; }

bool GetDebugDrawing(const UWorld&, FDebugDrawing&) { return false; }

TMap<FString, double> TakeCsvStats() { return TMap<FString, double>(); }

#endif

} // namespace ClothTest
