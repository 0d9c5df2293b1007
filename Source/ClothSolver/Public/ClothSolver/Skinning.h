// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Vector.h"

#include <span>

// Where the particles of a cloth carry the vertices that are drawn. All work is by element and does not depend on the
// others, so a host may cut it into parts for its workers.

namespace Cloth
{

/// A vertex that is drawn. A triangle of particles carries it: the normals of the particles, interpolated at the
/// vertex, and the edge from the first to the second particle give a frame.
struct SkinVertex
{
	int Particles[3] = {};
	Vector3 Weights;         ///< Barycentric.
	Vector3 Offset;          ///< From the point of the triangle, in the frame, m.
	Vector3 Normal;          ///< In the frame.
	Vector3 Tangent;         ///< In the frame.
	float Handedness = 1.0f; ///< Of the tangent: 1, or -1 where the texture is mirrored. Left as it is.
};

/// Where it is carried.
struct SkinnedVertex
{
	Vector3 Position; // m
	Vector3 Normal;
	Vector3 Tangent;
};

/// Normals of triangles, as long as twice their areas, m^2. Three particles for each normal.
CLOTHSOLVER_API void FindTriangleNormals(
	std::span<const int> triangles, std::span<const Vector3> positions, std::span<Vector3> normals);

/// Unit normals of particles; large triangles weigh more. The triangles around particle i are
/// around[first[i]] to around[first[i + 1] - 1]: first has an entry more than normals.
CLOTHSOLVER_API void FindParticleNormals(std::span<const int> first, std::span<const int> around,
	std::span<const Vector3> triangleNormals, std::span<Vector3> normals);

/// Sets offset, normal and tangent, so that the vertex is carried to where it is now. Particles and weights are given.
CLOTHSOLVER_API void BindVertex(SkinVertex& vertex, const SkinnedVertex& now, std::span<const Vector3> positions,
	std::span<const Vector3> particleNormals);

CLOTHSOLVER_API void SkinVertices(std::span<const SkinVertex> vertices, std::span<const Vector3> positions,
	std::span<const Vector3> particleNormals, std::span<SkinnedVertex> skinned);

} // namespace Cloth
