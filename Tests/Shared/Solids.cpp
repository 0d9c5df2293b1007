// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solids.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace Cloth::Scenes
{

namespace
{

Vector2 AtAngle(float radius, float angle) { return {radius * std::cos(angle), radius * std::sin(angle)}; }
Vector2 operator+(Vector2 a, Vector2 b) { return {a.X + b.X, a.Y + b.Y}; }
Vector2 Mix(Vector2 a, Vector2 b, float part) { return {a.X + (b.X - a.X) * part, a.Y + (b.Y - a.Y) * part}; }

/// Joins rings of points to a closed surface; each ring begins where the last one did. The first and the last ring are
/// points, given as such.
Mesh Revolved(const std::vector<Vector2>& profile, int segments)
{
	Mesh mesh;
	const int rings = static_cast<int>(profile.size());
	mesh.Positions.push_back({0.0f, 0.0f, profile.front().Y});
	for (int ring = 1; ring + 1 < rings; ++ring)
	{
		const Vector2 at = profile[static_cast<size_t>(ring)];
		for (int segment = 0; segment < segments; ++segment)
		{
			const Vector2 p = AtAngle(
				at.X, 2.0f * std::numbers::pi_v<float> * static_cast<float>(segment) / static_cast<float>(segments));
			mesh.Positions.push_back({p.X, p.Y, at.Y});
		}
	}
	mesh.Positions.push_back({0.0f, 0.0f, profile.back().Y});
	const int last = static_cast<int>(mesh.Positions.size()) - 1;
	const auto at = [&](int ring, int segment) { return 1 + (ring - 1) * segments + segment % segments; };
	for (int segment = 0; segment < segments; ++segment)
	{
		mesh.Triangles.insert(mesh.Triangles.end(), {0, at(1, segment + 1), at(1, segment)});
		for (int ring = 1; ring + 2 < rings; ++ring)
		{
			mesh.Triangles.insert(mesh.Triangles.end(),
				{at(ring, segment), at(ring, segment + 1), at(ring + 1, segment + 1), at(ring, segment),
					at(ring + 1, segment + 1), at(ring + 1, segment)});
		}
		mesh.Triangles.insert(mesh.Triangles.end(), {at(rings - 2, segment), at(rings - 2, segment + 1), last});
	}
	return mesh;
}

/// A ground plan cut into polygons of different heights, which becomes one closed surface: floors, roofs and, between
/// polygons of different height, walls. All walls are cut at the same levels, so that they fit together.
class Plan
{
public:
	explicit Plan(std::vector<float> levels)
		: Levels(std::move(levels))
	{
	}

	/// Counter-clockwise; polygons that touch share the points along their common edge.
	void Add(const std::vector<Vector2>& outline, int level)
	{
		std::vector<int> corners;
		for (const Vector2 point : outline)
		{
			corners.push_back(PointAt(point));
		}
		for (size_t i = 0; i < corners.size(); ++i)
		{
			LevelLeftOf[{corners[i], corners[(i + 1) % corners.size()]}] = level;
		}
		Cells.push_back({std::move(corners), level});
	}

	Mesh Build()
	{
		for (const auto& [corners, level] : Cells)
		{
			for (const std::array<int, 3>& t : CutOff(corners))
			{
				Triangle(Vertex(t[0], level), Vertex(t[1], level), Vertex(t[2], level));
				Triangle(Vertex(t[0], 0), Vertex(t[2], 0), Vertex(t[1], 0));
			}
		}
		for (const auto& [edge, level] : LevelLeftOf)
		{
			const auto [a, b] = edge;
			const auto other = LevelLeftOf.find({b, a});
			for (int low = other == LevelLeftOf.end() ? 0 : other->second; low < level; ++low)
			{
				Triangle(Vertex(a, low), Vertex(b, low), Vertex(b, low + 1));
				Triangle(Vertex(a, low), Vertex(b, low + 1), Vertex(a, low + 1));
			}
		}
		return std::move(Result);
	}

private:
	int PointAt(Vector2 point)
	{
		for (size_t i = 0; i < Points.size(); ++i)
		{
			if (std::hypot(Points[i].X - point.X, Points[i].Y - point.Y) < 1e-5f)
			{
				return static_cast<int>(i);
			}
		}
		Points.push_back(point);
		return static_cast<int>(Points.size()) - 1;
	}

	float Turn(int a, int b, int c) const
	{
		const Vector2 p = Points[static_cast<size_t>(a)];
		const Vector2 q = Points[static_cast<size_t>(b)];
		const Vector2 r = Points[static_cast<size_t>(c)];
		return (q.X - p.X) * (r.Y - p.Y) - (q.Y - p.Y) * (r.X - p.X);
	}

	/// Cuts a polygon into triangles by its ears, the fattest first.
	std::vector<std::array<int, 3>> CutOff(std::vector<int> polygon) const
	{
		std::vector<std::array<int, 3>> triangles;
		while (polygon.size() >= 3)
		{
			size_t best = 0;
			float fattest = -1.0f;
			for (size_t i = 0; i < polygon.size(); ++i)
			{
				const int a = polygon[(i + polygon.size() - 1) % polygon.size()];
				const int b = polygon[i];
				const int c = polygon[(i + 1) % polygon.size()];
				const bool isEar = Turn(a, b, c) > 1e-9f
					&& std::none_of(polygon.begin(), polygon.end(),
						[&](int p) {
							return p != a && p != b && p != c && Turn(a, b, p) > -1e-9f && Turn(b, c, p) > -1e-9f
								&& Turn(c, a, p) > -1e-9f;
						});
				const Vector2 from = Points[static_cast<size_t>(a)];
				const Vector2 to = Points[static_cast<size_t>(c)];
				const float length = std::hypot(to.X - from.X, to.Y - from.Y);
				const float fatness = isEar ? Turn(a, b, c) / (length * length) : -1.0f;
				if (fatness > fattest)
				{
					fattest = fatness;
					best = i;
				}
			}
			triangles.push_back({polygon[(best + polygon.size() - 1) % polygon.size()], polygon[best],
				polygon[(best + 1) % polygon.size()]});
			polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>(best));
		}
		return triangles;
	}

	int Vertex(int point, int level)
	{
		const auto [entry, fresh] = Vertices.try_emplace({point, level}, static_cast<int>(Result.Positions.size()));
		if (fresh)
		{
			const Vector2 p = Points[static_cast<size_t>(point)];
			Result.Positions.push_back({p.X, p.Y, Levels[static_cast<size_t>(level)]});
		}
		return entry->second;
	}

	void Triangle(int a, int b, int c) { Result.Triangles.insert(Result.Triangles.end(), {a, b, c}); }

	std::vector<float> Levels;
	std::vector<Vector2> Points;
	std::vector<std::pair<std::vector<int>, int>> Cells;
	std::map<std::pair<int, int>, int> LevelLeftOf; ///< by directed edge
	std::map<std::pair<int, int>, int> Vertices;
	Mesh Result;
};

} // namespace

Mesh Box(Vector3 halfExtents)
{
	Mesh mesh;
	for (int corner = 0; corner < 8; ++corner)
	{
		mesh.Positions.push_back({(corner & 1) != 0 ? halfExtents.X : -halfExtents.X,
			(corner & 2) != 0 ? halfExtents.Y : -halfExtents.Y, (corner & 4) != 0 ? halfExtents.Z : -halfExtents.Z});
	}
	mesh.Triangles = {
		0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
	return mesh;
}

Mesh Cylinder(float radius, float height, int segments)
{
	const float half = 0.5f * height;
	return Revolved({{0.0f, -half}, {radius, -half}, {radius, half}, {0.0f, half}}, segments);
}

Mesh Torus(float majorRadius, float minorRadius, int majorSegments, int minorSegments)
{
	Mesh mesh;
	const auto at = [&](int i, int j) { return i % majorSegments * minorSegments + j % minorSegments; };
	for (int i = 0; i < majorSegments; ++i)
	{
		for (int j = 0; j < minorSegments; ++j)
		{
			const Vector2 ring = AtAngle(minorRadius,
				2.0f * std::numbers::pi_v<float> * static_cast<float>(j) / static_cast<float>(minorSegments));
			const Vector2 p = AtAngle(majorRadius + ring.X,
				2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(majorSegments));
			mesh.Positions.push_back({p.X, p.Y, ring.Y});
			mesh.Triangles.insert(mesh.Triangles.end(),
				{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1)});
		}
	}
	return mesh;
}

Mesh Capsule(float radius, float length, int segments)
{
	const int rings = std::max(segments / 4, 1);
	std::vector<Vector2> profile;
	for (int i = -rings; i <= rings; ++i)
	{
		const Vector2 p =
			AtAngle(radius, 0.5f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(rings));
		if (i <= 0)
		{
			profile.push_back({p.X, p.Y - 0.5f * length});
		}
		if (i >= 0)
		{
			profile.push_back({p.X, p.Y + 0.5f * length});
		}
	}
	return Revolved(profile, segments);
}

Mesh Castle()
{
	// Heights: half the wall, wall, its merlons, tower, its merlons.
	Plan plan({0.0f, 0.15f, 0.3f, 0.325f, 0.365f, 0.4f});
	constexpr int Wall = 2;
	constexpr int WallMerlon = 3;
	constexpr int Tower = 4;
	constexpr int TowerMerlon = 5;
	constexpr float CornerRadius = 0.41f; // of the octagon of walls
	constexpr float TowerRadius = 0.09f;
	constexpr float CourtRadius = 0.22f;
	constexpr int TowerParts = 3; // of each side of a tower
	constexpr int WallParts = 9;
	constexpr int CourtParts = 5;
	constexpr float Eighth = 0.25f * std::numbers::pi_v<float>;

	// A point on the outline of a tower; sides are numbered from the corner that points away from the castle's centre.
	const auto tower = [&](int corner, int side, int part, float scale)
	{
		const float middle = Eighth * static_cast<float>(corner);
		const auto vertex = [&](int i)
		{ return AtAngle(TowerRadius * scale, middle + Eighth * (static_cast<float>(i) + 0.5f)); };
		return AtAngle(CornerRadius, middle)
			+ Mix(vertex(side), vertex(side + 1), static_cast<float>(part) / static_cast<float>(TowerParts));
	};
	const auto court = [&](int corner) { return AtAngle(CourtRadius, Eighth * static_cast<float>(corner)); };

	for (int corner = 0; corner < 8; ++corner)
	{
		constexpr float Inner = 0.78f;
		std::vector<Vector2> roof;
		for (int side = 0; side < 8; ++side)
		{
			for (int part = 0; part < TowerParts; ++part)
			{
				plan.Add({tower(corner, side, part, 1.0f), tower(corner, side, part + 1, 1.0f),
							 tower(corner, side, part + 1, Inner), tower(corner, side, part, Inner)},
					part % 2 == 0 ? TowerMerlon : Tower);
				roof.push_back(tower(corner, side, part, Inner));
			}
		}
		plan.Add(roof, Tower);

		// The wall to the next tower leaves this one at the corner between its sides 1 and 2; the parapet is as wide as
		// the first part of side 2.
		const int next = corner + 1;
		const auto along = [&](int i, int parts)
		{
			return Mix(tower(corner, 2, parts, 1.0f), tower(next, 4, TowerParts - parts, 1.0f),
				static_cast<float>(i) / static_cast<float>(WallParts));
		};
		std::vector<Vector2> roofWalk = {along(0, 1)};
		for (int i = 0; i < WallParts; ++i)
		{
			plan.Add({along(i, 0), along(i + 1, 0), along(i + 1, 1), along(i, 1)}, i % 2 == 0 ? Wall : WallMerlon);
			roofWalk.push_back(along(i + 1, 1));
		}
		for (int part = TowerParts - 2; part >= 0; --part)
		{
			roofWalk.push_back(tower(next, 4, part, 1.0f));
		}
		for (int part = TowerParts - 1; part >= 1; --part)
		{
			roofWalk.push_back(tower(next, 3, part, 1.0f));
		}
		for (int i = CourtParts; i >= 0; --i)
		{
			roofWalk.push_back(Mix(court(corner), court(next), static_cast<float>(i) / static_cast<float>(CourtParts)));
		}
		for (int part = 1; part >= 0; --part)
		{
			roofWalk.push_back(tower(corner, 3, part, 1.0f));
		}
		for (int part = TowerParts - 1; part >= 2; --part)
		{
			roofWalk.push_back(tower(corner, 2, part, 1.0f));
		}
		plan.Add(roofWalk, Wall);
	}
	return plan.Build();
}

} // namespace Cloth::Scenes
