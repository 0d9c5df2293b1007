// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"

#include <cmath>

namespace Cloth
{

namespace
{

void AttachTo(TestSimulation& cloth, int particle, int collider, Vector3 point)
{
	const Status status = cloth->Attach(particle, collider, point);
	ASSERT_TRUE(status.Ok()) << status.Error;
}

} // namespace

/// A frame without geometry moves and turns; the particles stay at their points of it.
TEST(Attachment, FollowsAMovingFrame)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 0.5f, 8, 8), Fabric{}), Settings{});
	Collider frame;
	frame.Movement.Velocity = {0.5f, 0.0f, 0.2f};
	frame.Movement.AngularVelocity = {0.0f, 1.0f, 2.0f};
	const int number = Add(cloth, frame);
	const Vector3 points[] = {{}, {0.5f, 0.0f, 0.0f}};
	AttachTo(cloth, 0, number, points[0]);
	AttachTo(cloth, 7, number, points[1]);
	for (int step = 0; step < 90; ++step)
	{
		cloth.Step();
		const Pose place = MotionOf(cloth, number).Place;
		EXPECT_LT(Length(cloth.Positions()[0] - place.ToWorld(points[0])), 1e-4f) << "step " << step;
		EXPECT_LT(Length(cloth.Positions()[7] - place.ToWorld(points[1])), 1e-4f) << "step " << step;
	}
	EXPECT_LT(cloth->Measure().Stretch99, 0.05f);

	ASSERT_TRUE(cloth->ReleasePin(7).Ok());
	cloth.Step(10);
	const Pose place = MotionOf(cloth, number).Place;
	EXPECT_GT(Length(cloth.Positions()[7] - place.ToWorld(points[1])), 0.02f) << "released";
}

/// A body hangs on a cloth that is held at its upper edge: the pins bear both, and the body feels its own weight.
TEST(Attachment, OfAFreeBodyBearsIt)
{
	for (float ratio : {0.1f, 1.0f, 10.0f, 100.0f})
	{
		Fabric fabric;
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 10000.0f;
		TestSimulation cloth = Held(Hanging(0.5f, 11, false), fabric, WithoutAir());
		Collider box = Still(MakeBox({0.1f, 0.05f, 0.05f}), {0.0f, 0.0f, -0.56f});
		box.Mass = ratio * TotalMass(cloth);
		box.Inertia = Vector3{0.0017f, 0.0042f, 0.0042f} * box.Mass;
		const int number = Add(cloth, box);
		for (int column : {3, 5, 7})
		{
			const int particle = 110 + column;
			AttachTo(
				cloth, particle, number, box.Movement.Place.ToLocal(cloth.Positions()[static_cast<size_t>(particle)]));
		}
		StepWith(cloth, number, 240);
		double held = 0.0;
		float pull = 0.0f;
		for (int step = 0; step < 60; ++step)
		{
			StepWith(cloth, number, 1);
			pull += ReactionOf(cloth, number).Impulse.Z;
			const std::vector<Vector3> reactions = cloth.Reactions();
			for (size_t column = 0; column < 11; ++column)
			{
				held += static_cast<double>(reactions[column].Z);
			}
		}
		const float weight = box.Mass * Gravity;
		EXPECT_NEAR(pull, weight, 0.02f * weight) << "mass ratio " << ratio;
		EXPECT_NEAR(held, weight + TotalMass(cloth) * Gravity, 0.02f * (weight + TotalMass(cloth) * Gravity))
			<< "mass ratio " << ratio;
		EXPECT_LT(Length(MotionOf(cloth, number).Velocity), 0.05f) << "mass ratio " << ratio;
		// Three particles that bear a hundred times the cloth tremble at 0.9 m/s with 8 substeps: Docs/Threads.md.
		EXPECT_LT(Fastest(cloth), ratio < 50.0f ? 0.05f : 2.0f) << "mass ratio " << ratio;
		EXPECT_LT(Scenes::RootMeanSquareSpeed(*cloth), ratio < 50.0f ? 0.05f : 0.3f) << "mass ratio " << ratio;
	}
}

/// A cloth flies off with a body attached to it; together they keep their momentum.
TEST(Attachment, PullsAFreeBodyAlong)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 0.5f, 8, 8), Fabric{}), InVacuum());
	Collider body;
	body.Mass = 0.1f;
	body.Inertia = {1e-3f, 1e-3f, 1e-3f};
	const int number = Add(cloth, body);
	AttachTo(cloth, 0, number, {});
	cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), {1.0f, 1.0f, 0.0f}));
	const float before = TotalMass(cloth);
	cloth.Step(90);
	Sum sum = Momentum(cloth);
	sum.Add(MotionOf(cloth, number).Velocity, body.Mass);
	// The first particle's own momentum is lost or kept, depending on whose velocity it takes: a 64th part and less. As
	// much may be under way in the two-step scheme.
	EXPECT_NEAR(sum.X, before, 0.03f * before);
	EXPECT_NEAR(sum.Y, before, 0.03f * before);
	EXPECT_GT(MotionOf(cloth, number).Velocity.X, 0.1f);
}

/// The floor holds the particle along its normal, the body in all directions.
TEST(Attachment, ToABodyMayTouchTheFloor)
{
	TestSimulation cloth(BuildGrid(Patch(0.3f, 8, HalfThick + 0.001f), Fabric{}), Thick(WithoutAir()));
	Add(cloth, Still(MakeHalfSpace()));
	Collider body;
	body.Movement.Place.Position = cloth.Positions()[0] + Vector3{0.0f, 0.0f, 0.05f};
	body.Mass = 0.1f;
	body.Inertia = Vector3{1.0f, 1.0f, 1.0f} * 1e-4f;
	const int number = Add(cloth, body);
	AttachTo(cloth, 0, number, {0.0f, 0.0f, -0.05f});
	StepWith(cloth, number, 30);
	EXPECT_NEAR(cloth.Positions()[0].Z, HalfThick, 1e-3f);
	const Motion motion = MotionOf(cloth, number);
	EXPECT_LT(Length(motion.Place.ToWorld({0.0f, 0.0f, -0.05f}) - cloth.Positions()[0]), 2e-3f);
}

/// The body goes, its attachments with it.
TEST(Attachment, EndsWithItsCollider)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 0.5f, 8, 8), Fabric{}), WithoutAir());
	const int frame = Add(cloth, Collider{});
	AttachTo(cloth, 0, frame, {});
	cloth.Step(10);
	EXPECT_LT(Length(cloth.Positions()[0]), 1e-5f);
	ASSERT_TRUE(cloth->RemoveCollider(frame).Ok());
	cloth.Step(10);
	EXPECT_LT(cloth.Positions()[0].Z, -0.05f);
}

/// A frame that the cloth does not move feels the weight that hangs on it.
TEST(Attachment, ToAFrameGivesItTheWeight)
{
	const GridDescription grid = Hanging(0.5f, 11, false);
	TestSimulation cloth(BuildGrid(grid, Fabric{}), WithoutAir());
	const int frame = Add(cloth, Collider{});
	for (int particle : grid.DeclaredPins)
	{
		AttachTo(cloth, particle, frame, cloth.Positions()[static_cast<size_t>(particle)]);
	}
	cloth.Step(180);
	float sum = 0.0f;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		sum += ReactionOf(cloth, frame).Impulse.Z;
	}
	const float weight = TotalMass(cloth) * Gravity; // for a second
	EXPECT_NEAR(sum, -weight, 0.01f * weight);
}

/// How a body is described does not matter: where its frame is, and how that is turned.
TEST(Attachment, MovesABodyAlikeInEveryFrameOfItsOwn)
{
	struct Outcome
	{
		Vector3 Center;
		Vector3 AngularVelocity;
	};
	const auto pull = [](Vector3 shift, bool turned)
	{
		TestSimulation cloth(BuildGrid(Patch(0.3f, 10, 0.12f), Fabric{}), InVacuum());
		const Vector3 center{-0.3f, 0.05f, 0.0f};
		const float half = std::sqrt(0.5f);
		Collider body;
		body.Movement.Place.Position = center + shift;
		if (turned)
		{
			body.Movement.Place.Rotation = {0.0f, 0.0f, half, half}; // X to Y
		}
		body.CenterOfMass = body.Movement.Place.ToLocal(center);
		body.Mass = 0.05f;
		body.Inertia = turned ? Vector3{0.003f, 0.001f, 0.004f} : Vector3{0.001f, 0.003f, 0.004f};
		const int number = Add(cloth, body);
		for (int particle : {44, 45, 54})
		{
			const Vector3 place = cloth.Positions()[static_cast<size_t>(particle)];
			AttachTo(cloth, particle, number, body.Movement.Place.ToLocal(place));
		}
		cloth.SetState(cloth.Positions(), std::vector<Vector3>(cloth.Count(), {0.0f, 0.0f, -1.0f}));
		cloth.Step(10);
		const Motion motion = MotionOf(cloth, number);
		return Outcome{motion.Place.ToWorld(body.CenterOfMass), motion.AngularVelocity};
	};
	const Outcome plain = pull({}, false);
	ASSERT_GT(plain.AngularVelocity.Y, 0.05f);
	for (const Outcome& other : {pull({0.1f, -0.2f, 0.15f}, false), pull({}, true), pull({0.1f, -0.2f, 0.15f}, true)})
	{
		// Between calls of MoveCollider a body turns about the origin of its frame, which moves its centre a little.
		EXPECT_LT(Length(other.Center - plain.Center), 0.1f * Length(plain.Center - Vector3{-0.3f, 0.05f, 0.0f}));
		EXPECT_LT(Length(other.AngularVelocity - plain.AngularVelocity), 0.02f * Length(plain.AngularVelocity));
	}
}

} // namespace Cloth
