// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

VelocityConstraint Slide(int particle, Vector3 normal, Vector3 velocity = {})
{
	return {particle, false, normal / Length(normal), velocity};
}

VelocityConstraint Stick(int particle, Vector3 velocity = {}) { return {particle, true, {}, velocity}; }

Result<ModelPointer> Sheet() { return BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), Fabric{}); }

Settings With(const Method& method)
{
	Settings settings = WithoutAir();
	method.Choose(settings);
	return settings;
}

} // namespace

TEST(Slide, KeepsTheNormalVelocityAndLeavesTheTangentFree)
{
	const Vector3 normal = Vector3{0.3f, 0.0f, 1.0f} / std::sqrt(1.09f);
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		std::vector<VelocityConstraint> slides;
		for (int particle = 0; particle < 100; ++particle)
		{
			slides.push_back(Slide(particle, normal));
		}
		cloth.Constrain(slides);
		cloth.Step(60);
		for (Vector3 v : cloth.Velocities())
		{
			EXPECT_NEAR(Dot(v, normal), 0.0f, 3e-6f) << method.Name; // of 2.8 m/s down the slope
		}
		// A slope without friction: the acceleration is gravity's part along it, here after one second.
		const Vector3 gravity{0.0f, 0.0f, -9.81f};
		const Vector3 expected = gravity - normal * Dot(gravity, normal);
		const Sum momentum = Momentum(cloth);
		EXPECT_NEAR(momentum.X / 0.2, expected.X, 1e-3) << method.Name;
		EXPECT_NEAR(momentum.Z / 0.2, expected.Z, 1e-3) << method.Name;
		EXPECT_NEAR(momentum.Y / 0.2, 0.0, 1e-3) << method.Name;
	}
}

TEST(Slide, OfAFewParticlesHoldsThemInTheirPlaneWhileTheRestFalls)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		const Vector3 normal = Vector3{1.0f, -2.0f, 2.0f} / 3.0f;
		cloth.Constrain({Slide(0, normal), Slide(9, normal), Slide(45, {0.0f, 0.0f, 1.0f})});
		for (int step = 0; step < 60; ++step)
		{
			cloth.Step();
			const std::vector<Vector3> v = cloth.Velocities();
			ASSERT_NEAR(Dot(v[0], normal), 0.0f, 5e-6f) << method.Name << ", step " << step;
			ASSERT_NEAR(Dot(v[9], normal), 0.0f, 5e-6f) << method.Name << ", step " << step;
			ASSERT_NEAR(v[45].Z, 0.0f, 5e-6f) << method.Name << ", step " << step;
		}
		EXPECT_LT(cloth->Measure().PotentialEnergy, -0.05);
	}
}

TEST(Stick, HoldsAllDirections)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		const std::vector<Vector3> rest = cloth.Positions();
		cloth.Constrain({Stick(0), Stick(9)});
		cloth.Step(60);
		EXPECT_LT(Length(cloth.Positions()[0] - rest[0]), 1e-6f);
		EXPECT_LT(Length(cloth.Velocities()[9]), 1e-6f);
	}
}

TEST(Constraints, MeetPresetVelocities)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		const Vector3 normal = Vector3{0.0f, 3.0f, 4.0f} / 5.0f;
		cloth.Constrain({Slide(3, normal, {0.0f, 0.6f, 0.8f}), Stick(77, {1.0f, -2.0f, 0.5f})});
		for (int step = 0; step < 30; ++step)
		{
			cloth.Step();
			ASSERT_NEAR(Dot(cloth.Velocities()[3], normal), 1.0f, 5e-6f) << method.Name;
			ASSERT_LT(Length(cloth.Velocities()[77] - Vector3{1.0f, -2.0f, 0.5f}), 5e-6f) << method.Name;
		}
	}
}

TEST(Constraints, OnOneParticleCombine)
{
	const Vector3 first{0.0f, 0.0f, 1.0f};
	const Vector3 second = Vector3{1.0f, 0.0f, 1.0f} / std::sqrt(2.0f);
	const Vector3 third = Vector3{1.0f, 1.0f, 1.0f} / std::sqrt(3.0f);
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		// Oblique normals: neither may undo what the other prescribes.
		cloth.Constrain({Slide(0, first, first * 0.5f), Slide(0, second, second * -0.25f), Slide(9, first),
			Slide(9, second, second * 0.3f), Slide(9, third, third * 0.1f)});
		float freeSpeed = 0.0f;
		for (int step = 0; step < 30; ++step)
		{
			cloth.Step();
			const std::vector<Vector3> v = cloth.Velocities();
			ASSERT_NEAR(Dot(v[0], first), 0.5f, 5e-6f) << method.Name;
			ASSERT_NEAR(Dot(v[0], second), -0.25f, 5e-6f) << method.Name;
			ASSERT_NEAR(Dot(v[9], first), 0.0f, 5e-6f) << method.Name;
			ASSERT_NEAR(Dot(v[9], second), 0.3f, 5e-6f) << method.Name;
			ASSERT_NEAR(Dot(v[9], third), 0.1f, 5e-6f) << method.Name;
			freeSpeed = std::max(freeSpeed, std::abs(v[0].Y));
		}
		EXPECT_GT(freeSpeed, 0.01f) << "the direction that both planes share must stay free";
	}
}

TEST(Constraints, ThatNearlyCoincideStayOne)
{
	TestSimulation cloth(Sheet(), WithoutAir());
	std::vector<VelocityConstraint> constraints;
	for (int particle = 0; particle < 100; ++particle)
	{
		constraints.push_back(Slide(particle, {0.0f, 0.3f, 1.0f}));
		constraints.push_back(Slide(particle, {0.0f, 0.302f, 1.0f}));
	}
	cloth.Constrain(constraints);
	cloth.Step(30);
	EXPECT_GT(Momentum(cloth).Y, 0.1) << "must still slide down the slope";
}

TEST(Constraints, HoldUntilReplaced)
{
	TestSimulation cloth(Sheet(), WithoutAir());
	std::vector<VelocityConstraint> sticks;
	for (int particle = 0; particle < 100; ++particle)
	{
		sticks.push_back(Stick(particle));
	}
	cloth.Constrain(sticks);
	cloth.Step(10);
	EXPECT_LT(Momentum(cloth).Length(), 1e-6);
	cloth.Constrain({});
	cloth.Step(30);
	// The two-step scheme takes a force that sets in between two substeps for one that set in half a substep later.
	const double late = 0.5 / (60.0 * cloth->LastStep().Substeps);
	EXPECT_NEAR(Momentum(cloth).Z, -0.2 * 9.81 * (0.5 - late), 1e-4);
}

/// A sheet that lies on a table of slide constraints.
TEST(Reactions, OfATableCarryTheWeight)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Sheet(), With(method));
		std::vector<VelocityConstraint> table;
		for (int particle = 0; particle < 100; ++particle)
		{
			table.push_back(Slide(particle, {0.0f, 0.0f, 1.0f}));
		}
		cloth.Constrain(table);
		cloth.Step(10);
		Sum force;
		for (Vector3 impulse : cloth.Reactions())
		{
			force.Add(impulse, 60.0);
		}
		EXPECT_NEAR(force.Z / (0.2 * 9.81), 1.0, 1e-4);
		EXPECT_NEAR(force.X, 0.0, 1e-6);
	}
}

/// Newton's second law for the whole cloth: what gravity and reactions give is what its momentum gains. With the
/// two-step scheme the gain of a step is (3 p - 4 p_1 + p_2) / 2, of which p_1 and p_2 are earlier momenta.
TEST(Reactions, BalanceTheMomentumOfEveryStep)
{
	for (const Method& method : AllMethods)
	{
		Settings settings = With(method);
		settings.Substeps = 1;
		settings.TimeStep = method.Solver == SolverKind::Threads ? 1.0f / 480.0f : 1.0f / 60.0f;
		const double fall = 0.2 * 9.81 * static_cast<double>(settings.TimeStep);
		settings.Paper.Updates = 200;
		settings.Paper.UpdateTolerance = 1e-5f;
		Fabric fabric;
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 300.0f;
		TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 8, 8), fabric), settings);
		const Vector3 normal = Vector3{0.2f, 0.1f, 1.0f} / std::sqrt(1.05f);
		cloth.Constrain({Slide(27, normal), Slide(28, normal), Stick(0)});
		Sum before = Momentum(cloth);
		Sum last = before;
		double worst = 0.0;
		for (int step = 0; step < 40; ++step)
		{
			last = before;
			before = Momentum(cloth);
			cloth.Step();
			const Sum now = Momentum(cloth);
			Sum impulse;
			for (Vector3 reaction : cloth.Reactions())
			{
				impulse.Add(reaction);
			}
			impulse.Z -= fall;
			const bool twoStep = !method.IsEuler() && step > 0;
			const Sum gain = twoStep
				? Sum{1.5 * now.X - 2.0 * before.X + 0.5 * last.X, 1.5 * now.Y - 2.0 * before.Y + 0.5 * last.Y,
					1.5 * now.Z - 2.0 * before.Z + 0.5 * last.Z}
				: now - before;
			worst = std::max(worst, (gain - impulse).Length() / fall);
		}
		EXPECT_LT(worst, 0.01) << method.Name;
	}
}

} // namespace Cloth
