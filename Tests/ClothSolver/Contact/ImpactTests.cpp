// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <array>
#include <cmath>

namespace Cloth
{

/// A sheet that falls flat rebounds to e^2 of its height.
TEST(Restitution, DecidesHowHighAClothRebounds)
{
	constexpr float Drop = 0.5f;
	for (float restitution : {0.0f, 0.5f, 0.8f, 1.0f})
	{
		TestSimulation cloth(BuildGrid(Patch(0.3f, 8, HalfThick + Drop), Fabric{}), Thick(WithoutAir()));
		Collider floor = Still(MakeHalfSpace());
		floor.Restitution = restitution;
		const int number = Add(cloth, floor);
		bool touched = false;
		float highest = 0.0f;
		for (int step = 0; step < 60; ++step) // up to the height of a rebound without loss
		{
			cloth.Step();
			const float height = Mean(cloth.Positions()).Z - HalfThick;
			touched = touched || ReactionOf(cloth, number).Impulse.Z < 0.0f;
			highest = touched ? std::max(highest, height) : highest;
		}
		EXPECT_TRUE(touched);
		// Where in a step the impact falls decides about g h^2 of height.
		EXPECT_NEAR(highest, restitution * restitution * Drop, 0.05f * Drop) << "restitution " << restitution;
	}
}

/// A ball flies into a free cloth. Contacts hand over what they give, so the sum of momenta stays; the two-step scheme
/// has up to 3 % of an impact under way for a moment (Docs/Threads.md).
TEST(Impact, OfAFreeBallKeepsMomentum)
{
	for (const float mass : {0.02f, 0.2f, 2.0f})
	{
		TestSimulation cloth(BuildGrid(Patch(0.6f, 16, 0.0f), Fabric{}), Thick(InVacuum()));
		const int ball = Add(cloth, Ball(0.1f, mass, {0.02f, -0.03f, -0.2f}, {0.0f, 0.0f, 4.0f}));
		const float before = 4.0f * mass;
		Vector3 given;
		float lost = 0.0f;
		float lostInTheEnd = 0.0f;
		float unaccounted = 0.0f;
		for (int step = 0; step < 60; ++step)
		{
			cloth.Step();
			given += ReactionOf(cloth, ball).Impulse;
			const Vector3 velocity = MotionOf(cloth, ball).Velocity;
			Sum sum = Momentum(cloth);
			sum.Add(velocity, mass);
			sum.Add({0.0f, 0.0f, -before});
			lostInTheEnd = static_cast<float>(sum.Length());
			lost = std::max(lost, lostInTheEnd);
			unaccounted = std::max(unaccounted, Length(given + Vector3{0.0f, 0.0f, before} - velocity * mass));
		}
		EXPECT_LT(lost, 0.05f * before) << "ball of " << mass << " kg";
		EXPECT_LT(lostInTheEnd, 0.005f * before) << "ball of " << mass << " kg";
		EXPECT_LT(unaccounted, 1e-4f * before) << "what a ball of " << mass << " kg received is what it lost";
		EXPECT_LT(given.Z, -0.01f * before) << "they have met";
	}
}

TEST(Impact, MakesABodyThatIsHitOffCentreTurn)
{
	TestSimulation cloth(BuildGrid(Patch(0.3f, 10, 0.12f), Fabric{}), Thick(InVacuum()));
	Collider box = Still(MakeBox({0.4f, 0.2f, 0.1f}), {-0.3f, 0.0f, 0.0f});
	box.Mass = 0.5f;
	box.Inertia = {0.01f, 0.03f, 0.03f};
	const int number = Add(cloth, box);
	cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), {0.0f, 0.0f, -2.0f}));
	cloth.Step(30);
	const Motion motion = MotionOf(cloth, number);
	EXPECT_LT(motion.Velocity.Z, -0.01f);
	EXPECT_GT(motion.AngularVelocity.Y, 0.05f) << "its +X end was pushed down";
	EXPECT_LT(std::abs(motion.AngularVelocity.X), 0.3f * motion.AngularVelocity.Y);
}

TEST(Reaction, OfRestingClothIsItsWeight)
{
	TestSimulation cloth(BuildGrid(Patch(0.5f, 12, HalfThick + 0.01f), Fabric{}), Thick(WithoutAir()));
	const int table = Add(cloth, Still(MakeBox({0.4f, 0.4f, 0.1f}), {0.0f, 0.0f, -0.1f}));
	cloth.Step(120);
	Vector3 sum;
	Sum particles;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		sum += ReactionOf(cloth, table).Impulse;
		for (Vector3 impulse : cloth.Reactions())
		{
			particles.Add(impulse);
		}
	}
	const float weight = TotalMass(cloth) * Gravity; // for a second
	EXPECT_NEAR(sum.Z, -weight, 0.01f * weight);
	EXPECT_LT(std::hypot(sum.X, sum.Y), 0.01f * weight);
	EXPECT_NEAR(particles.Z, weight, 0.01f * weight) << "ReadReactions";
	EXPECT_EQ(ReactionOf(cloth, table).Contacts, 144);
	const ColliderContact contact = cloth->FindContact(table).Value;
	EXPECT_TRUE(contact.Touches);
	EXPECT_NEAR(contact.Position.Z, HalfThick, 0.1f * HalfThick);
	EXPECT_NEAR(contact.Normal.Z, 1.0f, 1e-4f);
}

/// A ball below the middle of a sheet, in the middle of a cell: triangles touch it.
TEST(Reaction, IsWhereTheClothTouchesHardest)
{
	for (const float radius : {0.1f, 0.012f})
	{
		TestSimulation cloth(BuildGrid(Patch(0.5f, 10, 0.0f), Fabric{}), Thick(WithoutAir()));
		const int ball = Add(cloth, Still(MakeSphere(radius), {0.0f, 0.0f, -radius - HalfThick - 0.02f}));
		cloth.Step(2);
		EXPECT_FALSE(cloth->FindContact(ball).Value.Touches) << "nothing has fallen so far";
		for (int step = 0; step < 10 && !cloth->FindContact(ball).Value.Touches; ++step)
		{
			cloth.Step();
		}
		const Result<ColliderContact> contact = cloth->FindContact(ball);
		ASSERT_TRUE(contact.Ok()) << contact.Error;
		ASSERT_TRUE(contact.Value.Touches) << radius;
		const Vector3 top{0.0f, 0.0f, -HalfThick - 0.02f};
		EXPECT_LT(Length(contact.Value.Position - top), radius + 2.0f * HalfThick) << radius;
		EXPECT_GT(contact.Value.Normal.Z, 0.7f) << radius;
		EXPECT_NEAR(Length(contact.Value.Normal), 1.0f, 1e-3f);
	}
}

/// Of a cloth over an edge, the table bears all.
TEST(Reaction, OfDrapedClothIsItsWeight)
{
	TestSimulation cloth(BuildGrid(Patch(0.6f, 16, HalfThick + 0.01f), Fabric{}), Thick(WithoutAir()));
	const int table = Add(cloth, Still(MakeBox({0.2f, 0.2f, 0.3f}), {0.0f, 0.0f, -0.3f}));
	cloth.Step(240);
	Vector3 sum;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		sum += ReactionOf(cloth, table).Impulse;
	}
	const float weight = TotalMass(cloth) * Gravity;
	EXPECT_NEAR(sum.Z, -weight, 0.03f * weight);
	EXPECT_LT(std::hypot(sum.X, sum.Y), 0.03f * weight);
}

/// A light ball hits a coarse cloth between its particles and is gone in the next step. The cloth keeps what the ball
/// has lost: the two-step scheme does not go on with the blow.
TEST(Impact, OfABallThatIsGoneAtOnceIsOver)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = 2526.0f;
	fabric.TensileStiffnessWeft = 2023.0f;
	fabric.Shear = 7.4f;
	fabric.ArealDensity = 0.388f;
	TestSimulation cloth(BuildGrid(Patch(1.487f, 10, 0.0f), fabric), InVacuum());
	constexpr float Mass = 0.0678f;
	constexpr float Speed = 2.271f;
	const int ball = Add(cloth, Ball(0.0864f, Mass, {0.2048f, -0.2029f, -0.452f}, {0.0f, 0.0f, Speed}));
	double lost = 0.0;
	for (int step = 0; step < 60 && lost < 0.01 * double(Mass * Speed); ++step)
	{
		cloth.Step();
		lost = double(Mass * (Speed - MotionOf(cloth, ball).Velocity.Z));
	}
	ASSERT_GT(lost, 0.1 * double(Mass * Speed));
	Motion away = MotionOf(cloth, ball);
	away.Place.Position.Z -= 1.0f;
	Move(cloth, ball, away);
	cloth.Step(10);
	EXPECT_NEAR(Momentum(cloth).Z, lost, 0.01 * lost);
}

/// A light free cloth wraps around a ball and slides on it. What they have together only falls: in a run of eight times
/// as many steps to 0.81 of what the ball brought along. Whoever looks at it from a train sees the same; from fast ones
/// a little more (5.5 % at 8 m/s upwards).
TEST(Impact, GivesNoEnergy)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = 12439.0f;
	fabric.TensileStiffnessWeft = 921.0f;
	fabric.Shear = 109.0f;
	fabric.ArealDensity = 0.0987f;
	constexpr float Mass = 0.2336f;
	constexpr float Radius = 0.0996f;
	constexpr float Speed = 1.2644f;
	for (const Vector3 train :
		{Vector3{}, Vector3{5.0f, 0.0f, 0.0f}, Vector3{0.0f, 0.0f, -5.0f}, Vector3{0.0f, 0.0f, 5.0f}})
	{
		TestSimulation cloth(BuildGrid(Patch(1.028f, 27, 0.0f), fabric), InVacuum());
		cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), train));
		const int ball =
			Add(cloth, Ball(Radius, Mass, {-0.152f, -0.2132f, -0.2471f}, train + Vector3{0.0f, 0.0f, Speed}));
		const double before = 0.5 * Mass * Speed * Speed;
		double most = 0.0;
		double last = 0.0;
		for (int step = 0; step < 90; ++step)
		{
			cloth.Step();
			Motion motion = MotionOf(cloth, ball);
			motion.Velocity -= train;
			const float spin = 0.4f * Radius * Radius * Dot(motion.AngularVelocity, motion.AngularVelocity);
			const Sum momentum = Momentum(cloth);
			const double seen = cloth->Measure().TotalEnergy()
				- Dot(train,
					{static_cast<float>(momentum.X), static_cast<float>(momentum.Y), static_cast<float>(momentum.Z)})
				+ 0.5 * TotalMass(cloth) * Dot(train, train);
			last = seen + 0.5 * Mass * (Dot(motion.Velocity, motion.Velocity) + spin);
			most = std::max(most, last);
		}
		EXPECT_LT(most, 1.05 * before) << train.X << " " << train.Z;
		EXPECT_NEAR(last, 0.81 * before, 0.1 * before) << train.X << " " << train.Z;
	}
}

/// A ball falls on a sheet that is held all around. It may bounce, but no higher than it came from, and it stays in the
/// middle, whatever it weighs.
TEST(FreeBody, StaysOnHeldCloth)
{
	constexpr float Radius = 0.12f;
	constexpr float Start = Radius + HalfThick + 0.03f;
	GridDescription grid = Hanging(0.8f, 14, true);
	grid.Frame.Weft = {0.0f, 1.0f, 0.0f};
	grid.Frame.Origin = {-0.4f, -0.4f, 0.0f};
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 10000.0f;
	const Result<ShapePointer> shape = MakeSphere(Radius);
	for (float ratio : {0.01f, 0.1f, 1.0f, 10.0f, 100.0f})
	{
		TestSimulation cloth = Held(grid, fabric, Thick(Settings{}));
		const int ball = Add(cloth, Ball(Radius, ratio * TotalMass(cloth), {0.0f, 0.0f, Start}, {}));
		float highest = -1e9f;
		float lowest = 1e9f;
		float aside = 0.0f;
		float turning = 0.0f;
		float nearest = 1e9f;
		for (int step = 0; step < 150; ++step)
		{
			StepWith(cloth, ball, 1);
			const Motion motion = MotionOf(cloth, ball);
			highest = std::max(highest, motion.Place.Position.Z);
			lowest = std::min(lowest, motion.Place.Position.Z);
			aside = std::max(aside, std::hypot(motion.Place.Position.X, motion.Place.Position.Y));
			turning = std::max(turning, Length(motion.AngularVelocity));
			nearest = std::min(nearest, NearestParticle(cloth, ball, *shape.Value));
		}
		EXPECT_LT(highest, Start + 0.01f) << "mass ratio " << ratio;
		EXPECT_GT(lowest, -0.4f) << "mass ratio " << ratio;
		EXPECT_LT(aside, 0.2f) << "mass ratio " << ratio;
		EXPECT_LT(turning, 10.0f) << "mass ratio " << ratio; // the lightest weighs two particles
		EXPECT_GT(nearest, 0.0f) << "mass ratio " << ratio;
	}
}

/// Moments are about the collider's centre of mass, wherever that is.
TEST(Reaction, OfClothBesideTheMiddleOfATableTurnsIt)
{
	TestSimulation cloth(BuildGrid(Patch(0.5f, 12, HalfThick + 0.01f), Fabric{}), Thick(WithoutAir()));
	const Vector3 middle{0.2f, -0.1f, -0.1f};
	const int table = Add(cloth, Still(MakeBox({0.6f, 0.6f, 0.1f}), middle));
	cloth.Step(120);
	Vector3 impulse;
	Vector3 angular;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		impulse += ReactionOf(cloth, table).Impulse;
		angular += ReactionOf(cloth, table).AngularImpulse;
	}
	const Vector3 expected = Cross(Vector3{} - middle, impulse);
	EXPECT_LT(Length(angular - expected), 0.03f * Length(expected));
}

/// Of the last substep, not of all of them.
TEST(Reaction, CountsContactsOnceAStep)
{
	Settings settings = Thick(WithoutAir());
	settings.Substeps = 3;
	TestSimulation cloth(BuildGrid(Patch(0.5f, 12, HalfThick + 0.01f), Fabric{}), settings);
	const int table = Add(cloth, Still(MakeBox({0.4f, 0.4f, 0.1f}), {0.0f, 0.0f, -0.1f}));
	cloth.Step(60);
	EXPECT_EQ(ReactionOf(cloth, table).Contacts, 144);
}

} // namespace Cloth
