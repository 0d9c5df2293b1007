// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScenes.h"
#include "OrThrow.h"

#include <functional>
#include <vector>

namespace Cloth
{

namespace
{

constexpr int Side = 52;

/// Bytes a particle of a cloth and its model, when it has moved for a second.
long BytesAParticle(const std::function<Scenes::ContactScene()>& make)
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

TEST(Memory, OfAHangingCloth) { EXPECT_LT(BytesAParticle(HangingScene), 1750); }

TEST(Memory, OfAClothOnATable)
{
	EXPECT_LT(BytesAParticle([] { return Scenes::FindContactScene("table").Make(Side); }), 3700);
}

} // namespace Cloth
