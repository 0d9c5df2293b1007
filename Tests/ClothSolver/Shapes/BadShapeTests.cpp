// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"
#include "Solids.h"

#include <gtest/gtest.h>

namespace Cloth
{

TEST(BadShape, OfImpossibleSizeIsRefused)
{
	for (const float bad : {0.0f, -1.0f, 1e9f, NotANumber, Infinite, -Infinite})
	{
		SCOPED_TRACE(bad);
		ExpectRefused(MakeSphere(bad), "Sphere.Radius");
		ExpectRefused(MakeCapsule(bad, 1.0f), "Capsule.Radius");
		ExpectRefused(MakeTaperedCapsule(bad, 1.0f, 3.0f), "TaperedCapsule.LowRadius");
		ExpectRefused(MakeTaperedCapsule(1.0f, bad, 3.0f), "TaperedCapsule.HighRadius");
		ExpectRefused(MakeBox({bad, 1.0f, 1.0f}), "Box.HalfExtents.X");
		ExpectRefused(MakeBox({1.0f, bad, 1.0f}), "Box.HalfExtents.Y");
		ExpectRefused(MakeBox({1.0f, 1.0f, bad}), "Box.HalfExtents.Z");
		if (bad != 0.0f)
		{
			ExpectRefused(MakeCapsule(1.0f, bad), "Capsule.Length");
			ExpectRefused(MakeTaperedCapsule(1.0f, 0.5f, bad), "TaperedCapsule.Length");
		}
	}
	ExpectRefused(MakeSphere(-2.5f), "Sphere.Radius", "-2.5");
}

TEST(BadShape, OfBadTrianglesIsRefused)
{
	const std::vector<Vector3> vertices = {{}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {2.0f, 0.0f, 0.0f}};
	const auto make = [&](std::vector<int> triangles) { return MakeTriangleMesh(vertices, triangles, Sides::One); };
	EXPECT_TRUE(make({0, 1, 2}).Ok());
	EXPECT_TRUE(make({0, 1, 3, 0, 1, 2}).Ok()) << "degenerate triangles among good ones are dropped";
	ExpectRefused(MakeTriangleMesh({}, {}, Sides::One), "TriangleMesh.Vertices", "0");
	ExpectRefused(make({}), "TriangleMesh.Triangles", "0 indices");
	ExpectRefused(make({0, 1}), "TriangleMesh.Triangles", "2 indices");
	ExpectRefused(make({0, 1, 2, 3}), "TriangleMesh.Triangles", "4 indices");
	ExpectRefused(make({0, 1, 4}), "TriangleMesh.Triangles[2]", "4; allowed: 0 to 3");
	ExpectRefused(make({0, -1, 2}), "TriangleMesh.Triangles[1]", "-1");
	ExpectRefused(make({0, 1, 3, 1, 1, 2}), "TriangleMesh.Triangles", "degenerate");
	for (const float bad : {NotANumber, Infinite, 1e9f})
	{
		std::vector<Vector3> spoilt = vertices;
		spoilt[2].Y = bad;
		ExpectRefused(MakeTriangleMesh(spoilt, std::vector<int>{0, 1, 2}, Sides::Two), "TriangleMesh.Vertices[2]");
	}
}

TEST(BadShape, OfFlatOrFewPointsIsRefused)
{
	std::vector<Vector3> points = {{}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
	ExpectRefused(MakeConvex({}), "Convex.Points", "0");
	ExpectRefused(MakeConvex(points), "Convex.Points", "3");
	points.push_back({1.0f, 1.0f, 0.0f});
	points.push_back({0.3f, 0.4f, 0.0f});
	ExpectRefused(MakeConvex(points), "Convex.Points", "plane");
	ExpectRefused(MakeConvex(std::vector<Vector3>(10)), "Convex.Points", "plane");
	ExpectRefused(MakeConvex(std::vector<Vector3>{{}, {1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {3.0f, 3.0f, 3.0f}}),
		"Convex.Points", "plane");
	points.push_back({0.0f, 0.0f, 1.0f});
	EXPECT_TRUE(MakeConvex(points).Ok());
	points[4].Z = NotANumber;
	ExpectRefused(MakeConvex(points), "Convex.Points[4]");
}

TEST(BadShape, OfABadHeightFieldIsRefused)
{
	std::vector<float> heights(6);
	EXPECT_TRUE(MakeHeightField({3, 2, 1.0f, heights}).Ok());
	ExpectRefused(MakeHeightField({1, 6, 1.0f, heights}), "HeightField.Columns", "1");
	ExpectRefused(MakeHeightField({6, 1, 1.0f, heights}), "HeightField.Rows", "1");
	ExpectRefused(MakeHeightField({-3, -2, 1.0f, heights}), "HeightField.Columns", "-3");
	ExpectRefused(MakeHeightField({100000, 100000, 1.0f, heights}), "HeightField.Rows", "100000");
	ExpectRefused(MakeHeightField({3, 3, 1.0f, heights}), "HeightField.Heights", "6 values; allowed: 9");
	for (const float bad : {0.0f, -1.0f, NotANumber, Infinite})
	{
		ExpectRefused(MakeHeightField({3, 2, bad, heights}), "HeightField.Spacing");
	}
	for (const float bad : {NotANumber, Infinite, -Infinite, 1e9f})
	{
		heights[4] = bad;
		ExpectRefused(MakeHeightField({3, 2, 1.0f, heights}), "HeightField.Heights[4]");
	}
}

TEST(BadShape, OfABadDistanceGridIsRefused)
{
	std::vector<float> distances(12, 1.0f);
	const DistanceGridDescription good{{2, 2, 3}, {}, 1.0f, distances};
	EXPECT_TRUE(MakeDistanceGrid(good).Ok());
	const char* const names[3] = {"DistanceGrid.Size[0]", "DistanceGrid.Size[1]", "DistanceGrid.Size[2]"};
	for (int axis = 0; axis < 3; ++axis)
	{
		DistanceGridDescription grid = good;
		for (const int bad : {1, 0, -2})
		{
			grid.Size[axis] = bad;
			ExpectRefused(MakeDistanceGrid(grid), names[axis], std::to_string(bad));
		}
	}
	ExpectRefused(MakeDistanceGrid({{2000, 2000, 2000}, {}, 1.0f, distances}), "DistanceGrid.Size[2]", "2000");
	ExpectRefused(
		MakeDistanceGrid({{2, 2, 2}, {}, 1.0f, distances}), "DistanceGrid.Distances", "12 values; allowed: 8");
	ExpectRefused(MakeDistanceGrid({{2, 2, 3}, {0.0f, NotANumber, 0.0f}, 1.0f, distances}), "DistanceGrid.Origin");
	for (const float bad : {0.0f, -1.0f, NotANumber, Infinite})
	{
		ExpectRefused(MakeDistanceGrid({{2, 2, 3}, {}, bad, distances}), "DistanceGrid.Spacing");
	}
	for (const float bad : {NotANumber, Infinite})
	{
		distances[7] = bad;
		ExpectRefused(MakeDistanceGrid({{2, 2, 3}, {}, 1.0f, distances}), "DistanceGrid.Distances[7]");
	}
}

} // namespace Cloth
