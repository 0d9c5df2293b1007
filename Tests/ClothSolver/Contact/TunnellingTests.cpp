// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <cmath>

// Nothing passes through cloth, however fast and thin it is.

namespace Cloth
{

namespace
{

/// Fine enough for a ball of 11 cm.
constexpr int FastSide = 24;

float FarthestY(const TestSimulation& cloth)
{
	float farthest = -1e9f;
	for (Vector3 position : cloth.Positions())
	{
		farthest = std::max(farthest, position.Y);
	}
	return farthest;
}

} // namespace

/// A ball flies at 50 m/s (0.83 m a step) against a curtain that is held all around. The cloth stays in front of it.
TEST(Tunnelling, OfAThrownBallDoesNotHappen)
{
	for (float start : {-1.0f, -0.7f, -0.35f})
	{
		TestSimulation cloth = Held(Hanging(1.0f, FastSide, true), Fabric{}, Thick(Settings{}));
		const Result<ShapePointer> shape = MakeSphere(0.11f);
		const int ball = Add(cloth, Ball(0.11f, 0.4f, {0.03f, start, -0.52f}, {0.0f, 50.0f, 0.0f}));
		float ahead = 1e9f; // of the ball's front
		float nearest = 1e9f;
		for (int step = 0; step < 20; ++step)
		{
			StepWith(cloth, ball, 1);
			const float front = MotionOf(cloth, ball).Place.Position.Y + 0.11f;
			ahead = front > 0.0f ? std::min(ahead, FarthestY(cloth) - front) : ahead;
			nearest = std::min(nearest, NearestParticle(cloth, ball, *shape.Value));
		}
		EXPECT_GT(ahead, -0.005f) << "from " << start;             // between particles the ball bulges as much
		EXPECT_GT(nearest, -1.5f * HalfThick) << "from " << start; // a step at 50 m/s is 400 times as far
		EXPECT_LT(MotionOf(cloth, ball).Velocity.Y, 10.0f) << "the curtain has stopped it";
	}
}

/// A plate of 1 mm moves at 20 m/s (0.33 m a step) through where a sheet hangs.
TEST(Tunnelling, OfAThinPlateDoesNotHappen)
{
	for (float start : {-0.3f, -0.15f, -0.02f})
	{
		TestSimulation cloth = Held(Hanging(1.0f, FastSide, false), Fabric{}, Thick(Settings{}));
		Collider plate = Still(MakeBox({0.3f, 0.0005f, 0.3f}), {0.0f, start, -0.6f}, 0.2f);
		plate.Movement.Velocity = {0.0f, 20.0f, 0.0f};
		const int number = Add(cloth, plate);
		const std::vector<Vector3> before = cloth.Positions();
		for (int step = 0; step < 3; ++step)
		{
			cloth.Step();
			const Pose place = MotionOf(cloth, number).Place;
			const std::vector<Vector3> positions = cloth.Positions();
			int passed = 0;
			for (size_t i = 0; i < positions.size(); ++i)
			{
				// What hung beside and below may swing around its edges.
				const bool wasAhead = std::abs(before[i].X) < 0.2f && std::abs(before[i].Z + 0.6f) < 0.2f;
				passed += wasAhead && positions[i].Y < place.Position.Y ? 1 : 0;
			}
			EXPECT_EQ(place.Position.Y > 0.0f ? passed : 0, 0) << "from " << start << ", step " << step;
		}
	}
}

/// A bar turns at 30 rad/s (half a radian a step) and catches a sheet with its end.
TEST(Tunnelling, OfASpinningBarDoesNotHappen)
{
	TestSimulation cloth = Held(Hanging(1.0f, FastSide, false), Fabric{}, Thick(Settings{}));
	const Result<ShapePointer> shape = MakeBox({0.4f, 0.02f, 0.02f});
	Collider bar = Still(shape, {0.0f, -0.2f, -0.5f}, 0.2f);
	bar.Movement.AngularVelocity = {0.0f, 0.0f, 30.0f};
	const int number = Add(cloth, bar);
	for (int step = 1; step <= 4; ++step)
	{
		cloth.Step();
		const float tip = MotionOf(cloth, number).Place.ToWorld({0.4f, 0.0f, 0.0f}).Y;
		if (tip > 0.0f)
		{
			EXPECT_GT(FarthestY(cloth), tip - 0.01f) << "step " << step;
		}
		EXPECT_GT(NearestParticle(cloth, number, *shape.Value), -0.5f * HalfThick) << "step " << step;
	}
}

/// A cloth thrown at a plate of 1 mm stays on its side.
TEST(Tunnelling, OfAThrownClothDoesNotHappen)
{
	for (float speed : {5.0f, 20.0f, 50.0f})
	{
		TestSimulation cloth(BuildGrid(Patch(0.3f, 10, 0.2f), Fabric{}), Thick(WithoutAir()));
		cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), {0.0f, 0.0f, -speed}));
		Add(cloth, Still(MakeBox({1.0f, 1.0f, 0.0005f})));
		cloth.Step(30);
		for (Vector3 position : cloth.Positions())
		{
			ASSERT_GT(position.Z, 0.0f) << speed << " m/s";
		}
	}
}

/// A triangle mesh without an inside holds cloth on both sides.
TEST(Tunnelling, OfATwoSidedMeshDoesNotHappen)
{
	const Scenes::Mesh square = Scenes::Rectangle(2.0f, 2.0f, 5, 5, Scenes::Cut::Irregular);
	const Result<ShapePointer> shape = MakeTriangleMesh(square.Positions, square.Triangles, Sides::Two);
	for (float side : {1.0f, -1.0f})
	{
		Settings settings = Thick(WithoutAir());
		settings.Gravity = {0.0f, 0.0f, -Gravity * side};
		TestSimulation cloth(BuildGrid(Patch(0.3f, 10, 0.1f * side), Fabric{}), settings);
		cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), {0.0f, 0.0f, -15.0f * side}));
		Add(cloth, Still(shape, {-1.0f, -1.0f, 0.0f}));
		cloth.Step(60);
		for (Vector3 position : cloth.Positions())
		{
			ASSERT_GT(position.Z * side, 0.5f * HalfThick);
			ASSERT_LT(position.Z * side, 2.0f * HalfThick);
		}
	}
}

} // namespace Cloth
