// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Contact/ContactChecks.h"
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace Cloth
{

namespace
{

TestSimulation Falling(const Settings& settings, float stiffness = 1000.0f)
{
	const Scenes::Network sheet = Scenes::HangingSheet(12, stiffness);
	TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
	for (int particle : sheet.Held)
	{
		cloth.Pin(particle);
	}
	return cloth;
}

double TimeOf(const StepStatistics& statistics, Stage stage) { return statistics.Seconds[static_cast<int>(stage)]; }

} // namespace

TEST(Statistics, TimeTheStages)
{
	TestSimulation cloth = Falling({});
	cloth.Step(3);
	const StepStatistics& statistics = cloth->LastStep();
	for (Stage stage : {Stage::Predict, Stage::Residual, Stage::Solve, Stage::Advance, Stage::Commit})
	{
		EXPECT_GT(TimeOf(statistics, stage), 0.0) << NameOf(stage);
		EXPECT_LT(TimeOf(statistics, stage), 1.0) << NameOf(stage);
	}
	EXPECT_EQ(TimeOf(statistics, Stage::Factorize), 0.0) << "nothing to factor in a steady step";
}

TEST(Statistics, NameEveryStage)
{
	std::vector<std::string> names;
	for (int stage = 0; stage < StageCount; ++stage)
	{
		names.emplace_back(NameOf(static_cast<Stage>(stage)));
		EXPECT_FALSE(names.back().empty());
	}
	std::ranges::sort(names);
	EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

TEST(Statistics, CountSubstepsUpdatesAndSolvesAsSet)
{
	Settings settings;
	settings.Substeps = 3;
	settings.Updates = 4;
	settings.Tolerance = 0.0f;
	TestSimulation cloth = Falling(settings);
	cloth.Step(5);
	EXPECT_EQ(cloth->LastStep().Substeps, 3);
	const int tries = 3 + cloth->LastStep().FallBacks;
	EXPECT_EQ(cloth->LastStep().Updates, 4 * tries);
	EXPECT_EQ(cloth->LastStep().Solves, 4 * tries);
}

TEST(Statistics, ReportAResidualThatMoreUpdatesLower)
{
	double residual[2];
	for (int many = 0; many < 2; ++many)
	{
		Settings settings;
		settings.Substeps = 1;
		settings.Updates = many != 0 ? 40 : 4;
		settings.Tolerance = 0.0f;
		TestSimulation cloth = Falling(settings);
		cloth.Step(10);
		residual[many] = cloth->LastStep().Residual;
	}
	EXPECT_LT(residual[1], 0.2 * residual[0]);
}

TEST(Tolerance, EndsUpdatesOnceReached)
{
	Settings settings;
	settings.Substeps = 1;
	settings.Updates = 500;
	settings.Tolerance = 0.01f;
	TestSimulation cloth = Falling(settings);
	for (int step = 0; step < 20; ++step)
	{
		cloth.Step();
		EXPECT_LE(cloth->LastStep().Residual, 0.01);
		EXPECT_LT(cloth->LastStep().Updates, 400);
	}
}

TEST(Tolerance, SparesClothAtRestAllUpdates)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{}), InVacuum());
	cloth.Step(5);
	EXPECT_EQ(cloth->LastStep().Updates, 0);
}

TEST(MaxSolves, BoundsAutomaticSteps)
{
	for (int most : {1, 3, 8, 32, 100})
	{
		for (float stiffness : {10.0f, 1e4f, 1e7f})
		{
			for (float timeStep : {0.001f, 1.0f / 60.0f, 0.2f})
			{
				Settings settings;
				settings.MaxSolves = most;
				settings.TimeStep = timeStep;
				TestSimulation cloth = Falling(settings, stiffness);
				for (int step = 0; step < 10; ++step)
				{
					cloth.Step();
					// A substep that would gain energy is solved a second time, with as many updates.
					const int bound = cloth->LastStep().FallBacks == 0 ? most : 2 * most;
					ASSERT_LE(cloth->LastStep().Solves, bound)
						<< "stiffness " << stiffness << ", step of " << timeStep << " s";
				}
			}
		}
	}
}

TEST(Matrix, IsFactoredOnlyWhenStepFabricOrHeldMassChange)
{
	GridDescription grid = Scenes::Grid(1.0f, 1.0f, 12, 12);
	grid.DeclaredPins = {0};
	TestSimulation cloth(BuildGrid(grid, Fabric{}), Settings{});
	const auto factorizations = [&cloth](int steps)
	{
		int count = 0;
		for (int step = 0; step < steps; ++step)
		{
			cloth.Step();
			count += cloth->LastStep().Factorizations;
		}
		return count;
	};
	factorizations(1);
	EXPECT_EQ(factorizations(5), 0);

	Settings settings = cloth->GetSettings();
	settings.Gravity = {0.0f, 0.0f, -1.6f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 0) << "gravity is not in the matrix";

	settings.Wind = {1.0f, 0.0f, 0.0f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 1) << "in wind substeps are shorter";
	settings.Wind = {2.0f, 1.0f, 0.0f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 0) << "wind is not in the matrix";

	settings.TimeStep = 1.0f / 50.0f;
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 1);

	Fabric fabric;
	fabric.TensileStiffnessWarp = 2000.0f;
	ASSERT_TRUE(cloth->SetFabric(fabric).Ok());
	EXPECT_EQ(factorizations(5), 1);

	cloth.Pin(0);
	cloth.Constrain({{5, false, {0.0f, 0.0f, 1.0f}, {}}});
	EXPECT_EQ(factorizations(5), 0) << "constraints and declared pins are not in the matrix";

	cloth.Pin(11);
	EXPECT_EQ(factorizations(5), 1) << "an undeclared pin gets a large diagonal entry";
	cloth.Pin(11);
	EXPECT_EQ(factorizations(5), 0) << "it only moves";
	ASSERT_TRUE(cloth->ReleasePin(11).Ok());
	EXPECT_EQ(factorizations(5), 1);
}

TEST(Matrix, IsSharedByTheSimulationsOfOneModel)
{
	const Result<ModelPointer> model = BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{});
	ASSERT_TRUE(model.Ok());
	const std::shared_ptr<const System> first = model.Value->SystemFor(0.01f);
	const std::shared_ptr<const System> second = model.Value->SystemFor(0.01f);
	EXPECT_EQ(first, second);
	EXPECT_NE(first, model.Value->SystemFor(0.02f));

	// Two simulations of one model move alike and do not disturb each other.
	TestSimulation one(model, Settings{});
	TestSimulation other(model, Settings{});
	one.Pin(0);
	other.Pin(0);
	for (int step = 0; step < 10; ++step)
	{
		one.Step();
		other.Step();
	}
	EXPECT_EQ(one.Positions(), other.Positions());
}

/// What moves the cloth decides how a sixtieth of a second is cut; a cloth that rests is calm again.
TEST(Substeps, AreThoseOfWhatMovesTheCloth)
{
	const auto substeps = [](TestSimulation& cloth, int steps)
	{
		cloth.Step(steps);
		return cloth->LastStep().Substeps;
	};
	const auto patch = [](const Fabric& fabric, const Settings& settings)
	{ return TestSimulation(BuildGrid(Patch(0.6f, 8, HalfThick), fabric), settings); };
	TestSimulation falling = patch(Fabric{}, Thick(WithoutAir()));
	EXPECT_EQ(substeps(falling, 5), 1) << "its weight alone";
	Settings windy = Thick(Settings{});
	windy.Wind = {3.0f, 0.0f, 0.0f};
	TestSimulation blown = patch(Fabric{}, windy);
	EXPECT_EQ(substeps(blown, 5), 3) << "180 a second in wind";
	Fabric slipping;
	slipping.ShearHysteresis = 1.0f;
	TestSimulation rubbing = patch(slipping, Thick(WithoutAir()));
	EXPECT_EQ(substeps(rubbing, 5), 4) << "240 a second with friction between yarns";
	TestSimulation lying = patch(Fabric{}, Thick(WithoutAir()));
	Add(lying, Still(MakeHalfSpace()));
	EXPECT_EQ(substeps(lying, 5), 4) << "240 a second among colliders";
	EXPECT_EQ(substeps(lying, 120), 1) << "at rest";
	lying.SetState(lying.Positions(), std::vector<Vector3>(lying.Count(), {1.0f, 0.0f, 0.0f}));
	int factorizations = 0;
	int most = 0;
	for (int step = 0; step < 3; ++step)
	{
		lying.Step();
		factorizations += lying->LastStep().Factorizations;
		most = std::max(most, lying->LastStep().Substeps);
	}
	EXPECT_EQ(most, 4) << "pushed";
	EXPECT_EQ(factorizations, 0) << "the matrix of a pace is kept";
}

/// Two to twelve a substep where friction between yarns holds, as many as the residual asks for.
TEST(Updates, GoOnWhileYarnsAreNotInBalance)
{
	Fabric slipping;
	slipping.ShearHysteresis = 1.0f;
	slipping.BendingHysteresisWarp = slipping.BendingHysteresisWeft = 1e-5f;
	const auto hanging = [&slipping](const Settings& settings)
	{
		TestSimulation cloth(BuildGrid(Patch(0.6f, 12, HalfThick), slipping), settings);
		cloth.Pin(0);
		cloth.Pin(11);
		return cloth;
	};
	const Settings settings = Thick(WithoutAir());
	TestSimulation cloth = hanging(settings);
	int most = 0;
	int fast = 0;
	for (int step = 0; step < 30; ++step)
	{
		cloth.Step();
		const StepStatistics& last = cloth->LastStep();
		EXPECT_GE(last.Updates, 2 * last.Substeps) << "step " << step;
		EXPECT_LE(last.Updates, 12 * last.Substeps) << "step " << step;
		most = std::max(most, last.Updates);
		const double speed = Scenes::RootMeanSquareSpeed(*cloth);
		if (last.Updates < 12)
		{
			// The speed is that after the substep; a fall of two more may have been missing before it.
			EXPECT_LE(last.Residual, std::clamp(0.6 * (speed + 0.08), 0.03, 0.3)) << "step " << step;
			fast += last.Residual > 0.1 ? 1 : 0;
		}
	}
	EXPECT_GT(most, 24) << "while it begins to fall";
	EXPECT_GT(fast, 0) << "fast cloth leaves more to the next substep";
	Settings cheap = settings;
	cheap.MaxSolves = 16;
	TestSimulation poor = hanging(cheap);
	poor.Step(30);
	EXPECT_LE(poor->LastStep().Updates, 24) << "half a budget of 16 on top";
	Settings given = settings;
	given.Updates = 5;
	TestSimulation fixed = hanging(given);
	fixed.Step(30);
	EXPECT_EQ(fixed->LastStep().Updates, 20) << "as they were set";
	Settings windy = Thick(Settings{});
	windy.Wind = {0.0f, 15.0f, 0.0f};
	TestSimulation flag = hanging(windy);
	flag.Step(30);
	EXPECT_EQ(flag->LastStep().Updates, 12) << "what flutters is not held by its yarns";
}

/// Cloth that hangs from pins rests as cheaply as cloth on a table.
TEST(Updates, AreFewAtRest)
{
	TestSimulation cloth(BuildGrid(Patch(0.6f, 12, HalfThick), Fabric{}), Thick(Settings{}));
	cloth.Pin(0);
	cloth.Pin(11);
	cloth.Step();
	const int moving = cloth->LastStep().Updates;
	cloth.Step(1800);
	const std::vector<Vector3> before = cloth.Positions();
	EXPECT_LE(3 * cloth->LastStep().Updates, moving + 1);
	cloth.Step(120);
	const std::vector<Vector3> after = cloth.Positions();
	float farthest = 0.0f;
	for (size_t i = 0; i < before.size(); ++i)
	{
		farthest = std::max(farthest, Length(after[i] - before[i]));
	}
	EXPECT_LT(farthest, 2e-4f) << "without tremor, m";
}

} // namespace Cloth
