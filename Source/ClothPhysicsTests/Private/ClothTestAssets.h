// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "PhysicsEngine/AggregateGeom.h"

class APlayerCameraManager;
class UClothPhysicsComponent;
class ULevel;
class UMaterialInterface;
class UPrimitiveComponent;
class USkeletalMesh;
class USkeletalMeshComponent;
class UStaticMesh;
class UWorld;

/** Assets made by code, and what an editor does with them. How that is done differs between Unreal and the Host, and
 * only here. */
namespace ClothTest
{

/** A static mesh that collides with its elements; or, if it has none, with its triangles. Its slots have materials of
 * their own. A mesh without triangles is never built. */
UStaticMesh* MakeStaticMesh(const FClothPhysicsMesh& Mesh, const FKAggregateGeom& Collision = FKAggregateGeom());

/** Gives a static mesh another content, as importing its file again does. */
void Reimport(UStaticMesh& StaticMesh, const FClothPhysicsMesh& Mesh);

/** False where it cannot be done by code. */
bool MakeNanite(UStaticMesh& StaticMesh);

UMaterialInterface* MakeMaterial();

/** Takes away what a packaged game does not have: the copy of a mesh that can be read. */
void Strip(UStaticMesh& StaticMesh);

/** A part of the level with a package of its own, as those that are streamed in. Null where it cannot be made by code.
 */
ULevel* AddLevel(UWorld& World, const TCHAR* PackageName);

/** How often the physics of a world was told to wait for what it waited for already. -1 where nobody counts. */
int32 CountRepeatedPrerequisites(const UWorld& World);

/** How an engine may keep the collision of a landscape; no page says how it does. */
enum class ETerrainCollision : uint8
{
	Plain,
	/** Its body setup has no elements. */
	WithBodySetup,
	/** The height field is part of a transformed shape. */
	Wrapped,
};

/**
 * Terrain whose height is Slope times X, 4 m x 4 m, with a corner at the origin; with a hole of 2 m x 2 m in its middle
 * if asked for. Null where it cannot be made by code.
 */
UPrimitiveComponent* SpawnTerrain(
	UWorld& World, double Slope, bool bHole = false, ETerrainCollision Collision = ETerrainCollision::Plain);

/** A bone of a skeleton; it has a body if there is collision. */
struct FTestBone
{
	FName Name;

	/** Before it in the list; INDEX_NONE of the root. */
	int32 Parent = INDEX_NONE;

	/** Relative to its parent. */
	FTransform Place;
	FKAggregateGeom Collision;
};

/** Null where it cannot be made by code. */
USkeletalMesh* MakeSkeletalMesh(const TArray<FTestBone>& Bones);

/** What animation would do in the next frame: the places of all bones, relative to their parents. */
void SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& Places);

/** Turns round the order of ticks that do not wait for each other. False where nobody decides on it. */
bool ReverseTicks(UWorld& World);

/** Makes the world that of a server or client, before anything is in it. False where only a network does. */
bool SetNetMode(UWorld& World, ENetMode NetMode);

/** A player who looks from where the result is. Null where only a game has players. */
APlayerCameraManager* AddPlayer(UWorld& World);

/** A rectangle in the XY plane; every position of its normal is up. */
FClothPhysicsMesh MakeGrid(const FVector2D& Size, const FIntPoint& Resolution);

/** Why a level is copied. */
enum class ECopy
{
	Save,
	Cook,
	Play,
};

/** What has come out of a copy. */
struct FCopiedCloth
{
	UClothPhysicsComponent* TestCloth = nullptr;

	/** In the dynamic mesh, before the cloth was registered. */
	int32 SavedVertices = 0;
};

/** The cloth as it is when its level has been saved and loaded, packaged, or duplicated for play; null where that
 * cannot be done by code. */
FCopiedCloth Copy(UClothPhysicsComponent& TestCloth, UWorld& World, ECopy Reason);

/** The same with all that is in a level. False where it cannot be done by code. */
bool CopyLevel(UWorld& From, UWorld& To, ECopy Reason);

/** What rendering and collision were told of a cloth, and how often. */
struct FRendering
{
	int32 ProxyRebuilds = 0;
	int32 BufferUpdates = 0;
	int32 CollisionUpdates = 0;

	/** How far what is drawn is from the mesh: cm, and between unit vectors. */
	double FarthestPosition = 0.0;
	double FarthestNormal = 0.0;
	double FarthestTangent = 0.0;
};

/** False where it cannot be known. */
bool GetRendering(const UClothPhysicsComponent& TestCloth, FRendering& Rendering);

/** What debugging has drawn into a world in the last frame. */
struct FDebugDrawing
{
	TArray<FVector> Points;

	struct FLine
	{
		FVector Start;
		FVector End;
		FColor Color;
	};
	TArray<FLine> Lines;
	TArray<FBox> Boxes;
};

/** False where it cannot be known. */
bool GetDebugDrawing(const UWorld& World, FDebugDrawing& Drawing);

/** What the CSV profiler was given since the last call, by "Category/Name"; empty where it cannot be known. */
TMap<FString, double> TakeCsvStats();

} // namespace ClothTest
