// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Shape.h"
#include "NotFinite.h"
#include "Scenes.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace Cloth
{

constexpr float Everywhere = 1e6f;

/// The shape, or a failed test.
ShapePointer Made(const Result<ShapePointer>& shape);
ShapePointer MeshShape(const Scenes::Mesh& mesh, Sides sides = Sides::One);

/// A refusal names the field and what is allowed, and shows the value.
void ExpectRefused(const Result<ShapePointer>& shape, const std::string& field, const std::string& value = "");

/// The answer of Closest, which must be there.
SurfacePoint Seen(const Shape& shape, Vector3 point, float reach = Everywhere);

/// Random points in a box that is larger than the bounds of a shape by a margin.
std::vector<Vector3> PointsAbout(const Bounds& bounds, float margin, int count, uint64_t seed = 1);

/// What holds for any shape, at any point: the normal is a unit vector and leads to the surface, reach is respected,
/// nothing is allocated; the normal is the gradient of the distance, but for a part of the points (near creases).
void ExpectConsistent(const Shape& shape, std::span<const Vector3> points, double creased = 0.03);

/// Distances equal those of another way to compute them.
void ExpectDistances(const Shape& shape, std::span<const Vector3> points,
	const std::function<double(Vector3)>& reference, double tolerance = 2e-6);

/// Rays hit where a march in small steps first finds a negative distance.
void ExpectRaysAsMarched(const Shape& shape, std::span<const Vector3> points);

/// The distance to the nearest of all triangles; with the sign of the winding number if asked.
double BruteDistance(const Scenes::Mesh& mesh, Vector3 point, bool isSigned = true);

/// The first face that a path meets from its front (or from any side), as a fraction; 2 if there is none.
double BruteRay(const Scenes::Mesh& mesh, Vector3 from, Vector3 to, bool frontOnly);

} // namespace Cloth
