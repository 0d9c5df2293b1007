// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Shape.h"
#include "CoreMinimal.h"

class UBodySetup;
struct FBodyInstance;

/** Geometry that only Chaos has. Its headers are no stable interface: nothing but the .cpp of this file includes them.
 */
namespace ClothChaosGeometry
{

/** The cooked triangles of a mesh that uses its complex collision as simple. Null if there are none. */
Cloth::ShapePointer MakeTriangleMesh(const UBodySetup& BodySetup, const FVector& Scale);

/** The height field of a body, in the frame of the body. Null if it has none. */
Cloth::ShapePointer MakeHeightField(const FBodyInstance& Body);

} // namespace ClothChaosGeometry
