// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleSurface.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace Cloth
{

namespace
{

struct PositionHash
{
	size_t operator()(Vector3 p) const
	{
		uint64_t hash = 0;
		for (const float coordinate : {p.X, p.Y, p.Z})
		{
			// Adding zero turns -0 into +0, which compares equal.
			hash = (hash ^ std::bit_cast<uint32_t>(coordinate + 0.0f)) * 0x9E3779B97F4A7C15u;
			hash ^= hash >> 29;
		}
		return static_cast<size_t>(hash);
	}
};

Offset CrossOf(const Offset& a, const Offset& b)
{
	return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}

/// A side of a triangle, as its edge sees it.
struct Side
{
	uint64_t Edge = 0; ///< its two vertices
	int Face = -1;     ///< -1: of a triangle without area
	uint8_t Index = 0;
	int8_t Direction = 0;
};

class SurfaceMaker
{
public:
	TriangleSurface Make(std::span<const Vector3> vertices, std::span<const int> triangles)
	{
		std::vector<int> welded;
		welded.reserve(vertices.size());
		std::unordered_map<Vector3, int, PositionHash> known;
		known.reserve(vertices.size());
		for (const Vector3 vertex : vertices)
		{
			const auto [entry, fresh] = known.try_emplace(vertex, static_cast<int>(Surface.Positions.size()));
			if (fresh)
			{
				Surface.Positions.push_back(vertex);
			}
			welded.push_back(entry->second);
		}
		Surface.VertexNormals.resize(Surface.Positions.size());
		Surface.IsOnBorder.resize(Surface.Positions.size());
		Surface.Faces.reserve(triangles.size() / 3);
		Sides.reserve(triangles.size());
		for (size_t i = 0; i + 2 < triangles.size(); i += 3)
		{
			AddTriangle({welded[static_cast<size_t>(triangles[i])], welded[static_cast<size_t>(triangles[i + 1])],
				welded[static_cast<size_t>(triangles[i + 2])]});
		}
		for (Vector3& normal : Surface.VertexNormals)
		{
			normal = UnitOr(normal, {0.0f, 0.0f, 1.0f});
		}
		FinishEdges();
		return std::move(Surface);
	}

private:
	void AddTriangle(const std::array<int, 3>& corner)
	{
		SurfaceFace face;
		face.Corner = corner;
		const Corners p = Surface.CornersOf(face);
		const std::array<Offset, 3> edge = {Between(p[0], p[1]), Between(p[1], p[2]), Between(p[2], p[0])};
		const Offset cross = CrossOf(edge[0], edge[1]);
		const double twiceArea = std::sqrt(Dot(cross, cross));
		const double longest = std::max({Dot(edge[0], edge[0]), Dot(edge[1], edge[1]), Dot(edge[2], edge[2])});
		const bool hasArea = twiceArea > 1e-12 * longest && twiceArea > 1e-30;
		const int index = hasArea ? static_cast<int>(Surface.Faces.size()) : -1;
		for (size_t i = 0; i < 3; ++i)
		{
			const int from = corner[i];
			const int to = corner[(i + 1) % 3];
			if (from != to)
			{
				const auto [low, high] = std::minmax(from, to);
				Sides.push_back({static_cast<uint64_t>(low) << 32 | static_cast<uint64_t>(high), index,
					static_cast<uint8_t>(i), static_cast<int8_t>(from < to ? 1 : -1)});
			}
		}
		if (!hasArea)
		{
			return;
		}
		face.Normal = ToUnit(cross);
		for (size_t i = 0; i < 3; ++i)
		{
			const Offset& out = edge[i];
			const Offset& in = edge[(i + 2) % 3];
			const auto angle = static_cast<float>(std::atan2(twiceArea, -Dot(out, in)));
			Surface.VertexNormals[static_cast<size_t>(corner[i])] += face.Normal * angle;
		}
		Volume += Dot(Between({}, p[0]), CrossOf(Between({}, p[1]), Between({}, p[2])));
		Surface.Faces.push_back(face);
	}

	void FinishEdges()
	{
		std::sort(Sides.begin(), Sides.end(),
			[](const Side& a, const Side& b)
			{ return a.Edge != b.Edge ? a.Edge < b.Edge : (a.Face != b.Face ? a.Face < b.Face : a.Index < b.Index); });
		bool isClosed = true;
		for (auto first = Sides.cbegin(); first != Sides.cend();)
		{
			const uint64_t edge = first->Edge;
			const auto last = std::find_if(first, Sides.cend(), [edge](const Side& side) { return side.Edge != edge; });
			const std::span<const Side> sides(first, last);
			isClosed = isClosed && IsBalanced(sides);
			SetEdgeNormals(sides);
			if (sides.size() == 1)
			{
				MarkBorder(sides.front());
			}
			first = last;
		}
		Surface.IsClosed = isClosed && Volume > 0.0;
	}

	/// Whether the triangles at an edge go along it as often one way as the other.
	static bool IsBalanced(std::span<const Side> sides)
	{
		int balance = 0;
		for (const Side& side : sides)
		{
			balance += side.Direction;
		}
		return balance == 0;
	}

	void SetEdgeNormals(std::span<const Side> sides)
	{
		Vector3 sum;
		for (const Side& side : sides)
		{
			if (side.Face >= 0)
			{
				sum += Surface.Faces[static_cast<size_t>(side.Face)].Normal;
			}
		}
		for (const Side& side : sides)
		{
			if (side.Face >= 0)
			{
				SurfaceFace& face = Surface.Faces[static_cast<size_t>(side.Face)];
				face.EdgeNormal[side.Index] = Length(sum) > 1e-6f ? sum / Length(sum) : face.Normal;
			}
		}
	}

	/// The edge has only this side.
	void MarkBorder(const Side& side)
	{
		if (side.Face >= 0)
		{
			SurfaceFace& face = Surface.Faces[static_cast<size_t>(side.Face)];
			face.BorderEdges = static_cast<uint8_t>(face.BorderEdges | 1u << side.Index);
		}
		Surface.IsOnBorder[static_cast<size_t>(side.Edge >> 32)] = 1;
		Surface.IsOnBorder[static_cast<size_t>(side.Edge & 0xFFFFFFFFu)] = 1;
	}

	TriangleSurface Surface;
	std::vector<Side> Sides;
	double Volume = 0.0;
};

} // namespace

FacePoint PointOf(const TriangleSurface& surface, int face, Vector3 faceNormal, const TriangleSpot& nearest)
{
	FacePoint point{faceNormal};
	if (nearest.Where != Part::Face)
	{
		const SurfaceFace& of = surface.Faces[static_cast<size_t>(face)];
		const auto vertex = static_cast<size_t>(of.Corner[nearest.Index]);
		const bool isEdge = nearest.Where == Part::Edge;
		point.Normal = isEdge ? of.EdgeNormal[nearest.Index] : surface.VertexNormals[vertex];
		point.IsBorder = isEdge ? (of.BorderEdges >> nearest.Index & 1) != 0 : surface.IsOnBorder[vertex] != 0;
	}
	point.IsBehind = Dot(nearest.ToQuery, Between({}, point.Normal)) < 0.0;
	return point;
}

TriangleSurface MakeSurface(std::span<const Vector3> vertices, std::span<const int> triangles)
{
	return SurfaceMaker().Make(vertices, triangles);
}

} // namespace Cloth
