// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"
#include "Solids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

constexpr int Columns = 23;
constexpr int Rows = 17;
constexpr float Spacing = 0.05f;
constexpr float Width = Spacing * (Columns - 1);
constexpr float Depth = Spacing * (Rows - 1);

std::vector<float> Terrain(float roughness)
{
	std::vector<float> heights;
	Scenes::Random random(13);
	for (int i = 0; i < Columns * Rows; ++i)
	{
		heights.push_back(0.1f * std::sin(static_cast<float>(i % Columns) * 0.4f) + roughness * random.Signed());
	}
	return heights;
}

ShapePointer Field(const std::vector<float>& heights)
{
	return Made(MakeHeightField({Columns, Rows, Spacing, heights}));
}

Scenes::Mesh TrianglesOf(const std::vector<float>& heights)
{
	Scenes::Mesh mesh = Scenes::Rectangle(Width, Depth, Columns, Rows, Scenes::Cut::Regular);
	for (size_t i = 0; i < heights.size(); ++i)
	{
		mesh.Positions[i].Z = heights[i];
	}
	return mesh;
}

std::vector<Vector3> PointsOver(float height, int count)
{
	return PointsAbout({{0.0f, 0.0f, -height}, {Width, Depth, height}}, 0.0f, count);
}

bool IsAbove(const Scenes::Mesh& mesh, Vector3 p)
{
	return BruteRay(mesh, p, p - Vector3{0.0f, 0.0f, 100.0f}, false) <= 1.0;
}

/// Distances to a ball at a grid of points.
struct BallGrid
{
	std::vector<float> Distances;
	DistanceGridDescription Description;

	explicit BallGrid(float radius)
	{
		constexpr int Size = 25;
		Description = {{Size, Size, Size}, {-0.6f, -0.6f, -0.6f}, 0.05f, {}};
		for (int i = 0; i < Size * Size * Size; ++i)
		{
			const int row = i / Size % Size;
			const int layer = i / (Size * Size);
			const Vector3 place{static_cast<float>(i % Size), static_cast<float>(row), static_cast<float>(layer)};
			const Vector3 p = Description.Origin + place * Description.Spacing;
			Distances.push_back(Length(p) - radius);
		}
		Description.Distances = Distances;
	}
};

} // namespace

TEST(HeightField, HasTheDistanceOfItsNearestTriangle)
{
	for (const float roughness : {0.0f, 0.05f, 0.3f})
	{
		SCOPED_TRACE(roughness);
		const std::vector<float> heights = Terrain(roughness);
		const ShapePointer field = Field(heights);
		const Scenes::Mesh mesh = TrianglesOf(heights);
		ExpectDistances(*field, PointsOver(0.6f, 1000),
			[&](Vector3 p)
			{
				const double distance = BruteDistance(mesh, p, false);
				return IsAbove(mesh, p) ? distance : -distance;
			});
		// Deep below, and within a short reach.
		for (const Vector3 p : PointsOver(0.5f, 200))
		{
			const Vector3 deep = p - Vector3{0.0f, 0.0f, 5.0f};
			ASSERT_NEAR(Seen(*field, deep, 0.001f).Distance, -BruteDistance(mesh, deep, false), 5e-6);
			SurfacePoint seen;
			const double distance = BruteDistance(mesh, p, false);
			ASSERT_EQ(field->Closest(p, 0.02f, seen), distance <= 0.02 || !IsAbove(mesh, p));
		}
	}
}

TEST(HeightField, IsConsistent)
{
	const ShapePointer field = Field(Terrain(0.02f));
	const std::vector<Vector3> inner =
		PointsAbout({{0.01f, 0.01f, -0.3f}, {Width - 0.01f, Depth - 0.01f, 0.3f}}, 0.0f, 1000);
	ExpectConsistent(*field, inner, 0.1);
	const Bounds bounds = field->GetBounds();
	EXPECT_TRUE(IsFinite(bounds.Low) && IsFinite(bounds.High));
	EXPECT_FLOAT_EQ(bounds.High.X, Width);
	EXPECT_FLOAT_EQ(bounds.High.Y, Depth);
}

TEST(HeightField, HasANormalAtItsVertices)
{
	const std::vector<float> heights = Terrain(0.05f);
	const ShapePointer field = Field(heights);
	for (const Vector3 p : TrianglesOf(heights).Positions)
	{
		const SurfacePoint seen = Seen(*field, p);
		EXPECT_NEAR(seen.Distance, 0.0f, 1e-6f);
		EXPECT_NEAR(Length(seen.Normal), 1.0f, 1e-5f);
		EXPECT_GT(seen.Normal.Z, 0.0f);
	}
}

TEST(HeightField, MeetsRaysLikeAllItsTriangles)
{
	const std::vector<float> heights = Terrain(0.05f);
	const ShapePointer field = Field(heights);
	const Scenes::Mesh mesh = TrianglesOf(heights);
	const std::vector<Vector3> points =
		PointsAbout({{-0.2f, -0.2f, -0.4f}, {Width + 0.2f, Depth + 0.2f, 0.6f}}, 0.0f, 1000);
	int hits = 0;
	for (size_t i = 0; i + 1 < points.size(); i += 2)
	{
		const Vector3 from = points[i];
		const bool isInExtent = from.X >= 0.0f && from.Y >= 0.0f && from.X <= Width && from.Y <= Depth;
		const double expected = isInExtent && !IsAbove(mesh, from) ? 2.0 : BruteRay(mesh, from, points[i + 1], true);
		RayHit hit;
		ASSERT_EQ(field->Ray(from, points[i + 1], hit), expected <= 1.0) << i;
		if (expected <= 1.0)
		{
			++hits;
			ASSERT_NEAR(hit.Fraction, expected, 1e-6);
			ASSERT_LT(Dot(hit.Normal, points[i + 1] - from), 0.0f);
		}
	}
	EXPECT_GT(hits, 50);
	for (const Vector3 p : mesh.Positions)
	{
		RayHit hit;
		EXPECT_TRUE(field->Ray(p + Vector3{0.0f, 0.0f, 1.0f}, p - Vector3{0.0f, 0.0f, 1.0f}, hit)) << p.X << ' ' << p.Y;
		EXPECT_NEAR(hit.Fraction, 0.5f, 1e-6f);
	}
}

TEST(HeightField, EndsAtItsExtent)
{
	const ShapePointer field = Field(Terrain(0.0f));
	SurfacePoint seen;
	RayHit hit;
	for (const Vector3 p :
		{Vector3{-0.01f, 0.3f, -1.0f}, {Width + 0.01f, 0.3f, -1.0f}, {0.3f, -0.01f, 0.0f}, {0.3f, Depth + 0.01f, 0.0f}})
	{
		EXPECT_FALSE(field->Closest(p, 1.0f, seen));
		EXPECT_FALSE(field->Ray(p + Vector3{0.0f, 0.0f, 2.0f}, p - Vector3{0.0f, 0.0f, 2.0f}, hit));
	}
}

TEST(HeightField, MayBeASingleCellOrAStrip)
{
	const std::vector<float> four = {0.0f, 0.1f, 0.2f, 0.3f};
	const ShapePointer cell = Made(MakeHeightField({2, 2, 1.0f, four}));
	EXPECT_NEAR(Seen(*cell, {0.5f, 0.5f, -3.0f}).Distance, -3.15f / std::sqrt(1.0f + 0.01f + 0.04f), 1e-2f);
	const std::vector<float> flat(2000, 0.5f);
	const ShapePointer strip = Made(MakeHeightField({1000, 2, 0.1f, flat}));
	for (int i = 0; i < 100; ++i)
	{
		const SurfacePoint seen = Seen(*strip, {static_cast<float>(i), 0.05f, -20.0f});
		EXPECT_FLOAT_EQ(seen.Distance, -20.5f);
		EXPECT_FLOAT_EQ(seen.Normal.Z, 1.0f);
	}
}

TEST(DistanceGrid, OfABallIsABall)
{
	const BallGrid ball(0.4f);
	const ShapePointer grid = Made(MakeDistanceGrid(ball.Description));
	const std::vector<Vector3> points = PointsAbout({{-0.59f, -0.59f, -0.59f}, {0.59f, 0.59f, 0.59f}}, 0.0f, 2000);
	std::vector<Vector3> offCentre = points;
	std::erase_if(offCentre, [](Vector3 p) { return Length(p) < 0.2f; });
	ExpectDistances(
		*grid, offCentre, [](Vector3 p) { return std::hypot(p.X, p.Y, p.Z) - 0.4; }, 0.05 * 0.05 * 0.25 / 0.2 * 2.0);
	for (const Vector3 p : offCentre)
	{
		const SurfacePoint seen = Seen(*grid, p);
		ASSERT_NEAR(Length(seen.Normal), 1.0f, 1e-5f);
		ASSERT_GT(Dot(seen.Normal, p / Length(p)), 0.98f);
		ASSERT_LT(Length(p - seen.Normal * seen.Distance - seen.Point), 1e-6f);
		SurfacePoint again;
		ASSERT_EQ(grid->Closest(p, 0.1f, again), seen.Distance <= 0.1f);
	}
}

TEST(DistanceGrid, HasTheGradientOfWhatItInterpolates)
{
	Scenes::Random random(17);
	std::vector<float> values;
	for (int i = 0; i < 5 * 6 * 7; ++i)
	{
		values.push_back(random.Signed());
	}
	const ShapePointer grid = Made(MakeDistanceGrid({{5, 6, 7}, {1.0f, 2.0f, 3.0f}, 0.5f, values}));
	EXPECT_EQ(grid->GetBounds().Low, (Vector3{1.0f, 2.0f, 3.0f}));
	EXPECT_EQ(grid->GetBounds().High, (Vector3{3.0f, 4.5f, 6.0f}));
	for (int k = 0; k < 7; ++k)
	{
		for (int j = 0; j < 6; ++j)
		{
			for (int i = 0; i < 5; ++i)
			{
				const Vector3 p = Vector3{1.0f, 2.0f, 3.0f}
					+ Vector3{static_cast<float>(i), static_cast<float>(j), static_cast<float>(k)} * 0.5f;
				ASSERT_FLOAT_EQ(Seen(*grid, p).Distance, values[static_cast<size_t>((k * 6 + j) * 5 + i)]);
			}
		}
	}
	int odd = 0;
	for (const Vector3 p : PointsAbout(grid->GetBounds(), -0.01f, 1000))
	{
		constexpr float Step = 1e-3f;
		const auto slope = [&](Vector3 step)
		{ return Seen(*grid, p + step).Distance - Seen(*grid, p - step).Distance; };
		const Vector3 gradient{slope({Step, 0.0f, 0.0f}), slope({0.0f, Step, 0.0f}), slope({0.0f, 0.0f, Step})};
		odd += Length(gradient / Length(gradient) - Seen(*grid, p).Normal) < 0.01f ? 0 : 1;
	}
	EXPECT_LT(odd, 50);
}

TEST(DistanceGrid, IsNothingOutside)
{
	const BallGrid ball(0.4f);
	const ShapePointer grid = Made(MakeDistanceGrid(ball.Description));
	SurfacePoint seen;
	EXPECT_FALSE(grid->Closest({0.61f, 0.0f, 0.0f}, 10.0f, seen));
	EXPECT_FALSE(grid->Closest({0.0f, -0.61f, 0.0f}, 10.0f, seen));
	EXPECT_TRUE(grid->Closest({0.6f, 0.6f, 0.6f}, 10.0f, seen));
	EXPECT_FLOAT_EQ(Length(Seen(*grid, {}).Normal), 1.0f) << "where the gradient vanishes";
}

TEST(DistanceGrid, MeetsRaysWhereTheDistanceVanishes)
{
	const BallGrid ball(0.4f);
	const ShapePointer grid = Made(MakeDistanceGrid(ball.Description));
	ExpectRaysAsMarched(*grid, PointsAbout({{-0.58f, -0.58f, -0.58f}, {0.58f, 0.58f, 0.58f}}, 0.0f, 1000));
	RayHit hit;
	EXPECT_TRUE(grid->Ray({0.0f, 0.0f, 2.0f}, {0.0f, 0.0f, -2.0f}, hit)) << "from outside the grid";
	EXPECT_NEAR(hit.Fraction, 0.4f, 1e-4f);
	EXPECT_GT(hit.Normal.Z, 0.99f);
	EXPECT_FALSE(grid->Ray({0.0f, 0.0f, 2.0f}, {0.0f, 0.0f, 0.5f}, hit));
	EXPECT_FALSE(grid->Ray({0.7f, 0.0f, 2.0f}, {0.7f, 0.0f, -2.0f}, hit));
	EXPECT_FALSE(grid->Ray({}, {0.0f, 0.0f, 2.0f}, hit)) << "from inside";

	// A body that fills the grid ends where the grid ends.
	const std::vector<float> full(8, -1.0f);
	const ShapePointer block = Made(MakeDistanceGrid({{2, 2, 2}, {}, 1.0f, full}));
	EXPECT_TRUE(block->Ray({0.5f, 0.5f, 3.0f}, {0.5f, 0.5f, -1.0f}, hit));
	EXPECT_FLOAT_EQ(hit.Fraction, 0.5f);
	EXPECT_FLOAT_EQ(hit.Normal.Z, 1.0f);
}

} // namespace Cloth
