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

/// Which corner of a mesh comes here in the engine, where (C - A) x (B - A) points to the front of a triangle A, B, C:
/// the second and the third change places.
constexpr size_t EngineCorner(size_t corner) { return corner % 3 == 0 ? corner : corner + 3 - 2 * (corner % 3); }

} // namespace Player
