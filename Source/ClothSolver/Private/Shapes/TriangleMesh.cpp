// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleMesh.h"

#include "Core/Validation.h"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

Status CheckMesh(std::span<const Vector3> vertices, std::span<const int> triangles)
{
	if (vertices.size() < 3)
	{
		return Refuse("TriangleMesh.Vertices", std::to_string(vertices.size()) + " values", "at least 3");
	}
	if (triangles.empty() || triangles.size() % 3 != 0)
	{
		return Refuse(
			"TriangleMesh.Triangles", std::to_string(triangles.size()) + " indices", "a positive multiple of 3");
	}
	for (size_t i = 0; i < vertices.size(); ++i)
	{
		if (!IsFinite(vertices[i]) || Length(vertices[i]) > 1e6f)
		{
			return Refuse(At("TriangleMesh.Vertices", i), Text(vertices[i]), "finite coordinates within 1e6 m");
		}
	}
	for (size_t i = 0; i < triangles.size(); ++i)
	{
		if (triangles[i] < 0 || static_cast<size_t>(triangles[i]) >= vertices.size())
		{
			return Refuse(At("TriangleMesh.Triangles", i), std::to_string(triangles[i]),
				"0 to " + std::to_string(vertices.size() - 1));
		}
	}
	return {};
}

/// Six times the volume; negative if the triangles face in.
double VolumeOf(std::span<const Vector3> vertices, std::span<const int> triangles)
{
	const Vector3 origin = vertices[static_cast<size_t>(triangles.front())];
	double volume = 0.0;
	for (size_t t = 0; t + 2 < triangles.size(); t += 3)
	{
		const auto corner = [&](size_t c) { return vertices[static_cast<size_t>(triangles[t + c])] - origin; };
		volume += static_cast<double>(Dot(corner(0), Cross(corner(1), corner(2))));
	}
	return volume;
}

} // namespace

SurfacePoint TriangleMesh::Seen(int face, Vector3 point) const
{
	const TriangleSpot nearest = Tree.NearestOn(face, point);
	const FacePoint seen = PointOf(Surface, face, Tree.NormalOf(face), nearest);
	const Offset& away = nearest.ToQuery;
	const auto distance = static_cast<float>(std::sqrt(Dot(away, away)));
	// Beyond its border a surface is thin and has no inside.
	const bool isInside = seen.IsBehind && Kind == Sides::One && !seen.IsBorder;
	Vector3 normal = seen.Normal;
	if (distance > Touching)
	{
		if (nearest.Where != Part::Face)
		{
			normal = isInside ? -ToUnit(away) : ToUnit(away);
		}
		else if (seen.IsBehind && !isInside)
		{
			normal = -normal;
		}
	}
	const Vector3 offset{static_cast<float>(away.X), static_cast<float>(away.Y), static_cast<float>(away.Z)};
	return {point - offset, normal, isInside ? -distance : distance};
}

bool TriangleMesh::EnclosesAll(Vector3 point) const
{
	const Bounds& box = Tree.GetBounds();
	return point.X > box.Low.X && point.X < box.High.X && point.Y > box.Low.Y && point.Y < box.High.Y
		&& point.Z > box.Low.Z && point.Z < box.High.Z;
}

bool TriangleMesh::Closest(Vector3 point, float reach, SurfacePoint& nearest) const
{
	int face = Tree.Nearest(point, std::max(reach, 0.0f));
	if (face < 0)
	{
		if (!Surface.IsClosed || Kind == Sides::Two || !EnclosesAll(point) || Tree.IsSurelyOutside(point))
		{
			return false;
		}
		face = Tree.Nearest(point, std::numeric_limits<float>::infinity());
	}
	const SurfacePoint seen = Seen(face, point);
	if (!IsWithin(seen.Distance, reach))
	{
		return false;
	}
	nearest = seen;
	return true;
}

bool TriangleMesh::Ray(Vector3 from, Vector3 to, RayHit& hit) const
{
	// A path that first meets a back comes from inside, unless it begins at that face and leaves it.
	constexpr double Skin = 1e-5;
	const Offset way = Between(from, to);
	const double backsFrom = Kind == Sides::Two ? 0.0
		: Surface.IsClosed                      ? Skin / std::max(std::sqrt(Dot(way, way)), 1e-30)
												: 2.0;
	const TriangleTree::Hit first = Tree.FirstHit(Surface, from, to, backsFrom);
	if (first.Face < 0 || (Kind == Sides::One && !first.IsFront))
	{
		return false;
	}
	const Vector3 normal = Surface.Faces[static_cast<size_t>(first.Face)].Normal;
	hit = {static_cast<float>(first.Fraction), first.IsFront ? normal : -normal};
	return true;
}

Result<ShapePointer> MakeTriangleMesh(std::span<const Vector3> vertices, std::span<const int> triangles, Sides sides)
{
	if (Status status = CheckMesh(vertices, triangles); !status)
	{
		return status;
	}
	TriangleSurface surface = MakeSurface(vertices, triangles);
	if (surface.Faces.empty())
	{
		return Refuse("TriangleMesh.Triangles", "all degenerate", "at least one triangle with an area");
	}
	if (sides == Sides::Auto)
	{
		if (VolumeOf(vertices, triangles) < 0.0)
		{
			std::vector<int> turned(triangles.begin(), triangles.end());
			for (size_t t = 0; t + 2 < turned.size(); t += 3)
			{
				std::swap(turned[t + 1], turned[t + 2]);
			}
			surface = MakeSurface(vertices, turned);
		}
		sides = surface.IsClosed ? Sides::One : Sides::Two;
	}
	return ShapePointer(std::make_shared<TriangleMesh>(std::move(surface), sides));
}

} // namespace Cloth
