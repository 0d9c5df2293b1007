// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ConvexHull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace Cloth
{

namespace
{

/// A point on a grid of 2^20 steps in each direction. All that is decided about such points fits exactly into 64 bits,
/// so that coplanar and nearly coplanar points need no tolerance.
struct GridPoint
{
	int64_t X = 0;
	int64_t Y = 0;
	int64_t Z = 0;
};

GridPoint operator-(const GridPoint& a, const GridPoint& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
int64_t Dot(const GridPoint& a, const GridPoint& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
GridPoint Cross(const GridPoint& a, const GridPoint& b)
{
	return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}
bool IsZero(const GridPoint& a) { return a.X == 0 && a.Y == 0 && a.Z == 0; }

std::vector<GridPoint> Snapped(std::span<const Vector3> points)
{
	Vector3 low = points[0];
	Vector3 high = points[0];
	for (const Vector3 p : points)
	{
		low = {std::min(low.X, p.X), std::min(low.Y, p.Y), std::min(low.Z, p.Z)};
		high = {std::max(high.X, p.X), std::max(high.Y, p.Y), std::max(high.Z, p.Z)};
	}
	const Vector3 size = high - low;
	const double scale = 1048575.0 / std::max(static_cast<double>(std::max({size.X, size.Y, size.Z})), 1e-30);
	const auto snap = [scale](float value, float from)
	{ return static_cast<int64_t>(std::llround((static_cast<double>(value) - static_cast<double>(from)) * scale)); };
	std::vector<GridPoint> snapped;
	snapped.reserve(points.size());
	for (const Vector3 p : points)
	{
		snapped.push_back({snap(p.X, low.X), snap(p.Y, low.Y), snap(p.Z, low.Z)});
	}
	return snapped;
}

/// Adds one point after the other: the faces that see it make way for a cone from their outline to the point.
class HullMaker
{
public:
	explicit HullMaker(std::vector<GridPoint> points)
		: Points(std::move(points))
	{
	}

	std::vector<int> Make()
	{
		if (!Begin())
		{
			return {};
		}
		for (size_t i = 0; i < Points.size(); ++i)
		{
			Add(static_cast<int>(i));
		}
		std::vector<int> triangles;
		for (const Face& face : Faces)
		{
			triangles.insert(triangles.end(), face.Corner.begin(), face.Corner.end());
		}
		return triangles;
	}

private:
	struct Face
	{
		std::array<int, 3> Corner{};
		GridPoint Origin;
		GridPoint Normal;
	};

	const GridPoint& At(int point) const { return Points[static_cast<size_t>(point)]; }
	bool Sees(const GridPoint& point, const Face& face) const { return Dot(face.Normal, point - face.Origin) > 0; }

	void AddFace(int a, int b, int c) { Faces.push_back({{a, b, c}, At(a), Cross(At(b) - At(a), At(c) - At(a))}); }

	/// The point for which a measure is largest.
	template <typename Measure>
	int Farthest(Measure&& measure) const
	{
		int best = 0;
		double most = -1.0;
		for (size_t i = 0; i < Points.size(); ++i)
		{
			const double value = measure(Points[i]);
			if (value > most)
			{
				most = value;
				best = static_cast<int>(i);
			}
		}
		return best;
	}

	/// A tetrahedron that is as large as can be had at once.
	bool Begin()
	{
		const auto size = [](const GridPoint& v)
		{
			const auto x = static_cast<double>(v.X);
			const auto y = static_cast<double>(v.Y);
			const auto z = static_cast<double>(v.Z);
			return x * x + y * y + z * z;
		};
		const int a = Farthest([](const GridPoint& p) { return static_cast<double>(p.X + p.Y + p.Z); });
		const int b = Farthest([&](const GridPoint& p) { return size(p - At(a)); });
		const GridPoint ab = At(b) - At(a);
		const int c = Farthest([&](const GridPoint& p) { return size(Cross(ab, p - At(a))); });
		const GridPoint normal = Cross(ab, At(c) - At(a));
		const int d =
			Farthest([&](const GridPoint& p) { return std::abs(static_cast<double>(Dot(normal, p - At(a)))); });
		const int64_t volume = Dot(normal, At(d) - At(a));
		if (IsZero(normal) || volume == 0)
		{
			return false;
		}
		const int second = volume < 0 ? b : c;
		const int third = volume < 0 ? c : b;
		AddFace(a, second, third);
		AddFace(a, third, d);
		AddFace(third, second, d);
		AddFace(second, a, d);
		return true;
	}

	void Add(int index)
	{
		const GridPoint& point = At(index);
		Outline.clear();
		size_t kept = 0;
		for (const Face& face : Faces)
		{
			if (Sees(point, face))
			{
				for (size_t i = 0; i < 3; ++i)
				{
					Outline.emplace_back(face.Corner[i], face.Corner[(i + 1) % 3]);
				}
			}
			else
			{
				Faces[kept++] = face;
			}
		}
		if (Outline.empty())
		{
			return;
		}
		Faces.resize(kept);
		// Edges between two visible faces appear in both directions.
		std::sort(Outline.begin(), Outline.end());
		for (const auto& [from, to] : Outline)
		{
			if (!std::binary_search(Outline.begin(), Outline.end(), std::pair(to, from)))
			{
				AddFace(from, to, index);
			}
		}
	}

	std::vector<GridPoint> Points;
	std::vector<Face> Faces;
	std::vector<std::pair<int, int>> Outline;
};

} // namespace

std::vector<int> ConvexHull(std::span<const Vector3> points)
{
	return points.empty() ? std::vector<int>{} : HullMaker(Snapped(points)).Make();
}

} // namespace Cloth
