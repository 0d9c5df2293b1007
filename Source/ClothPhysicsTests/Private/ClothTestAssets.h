// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "PhysicsEngine/AggregateGeom.h"

class UPrimitiveComponent;
class UStaticMesh;
class UWorld;

/** Assets made by code. How that is done differs between Unreal and the Host, and only here. */
namespace ClothTest
{

/** A static mesh that collides with its elements; or, if it has none, with its triangles. */
UStaticMesh* MakeStaticMesh(const FClothMesh& Mesh, const FKAggregateGeom& Collision = FKAggregateGeom());

/**
 * Terrain whose height is Slope times X, 4 m x 4 m, with a corner at the origin; with a hole of 2 m x 2 m in its middle
 * if asked for. Null where it cannot be made by code.
 */
UPrimitiveComponent* SpawnTerrain(UWorld& World, double Slope, bool bHole = false);

/** Turns round the order of ticks that do not wait for each other. False where nobody decides on it. */
bool ReverseTicks(UWorld& World);

/** Makes the world that of a server or client, before anything is in it. False where only a network does. */
bool SetNetMode(UWorld& World, ENetMode NetMode);

/** A rectangle in the XY plane; every position of its normal is up. */
FClothMesh MakeGrid(const FVector2D& Size, const FIntPoint& Resolution);

} // namespace ClothTest
