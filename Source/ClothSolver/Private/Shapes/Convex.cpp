// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ConvexHull.h"
#include "Core/Validation.h"
#include "TriangleMesh.h"

#include <memory>
#include <string>
#include <utility>

namespace Cloth
{

Result<ShapePointer> MakeConvex(std::span<const Vector3> points)
{
	if (points.size() < 4)
	{
		return Refuse("Convex.Points", std::to_string(points.size()) + " values", "at least 4");
	}
	for (size_t i = 0; i < points.size(); ++i)
	{
		if (!IsFinite(points[i]) || Length(points[i]) > 1e6f)
		{
			return Refuse(At("Convex.Points", i), Text(points[i]), "finite coordinates within 1e6 m");
		}
	}
	const std::vector<int> triangles = ConvexHull(points);
	TriangleSurface surface = MakeSurface(points, triangles);
	if (!surface.IsClosed)
	{
		return Refuse("Convex.Points", "in one plane", "points that span a volume");
	}
	return ShapePointer(std::make_shared<TriangleMesh>(std::move(surface), Sides::One));
}

} // namespace Cloth
