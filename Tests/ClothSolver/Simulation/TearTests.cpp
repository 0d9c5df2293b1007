// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation/TearScenes.h"
#include "TestWorkers.h"

#include <algorithm>
#include <vector>

namespace Cloth
{

TEST(Tear, BreaksAStripAtItsWeakestColumnOnly)
{
	for (const bool grid : {true, false})
	{
		PulledStrip strip(grid);
		strip.Weaken(7, 0.5f);
		for (int step = 0; step < 200 && PieceCount(strip.Cloth->GetModel()) == 1; ++step)
		{
			strip.Draw(0.0002f);
			for (const SplitParticle& split : Tear(strip.Cloth).Splits)
			{
				EXPECT_NEAR(strip.ColumnOf(split.Source), 7.0, 0.3) << "grid " << grid;
			}
		}
		EXPECT_EQ(PieceCount(strip.Cloth->GetModel()), 2u) << "grid " << grid;
		const size_t count = strip.Cloth.Count();
		EXPECT_EQ(count, size_t{(PulledStrip::Columns + 1) * PulledStrip::Rows});
		for (int step = 0; step < 30; ++step)
		{
			strip.Draw(0.0002f);
			EXPECT_TRUE(Tear(strip.Cloth).Splits.empty()) << "both pieces are free of load";
		}
	}
}

TEST(Tear, RunsOnFromANotch)
{
	for (const bool grid : {true, false})
	{
		PulledStrip strip(grid);
		Cut(strip.Cloth, AlongColumn(PulledStrip::Columns, 10, 0, 2));
		const int tip = 2 * PulledStrip::Columns + 10;
		bool first = true;
		for (int step = 0; step < 400 && PieceCount(strip.Cloth->GetModel()) == 1; ++step)
		{
			strip.Draw(0.0002f);
			const TearResult tear = Tear(strip.Cloth);
			for (const SplitParticle& split : tear.Splits)
			{
				EXPECT_NEAR(strip.ColumnOf(split.Source), 10.0, grid ? 0.01 : 1.3) << "grid " << grid;
			}
			if (first && !tear.Splits.empty())
			{
				EXPECT_TRUE(std::ranges::any_of(tear.Splits, [tip](const auto& split) { return split.Source == tip; }));
				first = false;
			}
		}
		EXPECT_EQ(PieceCount(strip.Cloth->GetModel()), 2u) << "grid " << grid;
	}
}

/// Overloaded everywhere, it opens at one place.
TEST(Tear, OpensOnePlaceAtATimeWithinItsBudget)
{
	for (const int budget : {1, 2, 3})
	{
		PulledStrip strip(true, 20.0f);
		for (int step = 0; step < 20; ++step)
		{
			strip.Draw(0.0002f);
		}
		ASSERT_GT(strip.Cloth->Overloads().size(), 60u);
		const TearResult tear = Tear(strip.Cloth, budget);
		EXPECT_EQ(tear.Broken.size(), static_cast<size_t>(budget));
		ASSERT_FALSE(tear.Splits.empty());
		EXPECT_LE(tear.Splits.size(), static_cast<size_t>(budget) + 2) << "with the rims that it reaches";
		for (const SplitParticle& split : tear.Splits)
		{
			EXPECT_EQ(strip.ColumnOf(split.Source), strip.ColumnOf(tear.Splits[0].Source));
		}
		EXPECT_TRUE(std::ranges::is_sorted(
			tear.Broken, std::greater{}, [](const ThreadLoad& load) { return load.Overload > 1.0f ? 1 : 0; }));
	}
}

TEST(Tear, LeavesClothBelowItsStrengthAlone)
{
	PulledStrip strip(true);
	PulledStrip same(true);
	for (int step = 0; step < 40; ++step)
	{
		strip.Draw(0.0002f);
		same.Draw(0.0002f);
		EXPECT_TRUE(Tear(strip.Cloth).Splits.empty());
	}
	EXPECT_EQ(strip.Cloth.Positions(), same.Cloth.Positions()) << "to the bit";
	PulledStrip strengthless(true, 0.0f);
	for (int step = 0; step < 80; ++step)
	{
		strengthless.Draw(0.0005f);
		EXPECT_TRUE(Tear(strengthless.Cloth).Splits.empty()) << "a fabric without a strength never tears";
	}
}

/// Flat, so that it cannot give way but within its plane; pushed farther, single threads are overloaded
/// (Docs/Threads.md).
TEST(Tear, DoesNotComeOfBeingPushedTogether)
{
	for (const bool grid : {true, false})
	{
		for (const float direction : {1.0f, -1.0f})
		{
			PulledStrip strip(grid);
			for (int step = 0; step < 70; ++step)
			{
				strip.Draw(direction * (direction > 0.0f ? 0.0002f : 0.0001f));
			}
			const size_t overloads = strip.Cloth->Overloads().size();
			const TearResult tear = Tear(strip.Cloth);
			EXPECT_EQ(overloads > 0, direction > 0.0f) << overloads << " overloads, grid " << grid;
			EXPECT_EQ(!tear.Splits.empty(), direction > 0.0f) << "grid " << grid;
		}
	}
}

TEST(Tear, NeverAddsEnergyOrMomentum)
{
	for (const bool grid : {true, false})
	{
		PulledStrip strip(grid);
		strip.Weaken(7, 0.5f);
		int tears = 0;
		for (int step = 0; step < 120; ++step)
		{
			strip.Draw(0.0002f);
			const double energy = strip.Cloth->Measure().TotalEnergy();
			const Sum momentum = Momentum(strip.Cloth);
			tears += Tear(strip.Cloth).Splits.empty() ? 0 : 1;
			EXPECT_LE(strip.Cloth->Measure().TotalEnergy(), energy * (1.0 + 1e-6)) << "grid " << grid;
			EXPECT_LT((Momentum(strip.Cloth) - momentum).Length(), 1e-7);
		}
		EXPECT_GT(tears, 0);
	}
}

/// A stretched strip whose ends move apart, held by nothing.
TEST(Tear, LetsPiecesFlyApart)
{
	for (const bool grid : {true, false})
	{
		PulledStrip strip(grid, 100.0f);
		strip.Weaken(10, 0.2f);
		std::vector<Vector3> positions = strip.Cloth.Positions();
		std::vector<Vector3> velocities;
		for (Vector3& p : positions)
		{
			velocities.push_back({4.0f * (p.X - 0.25f), 0.0f, 0.0f});
			p.X *= 1.01f;
		}
		strip.Cloth.SetState(positions, velocities);
		const Sum before = Momentum(strip.Cloth);
		Tear(strip.Cloth, 100);
		ASSERT_EQ(PieceCount(strip.Cloth->GetModel()), 2u);
		strip.Cloth.Step(30);
		EXPECT_LT((Momentum(strip.Cloth) - before).Length(), 1e-5);
		const std::vector<int> pieces = Pieces(strip.Cloth->GetModel());
		positions = strip.Cloth.Positions();
		float left = -1.0f;
		float right = 2.0f;
		for (size_t i = 0; i < pieces.size(); ++i)
		{
			left = pieces[i] == 0 ? std::max(left, positions[i].X) : left;
			right = pieces[i] == 0 ? right : std::min(right, positions[i].X);
		}
		EXPECT_GT(right - left, 0.3f) << "a gap, grid " << grid;
	}
}

TEST(Tear, HappensBesidePinsNotAtThem)
{
	PulledStrip strip(true, 100.0f);
	strip.Weaken(1, 0.1f);
	for (int step = 0; step < 100; ++step)
	{
		for (int row = 0; row < PulledStrip::Rows; ++row)
		{
			strip.Cloth.Pin(
				row * PulledStrip::Columns + 1, {0.025f - strip.Pull, 0.025f * static_cast<float>(row), 0.0f});
		}
		strip.Draw(0.0002f);
		for (const SplitParticle& split : Tear(strip.Cloth).Splits)
		{
			EXPECT_NEAR(strip.ColumnOf(split.Source), 2.0, 0.01);
		}
	}
	EXPECT_EQ(PieceCount(strip.Cloth->GetModel()), 2u);
}

/// Also with the factor of the whole, which the torn cloth goes on with.
TEST(Tear, GoesOnBitForBitFromAState)
{
	PulledStrip strip(true);
	strip.Weaken(10, 0.5f);
	const size_t whole = strip.Cloth.Count();
	for (int step = 0; step < 60 && strip.Cloth.Count() == whole; ++step)
	{
		strip.Draw(2e-4f);
		Tear(strip.Cloth, 1);
	}
	const size_t torn = strip.Cloth.Count();
	ASSERT_GT(torn, whole) << "it tears";
	const Result<ModelPointer> model = strip.Cloth->ShareModel();
	PulledStrip again(true);
	again.Cloth = TestSimulation(model, InVacuum());
	again.Pull = strip.Pull;
	std::vector<float> strength(torn, 1.0f);
	for (PulledStrip* each : {&strip, &again})
	{
		ASSERT_TRUE(each->Cloth->SetStrength(strength).Ok());
		each->Draw(0.0f);
	}
	const Status restored = again.Cloth->RestoreState(strip.Cloth->SaveState());
	ASSERT_TRUE(restored.Ok()) << restored.Error;
	for (int step = 0; step < 20; ++step)
	{
		for (PulledStrip* each : {&strip, &again})
		{
			each->Draw(5e-4f);
			Tear(each->Cloth, 1);
		}
		ASSERT_EQ(again.Cloth.Positions(), strip.Cloth.Positions()) << step;
	}
	EXPECT_GT(strip.Cloth.Count(), torn) << "it tears on";
}

TEST(Tear, HasTheSameBitsForAnyNumberOfWorkers)
{
	const auto run = [](Workers* workers)
	{
		Fabric fabric;
		fabric.TensileStrengthWarp = fabric.TensileStrengthWeft = 30.0f;
		Settings settings;
		settings.SelfCollision = true;
		TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 0.95f, 66, 62), fabric), settings);
		cloth.Pin(0);
		cloth.Pin(65);
		for (int step = 0; step < 3; ++step)
		{
			cloth.Pin(0, {-0.004f * static_cast<float>(step), 0.0f, 0.0f});
			cloth.Step(1, workers);
			Tear(cloth);
		}
		return cloth.Positions();
	};
	const std::vector<Vector3> alone = run(nullptr);
	EXPECT_GT(alone.size(), size_t{66 * 62}) << "it tears";
	for (int threads : {1, 2, 4})
	{
		TestWorkers workers(threads);
		EXPECT_EQ(run(&workers), alone) << threads << " workers";
	}
}

} // namespace Cloth
