// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"
#include "Shapes/ConvexHull.h"
#include "Solids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace Cloth
{

namespace
{

/// A hull is closed, faces out, and no point is outside by more than the rounding of the grid.
void ExpectIsHull(const std::vector<Vector3>& points)
{
	const std::vector<int> triangles = ConvexHull(points);
	ASSERT_FALSE(triangles.empty());
	std::map<std::pair<int, int>, int> edges;
	for (size_t t = 0; t < triangles.size(); t += 3)
	{
		for (size_t i = 0; i < 3; ++i)
		{
			++edges[{triangles[t + i], triangles[t + (i + 1) % 3]}];
		}
	}
	for (const auto& [edge, count] : edges)
	{
		ASSERT_EQ(count, 1);
		ASSERT_EQ(edges.count({edge.second, edge.first}), 1u);
	}
	const ShapePointer shape = Made(MakeConvex(points));
	for (const Vector3 p : points)
	{
		ASSERT_LT(Seen(*shape, p).Distance, 3e-6f);
	}
	// Euler: a sphere.
	std::map<int, int> corners;
	for (const int corner : triangles)
	{
		++corners[corner];
	}
	EXPECT_EQ(corners.size() + triangles.size() / 3, edges.size() / 2 + 2);
}

std::vector<Vector3> RandomPoints(int count, uint64_t seed)
{
	Scenes::Random random(seed);
	std::vector<Vector3> points;
	for (int i = 0; i < count; ++i)
	{
		points.push_back(random.InCube() * 0.5f);
	}
	return points;
}

} // namespace

TEST(Convex, EnclosesItsPoints)
{
	for (const int count : {4, 5, 10, 100, 1000})
	{
		SCOPED_TRACE(count);
		ExpectIsHull(RandomPoints(count, static_cast<uint64_t>(count)));
	}
	ExpectIsHull(Scenes::Sphere(0.5f, 3).Positions);
	ExpectIsHull(Scenes::Cylinder(0.5f, 0.1f, 100).Positions);
	ExpectIsHull(Scenes::Castle().Positions);
}

TEST(Convex, CopesWithDoubledAndCoplanarPoints)
{
	std::vector<Vector3> lattice;
	for (int i = 0; i < 343; ++i)
	{
		const int row = i / 7 % 7;
		const int layer = i / 49;
		const Vector3 place{static_cast<float>(i % 7), static_cast<float>(row), static_cast<float>(layer)};
		lattice.push_back(place * (1.0f / 6.0f) - Vector3{0.5f, 0.5f, 0.5f});
	}
	const std::vector<Vector3> once = lattice;
	lattice.insert(lattice.end(), once.begin(), once.end());
	ExpectIsHull(lattice);
	std::vector<Vector3> rough = once;
	Scenes::Random random(2);
	for (Vector3& p : rough)
	{
		p += random.InCube() * 2e-7f;
	}
	ExpectIsHull(rough);

	const ShapePointer hull = Made(MakeConvex(lattice));
	const ShapePointer box = Made(MakeBox({0.5f, 0.5f, 0.5f}));
	const ShapePointer roughHull = Made(MakeConvex(rough));
	for (const Vector3 p : PointsAbout(box->GetBounds(), 0.3f, 1000))
	{
		ASSERT_NEAR(Seen(*hull, p).Distance, Seen(*box, p).Distance, 2e-6f);
		ASSERT_NEAR(Seen(*roughHull, p).Distance, Seen(*box, p).Distance, 4e-6f);
	}
}

TEST(Convex, AgreesWithAllItsFaces)
{
	const std::vector<Vector3> points = RandomPoints(60, 4);
	const ShapePointer hull = Made(MakeConvex(points));
	const Scenes::Mesh mesh{points, ConvexHull(points), {}};
	const std::vector<Vector3> queries = PointsAbout(hull->GetBounds(), 0.3f, 1000);
	ExpectDistances(*hull, queries, [&](Vector3 p) { return BruteDistance(mesh, p); });
	ExpectConsistent(*hull, queries, 0.1);
	ExpectRaysAsMarched(*hull, queries);
}

TEST(Convex, OfABallIsABall)
{
	const ShapePointer hull = Made(MakeConvex(Scenes::Sphere(0.5f, 3).Positions));
	for (const Vector3 p : PointsAbout(hull->GetBounds(), 0.3f, 1000))
	{
		ASSERT_NEAR(Seen(*hull, p).Distance, Length(p) - 0.5f, 0.01f);
	}
}

} // namespace Cloth
