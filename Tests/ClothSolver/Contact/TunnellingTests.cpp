// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <array>
#include <cmath>
#include <vector>

// Nothing passes through cloth, however fast and thin it is, nor cloth through the ground.

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

/// A rod at the end of an arm of 1 m comes from below, in a single step, to a sheet of 0.3 m that lies still.
struct RodOnAnArm
{
	float Height = 0.0f; ///< of the rod after the step, m
	float Lift = 0.0f;   ///< of the edge of the sheet that it meets, m

	/// Speed of the arm, rad/s; its angle below the sheet, rad; how far from the axis the sheet begins, m.
	RodOnAnArm(float spin, float below, float begin)
	{
		std::vector<Vector3> corners;
		for (int corner = 0; corner < 8; ++corner)
		{
			corners.push_back({(corner & 1) != 0 ? 0.98f : 1.02f, (corner & 2) != 0 ? -0.5f : 0.5f,
				(corner & 4) != 0 ? -0.02f : 0.02f});
		}
		Settings settings = Thick(InVacuum());
		settings.Substeps = 1;
		TestSimulation cloth(BuildGrid(Scenes::Grid(0.3f, 0.3f, 11, 11, {begin, -0.15f, 0.0f}), Fabric{}), settings);
		Collider rod = Still(MakeConvex(corners), {}, 0.2f);
		rod.Movement.Place.Rotation = RotationBy({0.0f, below, 0.0f});
		rod.Movement.AngularVelocity = {0.0f, -spin, 0.0f};
		const int number = Add(cloth, rod);
		cloth.Step();
		Height = MotionOf(cloth, number).Place.ToWorld({1.0f, 0.0f, 0.0f}).Z;
		for (Vector3 position : cloth.Positions())
		{
			Lift = std::max(Lift, position.Z);
		}
	}
};

} // namespace

/// A ball flies against a curtain that is held all around. The cloth stays in front of it. With 8 substeps it does not
/// at 50 m/s (0.83 m a step), where it is stretched to eight times its length: Docs/Contacts.md.
TEST(Tunnelling, OfAThrownBallDoesNotHappen)
{
	struct Case
	{
		float Start; ///< m
		float Speed; ///< m/s
		int Substeps;
	};
	for (const auto& [start, speed, substeps] : {Case{-1.0f, 50.0f, 32}, Case{-0.7f, 50.0f, 32},
			 Case{-0.35f, 50.0f, 32}, Case{-1.0f, 10.0f, 0}, Case{-0.7f, 10.0f, 0}, Case{-0.35f, 10.0f, 0}})
	{
		Settings settings = Thick(Settings{});
		settings.Substeps = substeps;
		TestSimulation cloth = Held(Hanging(1.0f, FastSide, true), Fabric{}, settings);
		const Result<ShapePointer> shape = MakeSphere(0.11f);
		const int ball = Add(cloth, Ball(0.11f, 0.4f, {0.03f, start, -0.52f}, {0.0f, speed, 0.0f}));
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
		EXPECT_LT(MotionOf(cloth, ball).Velocity.Y, 0.1f * speed) << "the curtain has stopped it, from " << start;
	}
}

/// A plate of 1 mm moves at 20 m/s (0.33 m a step) through where a sheet hangs. Threads pull the sheet over its upper
/// edge, but nothing is behind it that has not come that way.
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
				const auto isWithin = [](Vector3 p, float reach)
				{ return std::abs(p.X) < reach && std::abs(p.Z + 0.6f) < reach; };
				passed +=
					isWithin(before[i], 0.2f) && isWithin(positions[i], 0.27f) && positions[i].Y < place.Position.Y ? 1
																													: 0;
			}
			EXPECT_EQ(place.Position.Y > 0.0f ? passed : 0, 0) << "from " << start << ", step " << step;
		}
	}
}

/// A bar turns at 30 rad/s (half a radian a step) and catches a sheet with its end. With 8 substeps it comes 6 cm
/// through between particles: Docs/Contacts.md.
TEST(Tunnelling, OfASpinningBarDoesNotHappen)
{
	for (const int substeps : {0, 32})
	{
		Settings settings = Thick(Settings{});
		settings.Substeps = substeps;
		TestSimulation cloth = Held(Hanging(1.0f, FastSide, false), Fabric{}, settings);
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
				EXPECT_GT(FarthestY(cloth), tip - (substeps == 0 ? 0.09f : 0.02f)) << substeps << ", step " << step;
			}
			EXPECT_GT(NearestParticle(cloth, number, *shape.Value), -0.5f * HalfThick) << substeps << ", step " << step;
		}
	}
}

/// As the rod sees them, particles come on arcs; their chords pass 5 to 8 cm nearer to its axis.
TEST(Tunnelling, OfARodOnAnArmDoesNotHappen)
{
	for (const float spin : {36.0f, 48.0f}) // 0.6 and 0.8 rad a step
	{
		for (const float below : {0.2f, 0.3f})
		{
			const RodOnAnArm inTheWay(spin, below, 0.7f);
			ASSERT_GT(inTheWay.Height, 0.2f) << "it has gone through where the sheet was";
			EXPECT_GT(inTheWay.Lift, 0.8f * inTheWay.Height) << spin << " rad/s from " << below;
			EXPECT_LT(inTheWay.Lift, 1.5f * inTheWay.Height) << spin << " rad/s from " << below;
			EXPECT_EQ(RodOnAnArm(spin, below, 1.03f).Lift, 0.0f) << "beyond its end, from " << below;
		}
	}
}

/// A thin thing jumps up by more than half its thickness, and cloth that lay on it is past its middle. It comes out
/// where it lay, not below.
TEST(Tunnelling, OfClothPastTheMiddleOfAThinThingDoesNotHappen)
{
	const Scenes::Mesh square = Scenes::Rectangle(1.0f, 1.0f, 5, 5, Scenes::Cut::Irregular);
	struct Case
	{
		Collider Thing;
		float Jump; ///< m
	};
	const Case cases[] = {{Still(MakeBox({0.5f, 0.5f, 0.003f}), {0.0f, 0.0f, -0.003f}), 0.008f},
		{Still(MakeTriangleMesh(square.Positions, square.Triangles, Sides::Two), {-0.5f, -0.5f, 0.0f}), 0.006f}};
	for (const Case& given : cases)
	{
		TestSimulation cloth(BuildGrid(Patch(0.3f, 10, HalfThick), Fabric{}), Thick(WithoutAir()));
		const int thing = Add(cloth, given.Thing);
		cloth.Step(20);
		ASSERT_NEAR(Mean(cloth.Positions()).Z, HalfThick, 0.1f * HalfThick);
		Motion motion = MotionOf(cloth, thing);
		motion.Place.Position.Z += given.Jump;
		Move(cloth, thing, motion);
		cloth.Step(20);
		EXPECT_NEAR(Mean(cloth.Positions()).Z, given.Jump + HalfThick, 0.1f * HalfThick);
		EXPECT_EQ(cloth->LastStep().Contacts, 100);
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

/// Also through level, where a quaternion is 1 to the last bit.
TEST(Ground, ThatTiltsSlowlyCarriesClothEvenly)
{
	constexpr float Turning = 0.01f; // rad/s
	TestSimulation cloth(
		BuildGrid(Scenes::Grid(0.3f, 0.3f, 9, 9, {0.85f, -0.15f, HalfThick}), Fabric{}), Thick(WithoutAir()));
	Collider ground = Still(MakeHalfSpace().Value, {}, 1.0f);
	ground.Movement.Place.Rotation = RotationBy({0.0f, 0.5f * Turning, 0.0f});
	ground.Movement.AngularVelocity = {0.0f, -Turning, 0.0f};
	Add(cloth, ground);
	cloth.Step(10);
	for (int step = 10; step < 60; ++step)
	{
		cloth.Step();
		EXPECT_LT(Fastest(cloth), 3.0f * Turning) << "step " << step;
	}
}

/// Half-spaces and fields reach down without end: their boxes must not lose their upper sides to rounding.
TEST(Ground, HoldsClothAtAnyHeight)
{
	const std::array<float, 9> flat{};
	for (const float height : {0.1f, 0.3f, 1.0f, -2.3f, 40.0f})
	{
		for (const float angle : {0.0f, 0.3f})
		{
			for (const ShapePointer& shape : {MakeHalfSpace().Value, MakeHeightField({3, 3, 1.0f, flat}).Value})
			{
				GridDescription grid = Patch(0.3f, 9, height + 0.1f);
				grid.Frame.Origin.X += 0.5f;
				grid.Frame.Origin.Y += 0.5f;
				TestSimulation cloth(BuildGrid(grid, Fabric{}), Thick(WithoutAir()));
				Collider ground = Still(shape, {0.0f, 0.0f, height}, 1.0f);
				ground.Movement.Place.Rotation = RotationBy({0.0f, -angle, 0.0f});
				ground.Movement.Place.Position.Z -= angle > 0.0f ? 0.1f : 0.0f;
				const int number = Add(cloth, ground);
				cloth.Step(40);
				EXPECT_NEAR(NearestParticle(cloth, number, *shape), HalfThick, 1e-3f)
					<< "at " << height << " m, turned by " << angle;
			}
		}
	}
}

} // namespace Cloth
