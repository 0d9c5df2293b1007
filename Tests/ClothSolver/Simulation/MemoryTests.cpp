// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScenes.h"
#include "OrThrow.h"

#include <vector>

namespace Cloth
{

namespace
{

constexpr int Side = 52;

/// Bytes a particle of a cloth and its model, when it has moved for a second.
long BytesAParticle(Scenes::ContactScene (*make)())
{
	const long before = AllocatedBytes();
	Scenes::ContactScene scene = make();
	scene.AdvanceTo(60);
	return (AllocatedBytes() - before) / (Side * Side);
}

Scenes::ContactScene HangingScene()
{
	GridDescription grid = Scenes::Grid(1.0f, 1.0f, Side, Side);
	grid.DeclaredPins = {0, Side - 1};
	Scenes::ContactScene scene;
	scene.Sheet = OrThrow(Simulation::Create(OrThrow(BuildGrid(grid, {})), {}));
	const std::vector<Vector3> rest = RestPositions(scene.Sheet->GetModel());
	for (int particle : grid.DeclaredPins)
	{
		OrThrow(scene.Sheet->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	return scene;
}

Scenes::ContactScene ImexScene()
{
	Scenes::ContactScene scene = HangingScene();
	Settings settings;
	settings.Solver = SolverKind::Imex;
	OrThrow(scene.Sheet->SetSettings(settings));
	return scene;
}

Scenes::ContactScene TableScene() { return Scenes::FindContactScene("table").Make(Side); }

Scenes::ContactScene SelfScene()
{
	Scenes::ContactScene scene = TableScene();
	Settings settings = scene.Sheet->GetSettings();
	settings.SelfCollision = true;
	OrThrow(scene.Sheet->SetSettings(settings));
	return scene;
}

/// What a cloth says that it holds, in parts of what was allocated for it; 1 where nobody counts.
double ReportedShare(Scenes::ContactScene (*make)())
{
	const long before = AllocatedBytes();
	Scenes::ContactScene scene = make();
	scene.AdvanceTo(60);
	const long allocated = AllocatedBytes() - before;
	return allocated > 0 ? static_cast<double>(scene.Sheet->MemoryUse()) / static_cast<double>(allocated) : 1.0;
}

} // namespace

TEST(Memory, IsCounted)
{
	const long before = AllocatedBytes();
	{
		const std::vector<int> something(1000);
		EXPECT_TRUE(AllocatedBytes() == 0 || AllocatedBytes() - before >= 4000) << something.size();
	}
	EXPECT_EQ(AllocatedBytes(), before);
}

TEST(Memory, OfAHangingCloth) { EXPECT_LT(BytesAParticle(HangingScene), 1100); }
TEST(Memory, OfAClothOnATable) { EXPECT_LT(BytesAParticle(TableScene), 2400); }
TEST(Memory, OfAClothOnATableThatMeetsItself) { EXPECT_LT(BytesAParticle(SelfScene), 3300); }

TEST(Memory, IsReportedToThePercent)
{
	for (const auto& scene : {HangingScene, TableScene, SelfScene, ImexScene})
	{
		EXPECT_NEAR(ReportedShare(scene), 1.0, 0.03);
	}
}

/// Pairs, their order and the factor.
TEST(Memory, OfImexIsTakenByImexAlone)
{
	const long threads = BytesAParticle(HangingScene);
	EXPECT_TRUE(threads == 0 || BytesAParticle(ImexScene) > threads + 500) << threads;
}

TEST(Memory, GrowsWithTheCloth)
{
	const auto report = [](int side) {
		return OrThrow(Simulation::Create(OrThrow(BuildGrid(Scenes::Grid(1.0f, 1.0f, side, side), {})), {}))
			->MemoryUse();
	};
	const size_t small = report(20);
	EXPECT_GT(small, 400u * 100u);
	EXPECT_GT(report(40), 4 * small);
	EXPECT_LT(report(40), 8 * small);
}

} // namespace Cloth
