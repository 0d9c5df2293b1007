// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"
#include "Field.h"
#include "Scenes.h"

#include <vector>

namespace Player
{

/// What cloth and bodies collide with.
enum class CollisionKind
{
	Box,
	Sphere,
	Capsule, ///< along Z
	Convex,  ///< the convex hull of the surface
	Triangles
};

/// A surface about its origin, in metres, facing out, and what stands for it in collisions.
struct BodyMesh
{
	Cloth::Scenes::Mesh Surface;
	CollisionKind Collision = CollisionKind::Triangles;
	Cloth::Vector3 Size; ///< of the box, or the diameter and the height of round shapes
};

/// A shape by name and measures, or a file.
BodyMesh ReadMesh(const Input::Field& field);

/// The normal at each corner of each triangle: the mean of the triangles around the point, but not across sharp edges.
/// Where hundreds of triangles meet in a point it is their own.
std::vector<Cloth::Vector3> CornerNormals(const Cloth::Scenes::Mesh& mesh);

} // namespace Player
