// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"
#include "Solids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

/// Of the hull of two balls on the Z axis: a convex body lies behind all its tangent planes.
double ByTangents(Vector3 p, double lowRadius, double highRadius, double length)
{
	const double r = std::hypot(static_cast<double>(p.X), static_cast<double>(p.Y));
	const double z = p.Z;
	double farthest = -std::numeric_limits<double>::infinity();
	constexpr int Planes = 10000;
	const double touchingBoth = std::asin((lowRadius - highRadius) / length);
	for (int i = -1; i <= Planes; ++i)
	{
		const double angle = i < 0 ? touchingBoth : std::numbers::pi * (static_cast<double>(i) / Planes - 0.5);
		const double up = std::sin(angle);
		const double support = std::max(lowRadius - 0.5 * length * up, highRadius + 0.5 * length * up);
		farthest = std::max(farthest, r * std::cos(angle) + z * up - support);
	}
	return farthest;
}

struct Round
{
	float Low;
	float High;
	float Length;
};
constexpr Round Rounds[] = {{0.2f, 0.2f, 0.6f}, {0.3f, 0.1f, 0.5f}, {0.05f, 0.3f, 0.4f}, {0.3f, 0.1f, 0.21f}};

ShapePointer MadeRound(const Round& round)
{
	return Made(round.Low == round.High ? MakeCapsule(round.Low, round.Length)
										: MakeTaperedCapsule(round.Low, round.High, round.Length));
}

void ExpectUnit(const Shape& shape, Vector3 point)
{
	const SurfacePoint seen = Seen(shape, point);
	EXPECT_NEAR(Length(seen.Normal), 1.0f, 1e-6f);
	EXPECT_TRUE(IsFinite(seen.Point));
}

} // namespace

TEST(Sphere, IsASphere)
{
	const ShapePointer sphere = Made(MakeSphere(0.4f));
	const std::vector<Vector3> points = PointsAbout(sphere->GetBounds(), 0.4f, 2000);
	ExpectDistances(*sphere, points, [](Vector3 p) { return std::hypot(p.X, p.Y, p.Z) - 0.4; });
	ExpectConsistent(*sphere, points);
	ExpectRaysAsMarched(*sphere, points);
	EXPECT_EQ(Seen(*sphere, {}).Distance, -0.4f);
	ExpectUnit(*sphere, {});
	ExpectUnit(*sphere, {0.0f, 0.4f, 0.0f});
	ExpectUnit(*sphere, {1e-30f, 0.0f, 0.0f});
}

TEST(Capsule, LiesBehindItsTangentPlanes)
{
	for (const Round& round : Rounds)
	{
		SCOPED_TRACE(round.High);
		const ShapePointer capsule = MadeRound(round);
		const std::vector<Vector3> points = PointsAbout(capsule->GetBounds(), 0.3f, 300);
		ExpectDistances(
			*capsule, points, [&](Vector3 p) { return ByTangents(p, round.Low, round.High, round.Length); });
	}
}

TEST(Capsule, IsConsistent)
{
	for (const Round& round : Rounds)
	{
		SCOPED_TRACE(round.High);
		const ShapePointer capsule = MadeRound(round);
		const std::vector<Vector3> points = PointsAbout(capsule->GetBounds(), 0.3f, 2000);
		ExpectConsistent(*capsule, points);
		ExpectRaysAsMarched(*capsule, points);
		for (int i = -10; i <= 10; ++i)
		{
			ExpectUnit(*capsule, {0.0f, 0.0f, 0.05f * static_cast<float>(i)});
		}
		const Bounds bounds = capsule->GetBounds();
		EXPECT_NEAR(Seen(*capsule, {0.0f, 0.0f, bounds.Low.Z}).Distance, 0.0f, 1e-6f);
		EXPECT_NEAR(Seen(*capsule, {0.0f, 0.0f, bounds.High.Z}).Distance, 0.0f, 1e-6f);
	}
}

TEST(Capsule, WithOneEndInTheOtherIsThatSphere)
{
	const ShapePointer low = Made(MakeTaperedCapsule(0.5f, 0.1f, 0.4f));
	const ShapePointer high = Made(MakeTaperedCapsule(0.1f, 0.5f, 0.2f));
	const ShapePointer point = Made(MakeCapsule(0.3f, 0.0f));
	Scenes::Random random(3);
	for (int i = 0; i < 500; ++i)
	{
		const Vector3 p = random.InCube();
		EXPECT_NEAR(Seen(*low, p).Distance, Length(p - Vector3{0.0f, 0.0f, -0.2f}) - 0.5f, 1e-6f);
		EXPECT_NEAR(Seen(*high, p).Distance, Length(p - Vector3{0.0f, 0.0f, 0.1f}) - 0.5f, 1e-6f);
		EXPECT_NEAR(Seen(*point, p).Distance, Length(p) - 0.3f, 1e-6f);
	}
}

TEST(Box, AgreesWithItsTriangles)
{
	const Vector3 half{0.3f, 0.2f, 0.1f};
	const ShapePointer box = Made(MakeBox(half));
	const Scenes::Mesh mesh = Scenes::Box(half);
	const std::vector<Vector3> points = PointsAbout(box->GetBounds(), 0.2f, 2000);
	ExpectDistances(*box, points, [&](Vector3 p) { return BruteDistance(mesh, p); });
	ExpectConsistent(*box, points, 0.06);
	ExpectRaysAsMarched(*box, points);
	RayHit hit;
	for (size_t i = 0; i + 1 < points.size(); i += 2)
	{
		const bool isOutside = Seen(*box, points[i]).Distance > 0.0f;
		const double expected = isOutside ? BruteRay(mesh, points[i], points[i + 1], true) : 2.0;
		ASSERT_EQ(box->Ray(points[i], points[i + 1], hit), expected <= 1.0);
		if (expected <= 1.0)
		{
			ASSERT_NEAR(hit.Fraction, expected, 1e-6);
		}
	}
}

TEST(Box, HasNormalsAtFacesEdgesAndCorners)
{
	const ShapePointer box = Made(MakeBox({0.3f, 0.2f, 0.1f}));
	for (const float x : {-0.3f, 0.0f, 0.3f})
	{
		for (const float y : {-0.2f, 0.0f, 0.2f})
		{
			for (const float z : {-0.1f, 0.0f, 0.1f})
			{
				const Vector3 p{x, y, z};
				ExpectUnit(*box, p);
				const Vector3 out{x / 0.3f, y / 0.2f, z / 0.1f};
				if (Length(out) > 0.0f)
				{
					EXPECT_NEAR(Seen(*box, p).Distance, 0.0f, 1e-7f);
					EXPECT_NEAR(Dot(Seen(*box, p).Normal, out / Length(out)), 1.0f, 1e-5f);
				}
			}
		}
	}
	EXPECT_FLOAT_EQ(Seen(*box, {}).Distance, -0.1f);
}

TEST(HalfSpace, IsBelow)
{
	const ShapePointer ground = Made(MakeHalfSpace());
	const std::vector<Vector3> points = PointsAbout({{-1.0f, -1.0f, -1.0f}, {1.0f, 1.0f, 1.0f}}, 0.0f, 1000);
	ExpectDistances(*ground, points, [](Vector3 p) { return p.Z; });
	ExpectConsistent(*ground, points);
	ExpectRaysAsMarched(*ground, points);
	EXPECT_TRUE(IsFinite(ground->GetBounds().Low) && IsFinite(ground->GetBounds().High));
	RayHit hit;
	EXPECT_TRUE(ground->Ray({0.0f, 0.0f, 3.0f}, {0.0f, 1.0f, -1.0f}, hit));
	EXPECT_FLOAT_EQ(hit.Fraction, 0.75f);
	EXPECT_FALSE(ground->Ray({0.0f, 0.0f, -1.0f}, {0.0f, 0.0f, -2.0f}, hit));
	EXPECT_FALSE(ground->Ray({0.0f, 0.0f, -1.0f}, {0.0f, 0.0f, 2.0f}, hit));
}

TEST(Shapes, AnswerNothingToNonsense)
{
	const Scenes::Mesh ball = Scenes::Sphere(0.3f, 2);
	const std::vector<float> heights(9);
	const std::vector<float> distances(8, -1.0f);
	const ShapePointer shapes[] = {Made(MakeSphere(1.0f)), Made(MakeCapsule(1.0f, 1.0f)),
		Made(MakeBox({1.0f, 1.0f, 1.0f})), Made(MakeHalfSpace()), MeshShape(ball), Made(MakeConvex(ball.Positions)),
		Made(MakeHeightField({3, 3, 1.0f, heights})), Made(MakeDistanceGrid({{2, 2, 2}, {}, 1.0f, distances}))};
	for (const ShapePointer& shape : shapes)
	{
		SurfacePoint seen;
		RayHit hit;
		EXPECT_FALSE(shape->Closest({NotANumber, NotANumber, NotANumber}, 1.0f, seen));
		EXPECT_FALSE(shape->Closest({0.0f, 0.0f, Infinite}, 1.0f, seen));
		EXPECT_FALSE(shape->Ray({NotANumber, 0.0f, NotANumber}, {NotANumber, 1.0f, NotANumber}, hit));
		EXPECT_FALSE(shape->Ray({0.5f, 0.5f, 3.0f}, {0.5f, 0.5f, 3.0f}, hit)) << "a path without length";
	}
}

} // namespace Cloth
