// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <cmath>
#include <string>

// Colliders push and never pull; they may jump, come and go.

namespace Cloth
{

namespace
{

constexpr float FrameTime = 1.0f / 60.0f;

TestSimulation OnTable(int& table)
{
	TestSimulation cloth(BuildGrid(Patch(0.5f, 12, HalfThick), Fabric{}), Thick(WithoutAir()));
	table = Add(cloth, Still(MakeBox({0.4f, 0.4f, 0.1f}), {0.0f, 0.0f, -0.1f}));
	cloth.Step(30);
	return cloth;
}

/// So small that it is between the particles.
Collider SmallBall() { return Still(MakeSphere(0.03f), {0.01f, 0.0f, 0.0f}); }

constexpr int FrameOfOnBall = 0;
constexpr int BallOfOnBall = 1;

/// Held at its corners, it sags onto a ball.
TestSimulation OnBall()
{
	GridDescription grid = Patch(0.5f, 12, 0.03f + HalfThick);
	grid.DeclaredPins = {0, 11, 132, 143};
	TestSimulation cloth = Held(grid, Fabric{}, Thick(WithoutAir()));
	EXPECT_EQ(Add(cloth, Collider{}), FrameOfOnBall);
	EXPECT_EQ(Add(cloth, SmallBall()), BallOfOnBall);
	cloth.Step(30);
	return cloth;
}

/// After this many steps of free fall, every particle has the velocity of it.
void ExpectFalls(TestSimulation& cloth, int steps)
{
	cloth.Step(steps);
	const float expected = -Gravity * FrameTime * static_cast<float>(steps);
	EXPECT_NEAR(Mean(cloth.Velocities()).Z, expected, 0.02f * std::abs(expected));
	EXPECT_LT(Fastest(cloth), 1.1f * std::abs(expected));
}

} // namespace

/// Surfaces hold both ways within a substep, where threads lift the cloth: Docs/Contacts.md, "Limits".
TEST(Release, ByPinsThatLiftIsWithoutGlue)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	const std::vector<Vector3> start = cloth.Positions();
	float pull = 0.0f;
	float sum = 0.0f;
	for (int step = 0; step < 60; ++step)
	{
		const float time = FrameTime * static_cast<float>(step);
		const Vector3 lift{0.0f, 0.0f, std::min(2.0f * time * time, 0.8f * time)};
		for (int corner : {0, 11, 132, 143})
		{
			cloth.Pin(corner, start[static_cast<size_t>(corner)] + lift);
		}
		cloth.Step();
		pull = std::max(pull, ReactionOf(cloth, table).Impulse.Z);
		sum += std::max(ReactionOf(cloth, table).Impulse.Z, 0.0f);
	}
	const float weight = TotalMass(cloth) * Gravity;
	EXPECT_LT(pull, 1.5f * weight * FrameTime);
	EXPECT_LT(sum, 0.1f * weight) << "for a second";
	EXPECT_EQ(cloth->LastStep().Contacts, 0);
	EXPECT_GT(Mean(cloth.Positions()).Z, 0.5f);
}

/// Down it falls; the table does not take it along.
TEST(Release, ByAColliderThatMovesAwayIsFreeFall)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	Motion motion = MotionOf(cloth, table);
	motion.Velocity = {0.0f, 0.0f, -6.0f};
	Move(cloth, table, motion);
	ExpectFalls(cloth, 20);
	EXPECT_EQ(cloth->LastStep().Contacts, 0);
}

TEST(Release, ByRemovalIsFreeFall)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	const Status removed = cloth->RemoveCollider(table);
	ASSERT_TRUE(removed.Ok()) << removed.Error;
	ExpectFalls(cloth, 20);
	EXPECT_EQ(cloth->LastStep().Contacts, 0);
	EXPECT_FALSE(cloth->ReadReaction(table).Ok());
	EXPECT_FALSE(cloth->RemoveCollider(table).Ok());
}

TEST(Release, ByATeleportIsFreeFall)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	Move(cloth, table, {{{5.0f, 0.0f, -0.1f}, {}}, {}, {}});
	ExpectFalls(cloth, 20);
}

/// A jump is no movement: the cloth is pushed out at the return speed, not hurled.
TEST(Teleport, IntoAClothPushesItOut)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	Move(cloth, table, {{{0.0f, 0.0f, -0.04f}, {}}, {}, {}});
	float fastest = 0.0f;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		fastest = std::max(fastest, Fastest(cloth));
	}
	EXPECT_LT(fastest, 1.5f * Settings{}.MaxDepenetrationSpeed);
	for (Vector3 position : cloth.Positions())
	{
		EXPECT_GT(position.Z, 0.06f);
		EXPECT_LT(position.Z, 0.06f + 2.0f * HalfThick);
	}
}

/// What was known of a removed collider does not hold for the one that has its place.
TEST(Colliders, AreAskedAnewInPlaceOfRemovedOnes)
{
	TestSimulation cloth = Held(Hanging(0.2f, 5, true), Fabric{}, Thick(Settings{}));
	const Vector3 middle = cloth.Positions()[12];
	// Within its box, and far from it.
	const int ball = Add(cloth, Still(MakeSphere(1.0f), middle - Vector3{0.9f, 0.9f, 0.9f}));
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Contacts, 0);
	ASSERT_TRUE(cloth->RemoveCollider(ball).Ok());
	Add(cloth, Still(MakeBox({1.0f, 1.0f, 0.9f}), middle - Vector3{0.9f, 0.9f, 0.9f}));
	cloth.Step();
	EXPECT_GT(cloth->LastStep().Contacts, 0);
}

/// The place of a removed collider is used again, its number is not.
TEST(Colliders, NumbersOfRemovedOnesAreRefused)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	ASSERT_TRUE(cloth->RemoveCollider(table).Ok());
	const int ball = Add(cloth, Still(MakeSphere(0.05f), {0.0f, 0.0f, -1.0f}));
	EXPECT_NE(ball, table);
	EXPECT_FALSE(cloth->MoveCollider(table, {}).Ok());
	EXPECT_FALSE(cloth->RemoveCollider(table).Ok());
	EXPECT_FALSE(cloth->ReadReaction(table).Ok());
	EXPECT_FALSE(cloth->ReadMotion(table).Ok());
	const Status status = cloth->Attach(0, table, {});
	EXPECT_EQ(status.Error, "Collider is " + std::to_string(table) + "; allowed: a number that AddCollider has given");
	EXPECT_EQ(MotionOf(cloth, ball).Place.Position, (Vector3{0.0f, 0.0f, -1.0f}));
}

/// Triangles of a cloth on a ball remember it.
TEST(Colliders, ReplacedByAFrameLeaveNothingToDraw)
{
	TestSimulation cloth = OnBall();
	ASSERT_TRUE(cloth->RemoveCollider(BallOfOnBall).Ok());
	Collider frame;
	frame.Movement.Place.Position = {1.0f, 0.0f, 0.0f};
	Add(cloth, frame);
	std::vector<Vector3> drawn(cloth.Count());
	cloth->ReadDrawnPositions(drawn);
	EXPECT_EQ(drawn, cloth.Positions());
	cloth.Step();
}

/// Forces and contacts of a removed collider do not pass to the one that comes after it.
TEST(Colliders, HaveNoPastOfThoseBeforeThem)
{
	const auto replaced = [](bool inItsPlace)
	{
		TestSimulation cloth = OnBall();
		EXPECT_TRUE(cloth->RemoveCollider(BallOfOnBall).Ok());
		if (!inItsPlace)
		{
			EXPECT_TRUE(cloth->RemoveCollider(FrameOfOnBall).Ok());
		}
		Add(cloth, SmallBall());
		cloth.Step(10);
		return cloth.Positions();
	};
	EXPECT_EQ(replaced(true), replaced(false));
}

/// Many colliders come and go while they touch.
TEST(Colliders, MayComeAndGo)
{
	int table = 0;
	TestSimulation cloth = OnTable(table);
	for (int round = 0; round < 10; ++round)
	{
		const int ball = Add(cloth, Still(MakeSphere(0.05f), {0.03f * static_cast<float>(round) - 0.15f, 0.0f, 0.0f}));
		EXPECT_NE(ball, table);
		cloth.Step(3);
		// A converged run (960 steps a second, 40 updates) has 7.5 m/s in these three steps.
		EXPECT_LT(Fastest(cloth), 2.5f * Settings{}.MaxDepenetrationSpeed) << "round " << round;
		ASSERT_TRUE(cloth->RemoveCollider(ball).Ok());
		cloth.Step(2);
	}
	cloth.Step(120);
	EXPECT_LT(Fastest(cloth), 0.05f);
	for (Vector3 position : cloth.Positions())
	{
		EXPECT_GT(position.Z, -0.01f) << "a corner may hang over the edge"; // by 5 mm seen
	}
}

/// A cloth begins inside a body.
TEST(DeepStart, ComesOutSmoothly)
{
	struct Case
	{
		const char* Name;
		Result<ShapePointer> Shape;
		float Height; ///< of the cloth above the middle
		float Snap;   ///< what threads that are torn apart add, m/s: Docs/Contacts.md, "Limits"
	};
	// Some particles leave through the top, others through the side.
	const Case cases[] = {{"sphere, near its top", MakeSphere(0.3f), 0.2f, 0.0f},
		{"sphere", MakeSphere(0.3f), 0.1f, 15.0f}, {"slab", MakeBox({1.0f, 1.0f, 0.3f}), 0.05f, 0.0f},
		{"cube", MakeBox({0.3f, 0.3f, 0.3f}), 0.2f, 12.0f}};
	for (const Case& given : cases)
	{
		std::vector<float> fastest;
		for (const float lower : {0.0f, 0.005f, 0.01f, 0.015f, 0.02f})
		{
			TestSimulation cloth(BuildGrid(Patch(0.8f, 16, given.Height - lower), Fabric{}), Thick(Settings{}));
			const int body = Add(cloth, Still(given.Shape));
			fastest.push_back(0.0f);
			for (int step = 0; step < 90; ++step)
			{
				cloth.Step();
				fastest.back() = std::max(fastest.back(), step < 20 ? Fastest(cloth) : 0.0f); // later it may fall
			}
			EXPECT_GT(NearestParticle(cloth, body, *given.Shape.Value), 0.0f) << given.Name << ", " << lower;
		}
		// The return speed and what free parts gain by falling in a third of a second.
		EXPECT_LT(Median(fastest), Settings{}.MaxDepenetrationSpeed + 3.3f + given.Snap) << given.Name;
	}
}

} // namespace Cloth
