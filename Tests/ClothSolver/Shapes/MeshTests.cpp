// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"
#include "Solids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

struct Body
{
	const char* Name;
	Scenes::Mesh Mesh;
	int Points;
};

std::vector<Body> Bodies()
{
	return {{"box", Scenes::Box({0.3f, 0.2f, 0.1f}), 1000}, {"ball", Scenes::Sphere(0.4f, 3), 500},
		{"cylinder", Scenes::Cylinder(0.4f, 0.05f, 64), 1000}, {"ring", Scenes::Torus(0.4f, 0.1f, 40, 16), 500},
		{"capsule", Scenes::Capsule(0.1f, 0.4f, 24), 500}, {"castle", Scenes::Castle(), 200}};
}

/// A bumpy sheet over the unit square.
Scenes::Mesh Hills()
{
	Scenes::Mesh hills = Scenes::Rectangle(1.0f, 1.0f, 20, 20, Scenes::Cut::Irregular);
	for (Vector3& p : hills.Positions)
	{
		p.Z = 0.1f * std::sin(7.0f * p.X) * std::cos(5.0f * p.Y);
	}
	return hills;
}

Vector3 CornerOf(const Scenes::Mesh& mesh, size_t index)
{
	return mesh.Positions[static_cast<size_t>(mesh.Triangles[index])];
}

} // namespace

TEST(TriangleMesh, HasTheDistanceOfItsNearestTriangle)
{
	for (const Body& body : Bodies())
	{
		SCOPED_TRACE(body.Name);
		const ShapePointer shape = MeshShape(body.Mesh);
		const std::vector<Vector3> points = PointsAbout(shape->GetBounds(), 0.1f, body.Points);
		ExpectDistances(*shape, points, [&](Vector3 p) { return BruteDistance(body.Mesh, p); });
	}
}

TEST(TriangleMesh, IsConsistent)
{
	for (const Body& body : Bodies())
	{
		SCOPED_TRACE(body.Name);
		const ShapePointer shape = MeshShape(body.Mesh);
		ExpectConsistent(*shape, PointsAbout(shape->GetBounds(), 0.05f, 1000), 0.1);
	}
}

/// Points near the surface, where signs are decided by edges and corners.
TEST(TriangleMesh, KnowsInsideFromOutsideNearEdgesAndCorners)
{
	for (const Body& body : Bodies())
	{
		SCOPED_TRACE(body.Name);
		const ShapePointer shape = MeshShape(body.Mesh);
		Scenes::Random random(5);
		for (int i = 0; i < body.Points; ++i)
		{
			const auto corner = static_cast<size_t>(
				0.5f * (1.0f + random.Signed()) * static_cast<float>(body.Mesh.Triangles.size() - 1));
			const size_t other = corner / 3 * 3 + (corner + 1) % 3;
			const Vector3 base = i % 2 == 0 ? CornerOf(body.Mesh, corner)
											: (CornerOf(body.Mesh, corner) + CornerOf(body.Mesh, other)) * 0.5f;
			const Vector3 p = base + random.InCube() * 0.004f;
			const double expected = BruteDistance(body.Mesh, p);
			ASSERT_NEAR(Seen(*shape, p, 0.02f).Distance, expected, 1e-6);
		}
	}
}

TEST(TriangleMesh, HasANormalOnFacesEdgesAndCorners)
{
	for (const Body& body : Bodies())
	{
		SCOPED_TRACE(body.Name);
		const ShapePointer shape = MeshShape(body.Mesh);
		for (size_t t = 0; t < body.Mesh.Triangles.size(); t += 3)
		{
			const Vector3 a = CornerOf(body.Mesh, t);
			const Vector3 b = CornerOf(body.Mesh, t + 1);
			const Vector3 c = CornerOf(body.Mesh, t + 2);
			const Vector3 cross = Cross(b - a, c - a);
			for (const Vector3 p : {a, (a + b) * 0.5f, (a + b + c) / 3.0f})
			{
				const SurfacePoint seen = Seen(*shape, p, 0.01f);
				ASSERT_NEAR(seen.Distance, 0.0f, 1e-6f);
				ASSERT_NEAR(Length(seen.Normal), 1.0f, 1e-5f);
				// Where ridges and valleys meet, a face may lie on the far side of the normal.
				ASSERT_GT(Dot(seen.Normal, cross / Length(cross)), p == a ? -0.5f : -1e-3f);
			}
		}
	}
}

TEST(TriangleMesh, MeetsRaysLikeAllItsTriangles)
{
	for (const Body& body : Bodies())
	{
		SCOPED_TRACE(body.Name);
		const ShapePointer shape = MeshShape(body.Mesh);
		const std::vector<Vector3> points = PointsAbout(shape->GetBounds(), 0.2f, std::min(body.Points, 400));
		int hits = 0;
		for (size_t i = 0; i + 1 < points.size(); i += 2)
		{
			RayHit hit;
			const bool isHit = shape->Ray(points[i], points[i + 1], hit);
			const bool isOutside = Seen(*shape, points[i]).Distance > 0.0f;
			const double expected = isOutside ? BruteRay(body.Mesh, points[i], points[i + 1], true) : 2.0;
			ASSERT_EQ(isHit, expected <= 1.0) << i;
			if (isHit)
			{
				++hits;
				ASSERT_NEAR(hit.Fraction, expected, 1e-6);
				ASSERT_LT(Dot(hit.Normal, points[i + 1] - points[i]), 0.0f);
			}
		}
		EXPECT_GT(hits, 10);
	}
}

/// A closed surface has an inside whichever way its triangles face; an open one has none.
TEST(TriangleMesh, FindsOutWhetherItIsABody)
{
	Scenes::Mesh ball = Scenes::Sphere(0.4f, 3);
	for (int turn = 0; turn < 2; ++turn)
	{
		const ShapePointer shape = MeshShape(ball, Sides::Auto);
		EXPECT_TRUE(shape->IsSolid());
		SurfacePoint nearest;
		ASSERT_TRUE(shape->Closest({0.0f, 0.0f, 0.3f}, 0.2f, nearest));
		EXPECT_NEAR(nearest.Distance, -0.1f, 0.01f);
		EXPECT_GT(nearest.Normal.Z, 0.9f);
		for (size_t t = 0; t + 2 < ball.Triangles.size(); t += 3)
		{
			std::swap(ball.Triangles[t], ball.Triangles[t + 1]);
		}
	}
	EXPECT_FALSE(MeshShape(Scenes::Rectangle(1.0f, 1.0f, 3, 3, Scenes::Cut::Regular), Sides::Auto)->IsSolid());
}

TEST(TriangleMesh, LetsNoRaySlipThroughEdgesAndCorners)
{
	for (const Sides sides : {Sides::One, Sides::Two})
	{
		Scenes::Random random(11);
		const Scenes::Mesh ball = Scenes::Sphere(0.4f, 3);
		const ShapePointer shape = MeshShape(ball, sides);
		for (size_t i = 0; i < ball.Triangles.size(); ++i)
		{
			const Vector3 a = CornerOf(ball, i);
			const Vector3 b = CornerOf(ball, i / 3 * 3 + (i + 1) % 3);
			for (const Vector3 p : {a, (a + b) * 0.5f, a + (b - a) * 0.3f})
			{
				const Vector3 from = p * 3.0f + random.InCube() * 0.3f;
				RayHit hit;
				ASSERT_TRUE(shape->Ray(from, p + (p - from), hit));
				ASSERT_NEAR(hit.Fraction, 0.5f, 1e-3f);
				ASSERT_TRUE(shape->Ray(p * 2.0f, {}, hit)) << "through the centre";
			}
		}
	}
	// Straight down through the corners of a grid.
	const Scenes::Mesh flat = Scenes::Rectangle(1.0f, 1.0f, 11, 11, Scenes::Cut::Alternating);
	const ShapePointer sheet = MeshShape(flat);
	for (const Vector3 p : flat.Positions)
	{
		RayHit hit;
		EXPECT_TRUE(sheet->Ray(p + Vector3{0.0f, 0.0f, 1.0f}, p - Vector3{0.0f, 0.0f, 1.0f}, hit));
		EXPECT_FLOAT_EQ(hit.Fraction, 0.5f);
		EXPECT_FALSE(sheet->Ray(p - Vector3{0.0f, 0.0f, 1.0f}, p + Vector3{0.0f, 0.0f, 1.0f}, hit)) << "from behind";
	}
}

TEST(TriangleMesh, IsNotEnteredFromInside)
{
	const ShapePointer ring = MeshShape(Scenes::Torus(0.4f, 0.1f, 40, 16));
	RayHit hit;
	EXPECT_FALSE(ring->Ray({0.4f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, hit));
	EXPECT_FALSE(ring->Ray({0.4f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}, hit)) << "not even on the other side";
	EXPECT_TRUE(ring->Ray({0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, hit));
	EXPECT_NEAR(hit.Fraction, 0.3f, 1e-4f);
	// From the surface outwards, across the hole: the start is not inside.
	EXPECT_TRUE(ring->Ray({0.3f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}, hit));
	EXPECT_NEAR(hit.Fraction, 0.6f / 1.3f, 1e-3f);
}

TEST(TriangleMesh, WithTwoSidesHoldsClothOnBoth)
{
	const Scenes::Mesh hills = Hills();
	const ShapePointer sheet = MeshShape(hills, Sides::Two);
	EXPECT_FALSE(sheet->IsSolid());
	EXPECT_TRUE(MeshShape(hills)->IsSolid());
	const std::vector<Vector3> points = PointsAbout(sheet->GetBounds(), 0.1f, 1000);
	ExpectDistances(*sheet, points, [&](Vector3 p) { return BruteDistance(hills, p, false); });
	ExpectConsistent(*sheet, points, 0.1);
	for (size_t i = 0; i + 1 < points.size(); i += 2)
	{
		RayHit hit;
		const double expected = BruteRay(hills, points[i], points[i + 1], false);
		ASSERT_EQ(sheet->Ray(points[i], points[i + 1], hit), expected <= 1.0);
		if (expected <= 1.0)
		{
			ASSERT_NEAR(hit.Fraction, expected, 1e-6);
			ASSERT_LT(Dot(hit.Normal, points[i + 1] - points[i]), 0.0f);
		}
	}
}

TEST(TriangleMesh, ThatIsOpenIsSolidBehindWithinReach)
{
	const Scenes::Mesh hills = Hills();
	const ShapePointer land = MeshShape(hills);
	Scenes::Random random(9);
	for (int i = 0; i < 2000; ++i)
	{
		const Vector3 inUnit = (random.InCube() + Vector3{1.0f, 1.0f, 0.0f}) * 0.5f;
		const Vector3 p{0.1f + 0.8f * inUnit.X, 0.1f + 0.8f * inUnit.Y, 0.3f * inUnit.Z};
		// Straight below the surface is behind it.
		const bool isAbove = BruteRay(hills, p, p - Vector3{0.0f, 0.0f, 1.0f}, false) <= 1.0;
		const SurfacePoint seen = Seen(*land, p, 0.5f);
		ASSERT_EQ(seen.Distance > 0.0f, isAbove);
		ASSERT_NEAR(std::abs(seen.Distance), BruteDistance(hills, p, false), 1e-6);
		ASSERT_GT(seen.Normal.Z, 0.0f);
		SurfacePoint again;
		ASSERT_FALSE(land->Closest(p, 0.99f * std::abs(seen.Distance), again));
	}
	// Beside its border it is thin.
	EXPECT_GT(Seen(*land, {-0.05f, 0.5f, -0.05f}).Distance, 0.0f);
}

TEST(TriangleMesh, AnswersInsideAtAnyDepthAndOutsideWithinReach)
{
	const ShapePointer castle = MeshShape(Scenes::Castle());
	SurfacePoint seen;
	EXPECT_FALSE(castle->Closest({0.0f, 0.0f, 0.2f}, 0.05f, seen)) << "the courtyard";
	EXPECT_NEAR(Seen(*castle, {0.0f, 0.0f, 0.2f}, 1.0f).Distance, 0.22f * std::cos(0.125f * 3.14159265f), 1e-5f);
	EXPECT_NEAR(Seen(*castle, {0.41f, 0.0f, 0.1f}, 0.0f).Distance, -0.083f, 1e-3f) << "a tower";
	EXPECT_NEAR(Seen(*castle, {0.41f, 0.0f, 0.1f}, 0.001f).Distance, -0.083f, 1e-3f);
	EXPECT_FALSE(castle->Closest({0.0f, 0.0f, 0.6f}, 0.15f, seen));
}

TEST(TriangleMesh, FindsThinAndScatteredTriangles)
{
	Scenes::Random random(21);
	Scenes::Mesh soup;
	for (int i = 0; i < 300; ++i)
	{
		const Vector3 a = random.InCube();
		const int first = static_cast<int>(soup.Positions.size());
		const float thin = i % 3 == 0 ? 1e-4f : (i % 3 == 1 ? 0.01f : 1.0f);
		soup.Positions.insert(
			soup.Positions.end(), {a, a + random.InCube() * 0.5f, a + random.InCube() * (0.5f * thin)});
		soup.Triangles.insert(soup.Triangles.end(), {first, first + 1, first + 2});
	}
	const ShapePointer shape = MeshShape(soup, Sides::Two);
	ExpectDistances(
		*shape, PointsAbout(shape->GetBounds(), 0.2f, 1000), [&](Vector3 p) { return BruteDistance(soup, p, false); });
}

/// Doubled vertices (as along texture seams) are welded, triangles without area dropped; far away it works as well.
TEST(TriangleMesh, CopesWithSeamsDegenerateTrianglesAndDistance)
{
	const Scenes::Mesh ball = Scenes::Sphere(0.4f, 2);
	Scenes::Mesh torn;
	for (const int vertex : ball.Triangles)
	{
		torn.Triangles.push_back(static_cast<int>(torn.Positions.size()));
		torn.Positions.push_back(ball.Positions[static_cast<size_t>(vertex)]);
	}
	torn.Triangles.insert(torn.Triangles.end(), {0, 0, 1, 5, 5, 5});
	const ShapePointer whole = MeshShape(ball);
	const ShapePointer sewn = MeshShape(torn);
	for (const Vector3 p : PointsAbout(whole->GetBounds(), 0.1f, 500))
	{
		ASSERT_NEAR(Seen(*sewn, p, 0.0f + 1.0f).Distance, Seen(*whole, p).Distance, 1e-6f);
	}
	EXPECT_LT(Seen(*sewn, {0.0f, 0.0f, 0.05f}, 0.001f).Distance, -0.3f);

	Scenes::Mesh away = ball;
	for (Vector3& p : away.Positions)
	{
		p += {1000.0f, -2000.0f, 0.0f};
	}
	const ShapePointer distant = MeshShape(away);
	for (const Vector3 p : PointsAbout(distant->GetBounds(), 0.1f, 500))
	{
		ASSERT_NEAR(Seen(*distant, p).Distance, BruteDistance(away, p), 1e-4);
	}
}

TEST(TriangleMesh, IsTheSameEachTime)
{
	const Scenes::Mesh ring = Scenes::Torus(0.4f, 0.1f, 40, 16);
	const ShapePointer first = MeshShape(ring);
	const ShapePointer second = MeshShape(ring);
	for (const Vector3 p : PointsAbout(first->GetBounds(), 0.1f, 1000))
	{
		const SurfacePoint a = Seen(*first, p);
		const SurfacePoint b = Seen(*second, p);
		ASSERT_EQ(a.Distance, b.Distance);
		ASSERT_EQ(a.Point, b.Point);
		ASSERT_EQ(a.Normal, b.Normal);
	}
}

/// A node of the tree that has fewer than four children must not be taken for one that is near.
TEST(TriangleMesh, IsNotNearWhatIsNotANumber)
{
	const ShapePointer ball = MeshShape(Scenes::Sphere(0.3f, 2));
	for (const float bad : {NotANumber, Infinite, -Infinite})
	{
		for (const Vector3 p : {Vector3{bad, 0.0f, 0.0f}, Vector3{0.0f, bad, 0.0f}, Vector3{0.0f, 0.0f, bad}})
		{
			SurfacePoint seen;
			EXPECT_FALSE(ball->Closest(p, 1.0f, seen));
		}
	}
}

TEST(TriangleMesh, MayBeLarge)
{
	const ShapePointer ball = MeshShape(Scenes::Sphere(0.5f, 5));
	for (const Vector3 p : PointsAbout(ball->GetBounds(), 0.1f, 500))
	{
		ASSERT_NEAR(Seen(*ball, p).Distance, Length(p) - 0.5f, 1e-3f);
	}
}

} // namespace Cloth
