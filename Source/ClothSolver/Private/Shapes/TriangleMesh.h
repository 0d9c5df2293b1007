// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "TriangleTree.h"

namespace Cloth
{

class TriangleMesh final : public Shape
{
public:
	TriangleMesh(TriangleSurface surface, Sides sides)
		: Surface(std::move(surface))
		, Tree(Surface)
		, Kind(sides)
	{
	}

	Bounds GetBounds() const override { return Tree.GetBounds(); }
	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override;
	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override;
	bool IsSolid() const override { return Kind == Sides::One; }

private:
	SurfacePoint Seen(int face, Vector3 point) const;
	bool EnclosesAll(Vector3 point) const;

	TriangleSurface Surface;
	TriangleTree Tree;
	Sides Kind;
};

} // namespace Cloth
