// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include "TestWorkers.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace Cloth
{

namespace
{

constexpr int Side = 10;

Result<ModelPointer> Square() { return BuildGrid(Scenes::Grid(1.0f, 1.0f, Side, Side), Fabric{}); }

Settings Under(Vector3 gravity, const Method& method = AllMethods[0])
{
	Settings settings = WithoutAir();
	settings.Gravity = gravity;
	method.Choose(settings);
	return settings;
}

std::vector<MotionConstraint> AtRest(TestSimulation& cloth, float maxDistance, float backstop = MotionConstraint::None)
{
	std::vector<MotionConstraint> constraints;
	for (const Vector3 position : cloth.Positions())
	{
		const int particle = static_cast<int>(constraints.size());
		constraints.push_back({particle, position, {0.0f, 0.0f, 1.0f}, maxDistance, backstop});
	}
	return constraints;
}

void Give(TestSimulation& cloth, const std::vector<MotionConstraint>& constraints)
{
	const Status status = cloth->SetMotionConstraints(constraints);
	ASSERT_TRUE(status.Ok()) << status.Error;
}

float Farthest(TestSimulation& cloth, const std::vector<MotionConstraint>& constraints)
{
	const std::vector<Vector3> positions = cloth.Positions();
	float farthest = 0.0f;
	for (const MotionConstraint& constraint : constraints)
	{
		farthest =
			std::max(farthest, Length(positions[static_cast<size_t>(constraint.Particle)] - constraint.Position));
	}
	return farthest;
}

void ExpectSame(TestSimulation& a, TestSimulation& b)
{
	const std::vector<Vector3> ofA = a.Positions();
	const std::vector<Vector3> ofB = b.Positions();
	ASSERT_EQ(ofA.size(), ofB.size());
	EXPECT_EQ(std::memcmp(ofA.data(), ofB.data(), ofA.size() * sizeof(Vector3)), 0);
}

} // namespace

TEST(MotionConstraint, KeepsParticlesWithinTheirMaximumDistance)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Square(), Under({300.0f, 0.0f, -900.0f}, method));
		const std::vector<MotionConstraint> constraints = AtRest(cloth, 0.1f);
		Give(cloth, constraints);
		for (int step = 0; step < 60; ++step)
		{
			cloth.Step();
			ASSERT_LT(Farthest(cloth, constraints), 0.1f + 1e-5f) << method.Name << ", step " << step;
		}
		// All are where the force wants them, and hold the weight of 0.2 kg in a step of 1/60 s.
		EXPECT_NEAR(cloth.Positions()[45].Z, -0.1f * 3.0f / std::sqrt(10.0f), 1e-3f) << method.Name;
		Vector3 impulse;
		for (const Vector3 reaction : cloth.Reactions())
		{
			impulse += reaction;
		}
		EXPECT_NEAR(impulse.Z, 0.2f * 900.0f / 60.0f, 0.01f) << method.Name;
	}
}

TEST(MotionConstraint, CarriesParticlesThroughDashesAndTurns)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Square(), Under({0.0f, 0.0f, -9.81f}, method));
		const std::vector<MotionConstraint> rest = AtRest(cloth, 0.05f, 0.01f);
		Give(cloth, rest);
		float angle = 0.0f;
		Vector3 place;
		for (int step = 0; step < 90; ++step)
		{
			// Off at 20 m/s without warning, a turn by half a circle in a third of a second, a stop.
			angle += step >= 30 && step < 50 ? 0.157f : 0.0f;
			place += Vector3{step >= 5 && step < 60 ? 20.0f / 60.0f : 0.0f, 0.0f, 0.0f};
			std::vector<MotionConstraint> constraints = rest;
			const Quaternion turn{0.0f, std::sin(0.5f * angle), 0.0f, std::cos(0.5f * angle)};
			for (MotionConstraint& constraint : constraints)
			{
				constraint.Position = Rotate(turn, constraint.Position) + place;
				constraint.Normal = Rotate(turn, constraint.Normal);
			}
			Give(cloth, constraints);
			cloth.Step();
			ASSERT_LT(Farthest(cloth, constraints), 0.05f + 1e-4f) << method.Name << ", step " << step;
			const std::vector<Vector3> positions = cloth.Positions();
			for (const MotionConstraint& constraint : constraints)
			{
				const Vector3 arm = positions[static_cast<size_t>(constraint.Particle)] - constraint.Position;
				ASSERT_GT(Dot(arm, constraint.Normal), -0.01f - 1e-4f) << method.Name << ", step " << step;
			}
		}
	}
}

TEST(MotionConstraint, DoesNotStretchTheClothInADash)
{
	// A cape of 80 x 40 cm, worn at its upper edge, at a run of 6 m/s that becomes 20 m/s and 6 m/s again, each within
	// a sixtieth of a second: 0.23 m, seven edges. The same with pins and no constraints stretches by 9 %.
	constexpr int Rows = 25;
	constexpr int Columns = 13;
	struct Case
	{
		bool Painted;
		int Substeps;
		float Most;
	};
	// With 8 substeps single threads stretch more: 28 %.
	for (const auto& [painted, substeps, most] :
		{Case{false, 0, 0.2f}, Case{true, 0, 0.5f}, Case{false, 32, 0.05f}, Case{true, 32, 0.05f}})
	{
		GridDescription grid = Scenes::Grid(0.8f, 0.4f, Rows, Columns);
		grid.Frame.Warp = {0.0f, 0.0f, -1.0f};
		grid.Frame.Weft = {0.0f, 1.0f, 0.0f};
		Settings settings;
		settings.Substeps = substeps;
		TestSimulation cloth(BuildGrid(grid, Fabric{}), settings);
		const std::vector<Vector3> rest = cloth.Positions();
		float place = 0.0f;
		float worst = 0.0f;
		float worstOfMost = 0.0f;
		for (int step = 0; step < 120; ++step)
		{
			place += (step >= 60 && step < 90 ? 20.0f : 6.0f) / 60.0f;
			std::vector<MotionConstraint> constraints;
			for (int particle = 0; particle < Rows * Columns; ++particle)
			{
				const int row = particle % Rows;
				const float share = painted ? static_cast<float>(row) / (Rows - 1) : 1.0f;
				const Vector3 animated = rest[static_cast<size_t>(particle)] + Vector3{place, 0.0f, 0.0f};
				constraints.push_back({particle, animated, {-1.0f, 0.0f, 0.0f}, row == 0 ? 0.0f : 0.6f * share});
			}
			Give(cloth, constraints);
			cloth.Step();
			worst = step < 45 ? 0.0f : std::max(worst, cloth->Measure().StretchMax);
			worstOfMost = step < 45 ? 0.0f : std::max(worstOfMost, cloth->Measure().Stretch99);
			ASSERT_LT(Farthest(cloth, constraints), 0.6f + 1e-4f) << "step " << step;
		}
		EXPECT_LT(worst, most) << (painted ? "painted" : "even") << ", " << substeps;
		EXPECT_LT(worstOfMost, 0.15f) << (painted ? "painted" : "even") << ", " << substeps;
	}
}

TEST(MotionConstraint, StopsFallingParticlesAtTheirBackstop)
{
	for (const Method& method : AllMethods)
	{
		TestSimulation cloth(Square(), Under({0.0f, 0.0f, -10.0f}, method));
		Give(cloth, AtRest(cloth, MotionConstraint::None, 0.2f));
		for (int step = 1; step <= 60; ++step)
		{
			cloth.Step();
			for (const Vector3 position : cloth.Positions())
			{
				ASSERT_GT(position.Z, -0.2f - 1e-5f) << method.Name << ", step " << step;
			}
			if (step == 10)
			{
				// Before it is there it falls freely: 5 m/s2 (10/60 s)^2, and what a step of the scheme adds.
				EXPECT_NEAR(cloth.Positions()[45].Z, -0.139f, 0.015f) << method.Name;
			}
		}
		EXPECT_NEAR(cloth.Positions()[45].Z, -0.2f, 1e-4f) << method.Name;
		for (const Vector3 velocity : cloth.Velocities())
		{
			EXPECT_LT(Length(velocity), 1e-3f) << method.Name;
		}
	}
}

TEST(MotionConstraint, LetsGoWhatIsPulledBack)
{
	TestSimulation cloth(Square(), Under({0.0f, 0.0f, -10.0f}));
	Give(cloth, AtRest(cloth, 0.1f, MotionConstraint::None));
	cloth.Step(60);
	ASSERT_NEAR(cloth.Positions()[45].Z, -0.1f, 1e-4f);
	Settings up = Under({0.0f, 0.0f, 10.0f});
	ASSERT_TRUE(cloth->SetSettings(up).Ok());
	cloth.Step(6);
	// Free at once: 5 m/s2 (0.1 s)^2 from there, but for what one substep takes to notice.
	EXPECT_NEAR(cloth.Positions()[45].Z, -0.05f, 0.015f);
}

TEST(MotionConstraint, ThatIsNotTouchedChangesNothing)
{
	TestSimulation without(Square(), Under({0.0f, 0.0f, -10.0f}));
	TestSimulation with(Square(), Under({0.0f, 0.0f, -10.0f}));
	for (TestSimulation* cloth : {&without, &with})
	{
		ASSERT_TRUE((*cloth)->SetPin(0, {-0.5f, -0.5f, 0.0f}).Ok());
	}
	Give(with, AtRest(with, 5.0f, 5.0f));
	without.Step(60);
	with.Step(60);
	ExpectSame(without, with);
}

TEST(MotionConstraint, WithoutDistanceIsAPin)
{
	TestSimulation pinned(Square(), Under({0.0f, 0.0f, -10.0f}));
	TestSimulation held(Square(), Under({0.0f, 0.0f, -10.0f}));
	const Vector3 start = pinned.Positions()[0];
	for (int step = 0; step < 30; ++step)
	{
		const Vector3 target = start + Vector3{0.0f, 0.02f * static_cast<float>(step), 0.0f};
		ASSERT_TRUE(pinned->SetPin(0, target).Ok());
		Give(held, {{0, target, {0.0f, 0.0f, 1.0f}, 0.0f}});
		pinned.Step();
		held.Step();
	}
	ExpectSame(pinned, held);
	// And no longer one when it is not given again.
	ASSERT_TRUE(pinned->ReleasePin(0).Ok());
	Give(held, {});
	pinned.Step(10);
	held.Step(10);
	ExpectSame(pinned, held);
}

TEST(MotionConstraint, LeavesTheParticleToAPinThatTakesIt)
{
	TestSimulation cloth(Square(), Under({0.0f, 0.0f, -9.81f}));
	Give(cloth, AtRest(cloth, 0.0f));
	cloth.Pin(0);
	const Vector3 place = cloth.Positions()[0];
	Give(cloth, {});
	cloth.Step(10);
	EXPECT_EQ(cloth.Positions()[0], place);
	EXPECT_LT(cloth.Positions().back().Z, place.Z - 0.05f);
}

/// Parts of a particle have its constraint at once.
TEST(MotionConstraint, HoldsBothSidesOfACut)
{
	TestSimulation cloth(Square(), Under({300.0f, 0.0f, -900.0f}));
	std::vector<MotionConstraint> constraints = AtRest(cloth, 0.1f);
	for (MotionConstraint& constraint : constraints)
	{
		constraint.Position.Y += 3.0f;
	}
	std::vector<Vector3> places = cloth.Positions();
	for (Vector3& place : places)
	{
		place.Y += 3.0f;
	}
	cloth.SetState(places, std::vector<Vector3>(places.size()));
	Give(cloth, constraints);
	cloth.Step(10);
	std::vector<ClothEdge> edges;
	for (int row = 0; row + 1 < Side; ++row)
	{
		edges.push_back({row * Side + 4, (row + 1) * Side + 4});
	}
	const Result<TearResult> cut = cloth->Cut(edges);
	ASSERT_TRUE(cut.Ok()) << cut.Error;
	ASSERT_EQ(cut.Value.Splits.size(), static_cast<size_t>(Side));
	for (int step = 0; step < 10; ++step)
	{
		cloth.Step();
		const std::vector<Vector3> positions = cloth.Positions();
		for (const SplitParticle& split : cut.Value.Splits)
		{
			const Vector3 place = constraints[static_cast<size_t>(split.Source)].Position;
			ASSERT_LT(Length(positions[static_cast<size_t>(split.Particle)] - place), 0.1f + 1e-4f) << "step " << step;
		}
	}
}

TEST(MotionConstraint, WithASpringPullsAParticleToItsPlace)
{
	// Every particle on a spring of the same frequency: the cloth swings as one piece.
	constexpr float Frequency = 10.0f; // rad/s
	constexpr float Start = 0.1f;      // m
	for (const Method& method : AllMethods)
	{
		Settings settings = Under({}, method);
		settings.TimeStep = 1e-3f;
		TestSimulation cloth(Square(), settings);
		std::vector<MotionConstraint> constraints = AtRest(cloth, MotionConstraint::None);
		const float inner = Fabric{}.ArealDensity / ((Side - 1) * (Side - 1));
		for (MotionConstraint& constraint : constraints)
		{
			const int column = constraint.Particle % Side;
			const int row = constraint.Particle / Side;
			const float mass = inner * (column % (Side - 1) == 0 ? 0.5f : 1.0f) * (row % (Side - 1) == 0 ? 0.5f : 1.0f);
			constraint.Stiffness = mass * Frequency * Frequency;
			constraint.Position.X += Start;
		}
		Give(cloth, constraints);
		const float from = cloth.Positions()[45].X;
		for (int step = 1; step <= 314; ++step)
		{
			cloth.Step();
			const float expected = Start * (1.0f - std::cos(Frequency * 1e-3f * static_cast<float>(step)));
			// Euler's scheme damps: by half of the step, times the frequency, a radian.
			const float bound = !method.IsEuler() ? 0.001f : 0.002f;
			ASSERT_NEAR(cloth.Positions()[45].X - from, expected, bound) << method.Name << ", step " << step;
		}
	}
}

TEST(MotionConstraint, CarriesTheWeightOfAClothOnSprings)
{
	// Ten springs hold one edge of a cloth of 0.2 kg. Euler's scheme brings it to rest.
	for (const float stiffness : {5.0f, 500.0f, 50000.0f})
	{
		TestSimulation cloth(Square(), Under({0.0f, -9.81f, 0.0f}, AllMethods[1]));
		std::vector<MotionConstraint> constraints = AtRest(cloth, MotionConstraint::None);
		constraints.erase(constraints.begin(), constraints.end() - Side);
		for (MotionConstraint& constraint : constraints)
		{
			constraint.Stiffness = stiffness;
		}
		Give(cloth, constraints);
		cloth.Step(900);
		const float weight = Fabric{}.ArealDensity * 9.81f;
		float sag = 0.0f;
		float impulse = 0.0f;
		for (const MotionConstraint& constraint : constraints)
		{
			const size_t particle = static_cast<size_t>(constraint.Particle);
			sag += (constraint.Position.Y - cloth.Positions()[particle].Y) / Side;
			impulse += cloth.Reactions()[particle].Y;
		}
		const float expected = weight / (Side * stiffness);
		EXPECT_NEAR(sag, expected, 0.02f * expected + 1e-5f) << stiffness << " N/m";
		EXPECT_NEAR(60.0f * impulse, weight, 0.02f * weight) << stiffness << " N/m";
		for (const Vector3 velocity : cloth.Velocities())
		{
			ASSERT_LT(Length(velocity), 0.01f) << stiffness << " N/m";
		}
	}
}

TEST(MotionConstraint, OnAStiffSpringMovesAsAPinDoes)
{
	// 3 mm apart in converged runs; 7 cm where the matrix does not know the springs.
	TestSimulation pinned(Square(), Under({0.0f, 0.0f, -9.81f}));
	TestSimulation sprung(Square(), Under({0.0f, 0.0f, -9.81f}));
	const std::vector<MotionConstraint> rest = AtRest(pinned, MotionConstraint::None);
	for (int step = 0; step < 10; ++step)
	{
		std::vector<MotionConstraint> constraints;
		for (int particle = 0; particle < Side; ++particle)
		{
			MotionConstraint constraint = rest[static_cast<size_t>(particle)];
			constraint.Position.X += 0.25f - 0.25f * std::cos(0.1f * static_cast<float>(step));
			constraint.Stiffness = 1e3f;
			constraints.push_back(constraint);
			ASSERT_TRUE(pinned->SetPin(particle, constraint.Position).Ok());
		}
		Give(sprung, constraints);
		pinned.Step();
		sprung.Step();
		for (size_t particle = 0; particle < rest.size(); ++particle)
		{
			ASSERT_LT(Length(pinned.Positions()[particle] - sprung.Positions()[particle]), 0.018f)
				<< particle << ", step " << step;
		}
	}
}

TEST(MotionConstraint, DoesNotDependOnWorkersAndIsSaved)
{
	TestWorkers workers(3);
	const auto build = [] { return BuildGrid(Scenes::Grid(1.0f, 1.0f, 70, 70), Fabric{}); };
	TestSimulation alone(build(), Under({2.0f, 0.0f, -10.0f}));
	TestSimulation shared(build(), Under({2.0f, 0.0f, -10.0f}));
	TestSimulation restored(build(), Under({2.0f, 0.0f, -10.0f}));
	std::vector<MotionConstraint> constraints = AtRest(alone, 0.03f, 0.01f);
	constraints[70].Stiffness = 3.0f;
	const auto move = [&]
	{
		for (MotionConstraint& constraint : constraints)
		{
			constraint.Position += Vector3{0.02f, 0.0f, 0.0f};
		}
	};
	for (int step = 0; step < 12; ++step)
	{
		move();
		Give(alone, constraints);
		Give(shared, constraints);
		Give(restored, constraints);
		if (step == 6)
		{
			const Status status = restored->RestoreState(alone->SaveState());
			ASSERT_TRUE(status.Ok()) << status.Error;
		}
		alone.Step();
		shared.Step(1, &workers);
		if (step >= 6)
		{
			restored.Step();
		}
	}
	ExpectSame(alone, shared);
	ExpectSame(alone, restored);
}

TEST(MotionConstraint, RefusesWhatCannotBe)
{
	TestSimulation cloth(Square(), Under({0.0f, 0.0f, -10.0f}));
	const MotionConstraint good{3, {}, {0.0f, 0.0f, 1.0f}, 0.1f, 0.0f};
	const float nan = std::nanf("");
	const auto refused = [&](auto change)
	{
		MotionConstraint bad = good;
		change(bad);
		const std::vector<MotionConstraint> constraints = {bad};
		return !cloth->SetMotionConstraints(constraints).Ok();
	};
	EXPECT_FALSE(refused([](MotionConstraint&) {}));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Particle = -1; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Particle = Side * Side; }));
	EXPECT_TRUE(refused([&](MotionConstraint& c) { c.Position.Y = nan; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Normal.Z = 0.5f; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.MaxDistance = -0.1f; }));
	EXPECT_TRUE(refused([&](MotionConstraint& c) { c.MaxDistance = nan; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Backstop = -0.1f; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Stiffness = -1.0f; }));
	EXPECT_TRUE(refused([](MotionConstraint& c) { c.Stiffness = 2e6f; }));
	EXPECT_TRUE(refused([&](MotionConstraint& c) { c.Stiffness = nan; }));
	EXPECT_FALSE(cloth->SetMotionConstraints(std::vector<MotionConstraint>{good, good}).Ok());

	// States of other constraints are refused.
	TestSimulation other(Square(), Under({0.0f, 0.0f, -10.0f}));
	Give(cloth, {good});
	EXPECT_FALSE(other->RestoreState(cloth->SaveState()).Ok());
}

} // namespace Cloth
