// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Shape.h"
#include "ClothSolver/TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

TestSimulation Swinging(const Settings& settings)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{}), settings);
	cloth.Pin(0);
	cloth.Pin(11);
	cloth.Step(20);
	return cloth;
}

/// The next step moves every particle as its velocity says; what forces add within one step is bounded by a few times
/// gravity, as it was before the change.
void ExpectNoJump(TestSimulation& cloth, const char* what)
{
	const std::vector<Vector3> before = cloth.Positions();
	const std::vector<Vector3> velocity = cloth.Velocities();
	const float h = cloth->GetSettings().TimeStep;
	cloth.Step();
	const std::vector<Vector3> after = cloth.Positions();
	float worst = 0.0f;
	for (size_t i = 0; i < before.size(); ++i)
	{
		worst = std::max(worst, Length(after[i] - before[i] - velocity[i] * h));
	}
	EXPECT_LT(worst, 20.0f * 9.81f * h * h) << what;
}

} // namespace

TEST(Change, OfFabricLeavesTheMotionContinuous)
{
	struct Case
	{
		const char* Name;
		float Tensile;
		float Density;
		float DampingTime;
	};
	for (Case change : {Case{"softer", 500.0f, 0.2f, 0.002f}, Case{"stiffer", 20000.0f, 0.2f, 0.002f},
			 Case{"lighter", 5000.0f, 0.05f, 0.002f}, Case{"heavier", 5000.0f, 0.5f, 0.002f},
			 Case{"damped", 5000.0f, 0.2f, 0.05f}, Case{"undamped", 5000.0f, 0.2f, 0.0f}})
	{
		TestSimulation cloth = Swinging({});
		const std::vector<Vector3> positions = cloth.Positions();
		const std::vector<Vector3> velocities = cloth.Velocities();
		Fabric fabric;
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = change.Tensile;
		fabric.ArealDensity = change.Density;
		fabric.DampingTime = change.DampingTime;
		ASSERT_TRUE(cloth->SetFabric(fabric).Ok());
		EXPECT_EQ(cloth.Positions(), positions) << change.Name;
		EXPECT_EQ(cloth.Velocities(), velocities) << change.Name;
		double energy = cloth->Measure().TotalEnergy();
		ExpectNoJump(cloth, change.Name);
		for (int step = 0; step < 60; ++step)
		{
			cloth.Step();
			const double now = cloth->Measure().TotalEnergy();
			ASSERT_LT(now, energy + 0.05) << change.Name << ", step " << step;
			energy = std::min(energy, now);
		}
	}
}

TEST(Change, OfTheTimeStepLeavesTheMotionContinuous)
{
	for (float timeStep : {1.0f / 30.0f, 1.0f / 90.0f, 1.0f / 240.0f, 1.0f / 10.0f})
	{
		TestSimulation cloth = Swinging({});
		Settings settings = cloth->GetSettings();
		settings.TimeStep = timeStep;
		ASSERT_TRUE(cloth->SetSettings(settings).Ok());
		ExpectNoJump(cloth, "step");
		cloth.Step(30);
		for (Vector3 v : cloth.Velocities())
		{
			EXPECT_LT(Length(v), 20.0f);
		}
	}
}

TEST(Change, OfSchemeSolverAndBudgetLeavesTheMotionContinuous)
{
	TestSimulation cloth = Swinging({});
	Settings settings = cloth->GetSettings();
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = Scheme::Euler;
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	ExpectNoJump(cloth, "Euler");
	settings.Paper.TimeScheme = Scheme::Bdf2;
	settings.Substeps = 4;
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	ExpectNoJump(cloth, "substeps");
	settings.Gravity = {};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	ExpectNoJump(cloth, "gravity");
}

/// A step that alternates, as a game's does, must not shake a cloth that hangs still.
TEST(Change, OfTheTimeStepEveryStepIsBounded)
{
	TestSimulation cloth = Swinging({});
	Settings settings = cloth->GetSettings();
	double energy = cloth->Measure().TotalEnergy();
	const double start = energy;
	for (int step = 0; step < 90; ++step)
	{
		settings.TimeStep = step % 2 == 0 ? 1.0f / 50.0f : 1.0f / 70.0f;
		ASSERT_TRUE(cloth->SetSettings(settings).Ok());
		cloth.Step();
		energy = cloth->Measure().TotalEnergy();
		ASSERT_LT(energy, start + 0.01);
	}
}

/// Without a new matrix: the thickness is no part of it.
TEST(Change, OfContactThicknessHoldsAtOnce)
{
	Settings settings;
	settings.ContactThickness = 0.01f;
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 0.5f, 8, 8), Fabric{}), settings);
	Collider floor;
	floor.Geometry = MakeHalfSpace().Value;
	floor.Movement.Place.Position = {0.0f, 0.0f, -0.006f};
	ASSERT_TRUE(cloth->AddCollider(floor).Ok());
	cloth.Step(90);
	const auto height = [&cloth]
	{
		float sum = 0.0f;
		for (const Vector3& p : cloth.Positions())
		{
			sum += p.Z + 0.006f;
		}
		return sum / static_cast<float>(cloth.Count());
	};
	EXPECT_NEAR(height(), 0.005f, 0.0005f);
	settings.ContactThickness = 0.02f;
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	int factorizations = 0;
	for (int step = 0; step < 30; ++step)
	{
		cloth.Step();
		factorizations += cloth->LastStep().Factorizations;
	}
	EXPECT_NEAR(height(), 0.01f, 0.0005f);
	EXPECT_EQ(factorizations, 0);
}

TEST(Change, OfTheSimulationLeavesTheAirAsItIs)
{
	Settings settings;
	settings.Wind = {5.0f, 0.0f, 0.0f};
	settings.Turbulence.Intensity = 0.5f;
	settings.Turbulence.MaxGust = 0.5f;
	TestSimulation old = Swinging(settings);
	const auto goOn = [&old](TestSimulation& cloth)
	{
		EXPECT_TRUE(cloth->SetState(old.Positions(), old.Velocities()));
		TestSimulation copy = Swinging(cloth->GetSettings());
		EXPECT_TRUE(copy->SetState(old.Positions(), old.Velocities()));
		return copy;
	};
	old.Step(40);
	TestSimulation lost = goOn(old);
	TestSimulation kept = goOn(old);
	kept->ContinueAir(*old);
	for (TestSimulation* cloth : {&old, &lost, &kept})
	{
		cloth->Step(5);
	}
	const auto apart = [&old](const TestSimulation& cloth)
	{
		const std::vector<Vector3> expected = old.Positions();
		const std::vector<Vector3> now = cloth.Positions();
		float worst = 0.0f;
		for (size_t i = 0; i < now.size(); ++i)
		{
			worst = std::max(worst, Length(now[i] - expected[i]));
		}
		return worst;
	};
	// Threads carry a part of their tensions from step to step, which the copies have not.
	EXPECT_LT(apart(kept), 0.1f * apart(lost));
	EXPECT_GT(apart(lost), 1e-4f);
}

} // namespace Cloth
