// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

constexpr float Step = 1.0f / 60.0f;

Fabric WithFriction(float friction)
{
	Fabric fabric;
	fabric.Friction = friction;
	return fabric;
}

/// How fast a patch that starts at rest is after a second on a slope, m/s downhill, and how fast it is across.
struct SlideOutcome
{
	float Down;
	float Across;
};

SlideOutcome SlideDown(float degrees, float fabricFriction, float slopeFriction)
{
	const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
	const Vector3 down{std::cos(angle), 0.0f, -std::sin(angle)};
	const Vector3 normal{std::sin(angle), 0.0f, std::cos(angle)};
	GridDescription grid = Patch(0.3f, 8, 0.0f);
	grid.Frame.Warp = down;
	grid.Frame.Origin = down * -0.15f + normal * HalfThick + Vector3{0.0f, -0.15f, 0.0f};
	TestSimulation cloth(BuildGrid(grid, WithFriction(fabricFriction)), Thick(WithoutAir()));
	Collider slope = Still(MakeHalfSpace(), {}, slopeFriction);
	slope.Movement.Place.Rotation = RotationBy({0.0f, angle, 0.0f});
	Add(cloth, slope);
	cloth.Step(60);
	const Vector3 velocity = Mean(cloth.Velocities());
	return {Dot(velocity, down), Length(velocity - down * Dot(velocity, down))};
}

} // namespace

/// Acceleration g (sin a - mu cos a), mu the geometric mean of both coefficients.
TEST(Friction, LetsAClothSlideAboveItsAngle)
{
	struct Case
	{
		float Degrees;
		float Fabric;
		float Slope;
	};
	for (const Case& given : {Case{24.0f, 0.4f, 0.4f}, {30.0f, 0.4f, 0.4f}, {45.0f, 0.4f, 0.4f}, {30.0f, 0.9f, 0.1f},
			 {30.0f, 0.16f, 0.36f}, {20.0f, 0.4f, 0.0f}, {20.0f, 0.0f, 0.4f}})
	{
		const float angle = given.Degrees * std::numbers::pi_v<float> / 180.0f;
		const float friction = std::sqrt(given.Fabric * given.Slope);
		const float expected = Gravity * (std::sin(angle) - friction * std::cos(angle));
		const SlideOutcome slide = SlideDown(given.Degrees, given.Fabric, given.Slope);
		// A sixtieth of a second to notice that it slides, and as much of a step of the scheme.
		EXPECT_NEAR(slide.Down, expected, 0.02f * Gravity) << given.Degrees << " degrees, friction " << friction;
		EXPECT_LT(slide.Across, 0.02f) << given.Degrees << " degrees";
	}
}

TEST(Friction, HoldsAClothBelowItsAngle)
{
	for (float degrees : {5.0f, 15.0f, 20.0f}) // the angle is 21.8 degrees
	{
		const SlideOutcome slide = SlideDown(degrees, 0.4f, 0.4f);
		EXPECT_LT(std::abs(slide.Down), 1e-3f) << degrees << " degrees";
		EXPECT_LT(slide.Across, 1e-3f) << degrees << " degrees";
	}
}

/// From 2 m/s, after v^2 / (2 mu g).
TEST(Friction, StopsASlidingCloth)
{
	constexpr float Coefficient = 0.4f;
	TestSimulation cloth(BuildGrid(Patch(0.3f, 8, HalfThick), WithFriction(Coefficient)), Thick(WithoutAir()));
	Add(cloth, Still(MakeHalfSpace(), {}, Coefficient));
	const std::vector<Vector3> start = cloth.Positions();
	cloth.SetState(start, std::vector<Vector3>(start.size(), {2.0f, 0.0f, 0.0f}));
	cloth.Step(60);
	const float expected = 2.0f * 2.0f / (2.0f * Coefficient * Gravity);
	EXPECT_NEAR(Mean(cloth.Positions()).X - Mean(start).X, expected, 0.06f * expected);
	EXPECT_LT(Fastest(cloth), 2e-3f);
}

TEST(Friction, OfAMovingColliderCarriesACloth)
{
	TestSimulation cloth(BuildGrid(Patch(0.3f, 8, HalfThick), WithFriction(0.4f)), Thick(WithoutAir()));
	const int box = Add(cloth, Still(MakeBox({0.3f, 0.3f, 0.1f}), {0.0f, 0.0f, -0.1f}, 0.4f));
	const float startGap = Mean(cloth.Positions()).X;
	for (int step = 0; step < 90; ++step)
	{
		Motion motion = MotionOf(cloth, box);
		motion.Velocity = {std::min(1.0f, 2.0f * Step * static_cast<float>(step)), 0.0f, 0.0f}; // 2 of 3.9 m/s2
		Move(cloth, box, motion);
		cloth.Step();
	}
	const Motion motion = MotionOf(cloth, box);
	EXPECT_NEAR(Mean(cloth.Velocities()).X, 1.0f, 0.01f);
	EXPECT_NEAR(Mean(cloth.Positions()).X - startGap, motion.Place.Position.X, 0.01f) << "it has slipped";
}

/// Faster than friction allows: the cloth lags behind, accelerated by mu g.
TEST(Friction, OfAJerkedColliderLetsAClothSlip)
{
	TestSimulation cloth(BuildGrid(Patch(0.3f, 8, HalfThick), WithFriction(0.4f)), Thick(WithoutAir()));
	const int box = Add(cloth, Still(MakeBox({1.0f, 0.3f, 0.1f}), {0.0f, 0.0f, -0.1f}, 0.4f));
	cloth.Step(10);
	Motion motion = MotionOf(cloth, box);
	motion.Velocity = {2.0f, 0.0f, 0.0f};
	Move(cloth, box, motion);
	cloth.Step(12);
	EXPECT_NEAR(Mean(cloth.Velocities()).X, 0.4f * Gravity * 12.0f * Step, 0.08f);
	cloth.Step(48);
	EXPECT_NEAR(Mean(cloth.Velocities()).X, 2.0f, 0.02f) << "carried in the end";
}

TEST(Friction, OfATurningDiscTurnsACloth)
{
	TestSimulation cloth(BuildGrid(Patch(0.2f, 8, HalfThick), WithFriction(0.5f)), Thick(WithoutAir()));
	Collider disc = Still(MakeBox({0.3f, 0.3f, 0.1f}), {0.0f, 0.0f, -0.1f}, 0.5f);
	disc.Movement.AngularVelocity = {0.0f, 0.0f, 2.0f};
	Add(cloth, disc);
	cloth.Step(60);
	const std::vector<Vector3> positions = cloth.Positions();
	const std::vector<Vector3> velocities = cloth.Velocities();
	float worst = 0.0f;
	for (size_t i = 0; i < positions.size(); ++i)
	{
		worst = std::max(worst, Length(velocities[i] - Cross({0.0f, 0.0f, 2.0f}, positions[i])));
	}
	EXPECT_LT(worst, 0.02f) << "of 0.28 m/s at the corners";
}

} // namespace Cloth
