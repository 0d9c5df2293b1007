// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Contact/ContactChecks.h"
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
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

int SubstepsOf(const Result<ModelPointer>& model, const Settings& settings)
{
	TestSimulation cloth(model, settings);
	cloth.Step();
	return cloth->LastStep().Substeps;
}

/// Of the default time step, or of another.
Settings WithRate(float rate, float timeStep = 1.0f / 60.0f)
{
	Settings settings;
	settings.SubstepRate = rate;
	settings.TimeStep = timeStep;
	return settings;
}

Result<ModelPointer> Square(const Fabric& fabric = {}) { return BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), fabric); }

double TimeOf(const StepStatistics& statistics, Stage stage) { return statistics.Seconds[static_cast<int>(stage)]; }

} // namespace

TEST(Statistics, TimeTheStages)
{
	TestSimulation cloth = Falling({});
	cloth.Step(3);
	const StepStatistics& statistics = cloth->LastStep();
	for (Stage stage : {Stage::Predict, Stage::Constrain, Stage::Solve, Stage::Commit})
	{
		EXPECT_GT(TimeOf(statistics, stage), 0.0) << NameOf(stage);
		EXPECT_LT(TimeOf(statistics, stage), 1.0) << NameOf(stage);
	}
	EXPECT_EQ(TimeOf(statistics, Stage::Residual), 0.0) << "that of the published method alone";
	EXPECT_EQ(statistics.Factorizations, 0) << "threads have no matrix";
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
	settings.Solver = SolverKind::Imex;
	settings.Substeps = 3;
	settings.Paper.Updates = 4;
	settings.Paper.UpdateTolerance = 0.0f;
	TestSimulation cloth = Falling(settings);
	cloth.Step(5);
	EXPECT_EQ(cloth->LastStep().Substeps, 3);
	EXPECT_EQ(cloth->LastStep().Updates, 4 * 3);
	EXPECT_EQ(cloth->LastStep().Solves, 4 * 3);
}

TEST(SubstepRate, IsTakenByGridsAndTwiceByMeshes)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 12, 12, Scenes::Cut::Regular);
	const struct
	{
		float Rate;
		int OfGrid;
		int OfMesh;
	} Cases[] = {{360.0f, 6, 12}, {480.0f, 8, 16}, {500.0f, 9, 17}, {960.0f, 16, 32}, {1920.0f, 32, 64},
		{3840.0f, 64, 64}}; // there are no more than 3,840
	for (const auto& at : Cases)
	{
		EXPECT_EQ(SubstepsOf(Square(), WithRate(at.Rate)), at.OfGrid) << at.Rate;
		EXPECT_EQ(SubstepsOf(BuildMesh(mesh.Describe(), {}), WithRate(at.Rate)), at.OfMesh) << at.Rate;
	}
	EXPECT_EQ(SubstepsOf(Square(), Settings{}), 8);
	EXPECT_EQ(SubstepsOf(Square(), WithRate(480.0f, 1.0f / 30.0f)), 16);
	EXPECT_EQ(SubstepsOf(Square(), WithRate(480.0f, 1.0f / 50.0f)), 10);
	EXPECT_EQ(SubstepsOf(Square(), WithRate(960.0f, 1.0f / 120.0f)), 8);
	EXPECT_EQ(SubstepsOf(Square(), WithRate(960.0f, 1.0f / 1000.0f)), 1);
}

TEST(SubstepRate, IsTheLeastForStiffFabrics)
{
	Fabric stiff;
	stiff.TensileStiffnessWarp = 500000.0f;
	stiff.TensileStiffnessWeft = 500000.0f;
	const int needed = SubstepsOf(Square(stiff), Settings{});
	EXPECT_GT(needed, 8);
	EXPECT_LT(needed, 16);
	EXPECT_EQ(SubstepsOf(Square(stiff), WithRate(360.0f)), needed);
	EXPECT_EQ(SubstepsOf(Square(stiff), WithRate(960.0f)), 16);
	Settings named = WithRate(960.0f);
	named.Substeps = 5;
	EXPECT_EQ(SubstepsOf(Square(stiff), named), 5);
}

TEST(SubstepRate, ChangesWhileTheClothMoves)
{
	TestSimulation cloth(Square(), Settings{});
	cloth.Pin(0);
	for (const auto& [rate, substeps] : {std::pair{480.0f, 8}, {1920.0f, 32}, {360.0f, 6}})
	{
		ASSERT_TRUE(cloth->SetSettings(WithRate(rate)).Ok());
		for (int step = 0; step < 5; ++step)
		{
			cloth.Step();
			EXPECT_EQ(cloth->LastStep().Substeps, substeps);
		}
	}
}

TEST(SubstepRate, IsNotThatOfImex)
{
	Fabric stiffening;
	stiffening.Tension.Law = TensionLaw::FullCubic;
	for (const float rate : {360.0f, 480.0f, 1920.0f})
	{
		Settings settings = WithRate(rate);
		settings.Solver = SolverKind::Imex;
		EXPECT_EQ(SubstepsOf(Square(), settings), 1);
		EXPECT_EQ(SubstepsOf(Square(stiffening), settings), 8);
	}
}

TEST(SubstepRate, OutOfRangeIsRefused)
{
	TestSimulation cloth(Square(), Settings{});
	EXPECT_EQ(cloth->SetSettings(WithRate(4000.0f)).Error,
		"Settings.SubstepRate is 4000; allowed: 60 to 3840 substeps a second");
	EXPECT_FALSE(cloth->SetSettings(WithRate(59.9f)).Ok());
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Substeps, 8);
}

TEST(Tolerance, EndsUpdatesOnceReached)
{
	Settings settings;
	settings.Solver = SolverKind::Imex;
	settings.Substeps = 1;
	settings.Paper.Updates = 500;
	settings.Paper.UpdateTolerance = 0.01f;
	TestSimulation cloth = Falling(settings);
	for (int step = 0; step < 20; ++step)
	{
		cloth.Step();
		EXPECT_LT(cloth->LastStep().Updates, 400);
	}
}

TEST(Matrix, IsFactoredOnlyWhenStepOrFabricChange)
{
	GridDescription grid = Scenes::Grid(1.0f, 1.0f, 12, 12);
	grid.DeclaredPins = {0};
	Settings settings;
	settings.Solver = SolverKind::Imex;
	TestSimulation cloth(BuildGrid(grid, Fabric{}), settings);
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
	EXPECT_EQ(factorizations(5), 1) << "the one of Euler's scheme, for the first step, was there";
	EXPECT_EQ(factorizations(5), 0);

	settings.Gravity = {0.0f, 0.0f, -1.6f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 0) << "gravity is not in the matrix";

	settings.Wind = {1.0f, 0.0f, 0.0f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 0) << "wind is not in the matrix";

	settings.TimeStep = 1.0f / 50.0f;
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	EXPECT_EQ(factorizations(5), 2);

	Fabric fabric;
	fabric.TensileStiffnessWarp = 2000.0f;
	ASSERT_TRUE(cloth->SetFabric(fabric).Ok());
	EXPECT_EQ(factorizations(5), 1);

	cloth.Pin(0);
	cloth.Constrain({{5, false, {0.0f, 0.0f, 1.0f}, {}}});
	cloth.Pin(11);
	EXPECT_EQ(factorizations(5), 0) << "constraints and pins are not in the matrix";
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

} // namespace Cloth
