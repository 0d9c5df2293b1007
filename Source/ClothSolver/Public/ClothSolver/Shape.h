// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Vector.h"

#include <memory>
#include <span>

namespace Cloth
{

/// A box along the axes.
struct Bounds
{
	Vector3 Low;
	Vector3 High;
};

/// A point of a surface as seen from a query point.
struct SurfacePoint
{
	Vector3 Point;
	Vector3 Normal;        ///< unit, out of the body; where the surface has an edge or corner: towards the query point
	float Distance = 0.0f; ///< from the query point, m; negative inside
};

/// Where a path meets a surface.
struct RayHit
{
	float Fraction = 0.0f; ///< of the path
	Vector3 Normal;        ///< unit, against the path
};

/// The cooked geometry of a collider, in its own frame. Immutable; shared by all colliders of that shape.
class CLOTHSOLVER_API Shape
{
public:
	virtual ~Shape() = default;

	virtual Bounds GetBounds() const = 0;

	/// The surface point nearest to a point. False if it is farther away than `reach`; inside solids the answer is
	/// always given.
	virtual bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const = 0;

	/// The first point at which the path enters the body. Paths that begin inside a solid enter nothing.
	virtual bool Ray(Vector3 from, Vector3 to, RayHit& hit) const = 0;

	/// Whether distances have a sign. Two-sided surfaces have no inside: their distances are positive on both sides.
	virtual bool IsSolid() const { return true; }
};
using ShapePointer = std::shared_ptr<const Shape>;

/// Lengths in metres. Capsules lie along Z, centred at the origin.
CLOTHSOLVER_API Result<ShapePointer> MakeSphere(float radius);
CLOTHSOLVER_API Result<ShapePointer> MakeCapsule(float radius, float length); ///< length: between the ends' centres
CLOTHSOLVER_API Result<ShapePointer> MakeTaperedCapsule(float lowRadius, float highRadius, float length);
CLOTHSOLVER_API Result<ShapePointer> MakeBox(Vector3 halfExtents);

/// Everything below the plane z = 0.
CLOTHSOLVER_API Result<ShapePointer> MakeHalfSpace();

/// The convex hull of at least four points that do not lie in a plane.
CLOTHSOLVER_API Result<ShapePointer> MakeConvex(std::span<const Vector3> points);

/// What lies behind a triangle.
enum class Sides
{
	One, ///< the inside of a body: triangles face out (counter-clockwise seen from outside)
	Two, ///< nothing: both sides hold cloth
	Auto ///< the inside if the triangles enclose one, whichever way they face; else nothing
};
CLOTHSOLVER_API Result<ShapePointer> MakeTriangleMesh(
	std::span<const Vector3> vertices, std::span<const int> triangles, Sides sides);

/// Heights above the plane z = 0 at (column, row) * Spacing, row after row; everything below is solid.
struct HeightFieldDescription
{
	int Columns = 0; ///< along X, at least 2
	int Rows = 0;    ///< along Y, at least 2
	float Spacing = 1.0f;
	std::span<const float> Heights;
};
CLOTHSOLVER_API Result<ShapePointer> MakeHeightField(const HeightFieldDescription& field);

/// Signed distances at Origin + (i, j, k) * Spacing, i running fastest; interpolated between.
struct DistanceGridDescription
{
	int Size[3] = {0, 0, 0}; ///< at least 2 each
	Vector3 Origin;
	float Spacing = 1.0f;
	std::span<const float> Distances;
};
CLOTHSOLVER_API Result<ShapePointer> MakeDistanceGrid(const DistanceGridDescription& grid);

} // namespace Cloth
