// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"
#include "PhysicsEngine/AggregateGeom.h"

class UPrimitiveComponent;
class UStaticMesh;
class UWorld;

/** Assets made by code. How that is done differs between Unreal and the Host, and only here. */
namespace ClothTest
{

/** A static mesh that collides with its elements; or, if it has none, with its triangles. */
UStaticMesh* MakeStaticMesh(const FClothMesh& Mesh, const FKAggregateGeom& Collision = FKAggregateGeom());

/** Terrain whose height is Slope times X, 4 m x 4 m, with a corner at the origin. Null where it cannot be made by code.
 */
UPrimitiveComponent* SpawnTerrain(UWorld& World, double Slope);

/** A rectangle in the XY plane; every position of its normal is up. */
FClothMesh MakeGrid(const FVector2D& Size, const FIntPoint& Resolution);

} // namespace ClothTest
