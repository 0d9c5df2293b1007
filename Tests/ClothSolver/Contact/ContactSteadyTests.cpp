// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "ContactScenes.h"
#include "TestWorkers.h"

#include <gtest/gtest.h>

#include <vector>

// Same bits whatever the number of workers, and no memory from the heap.

namespace Cloth
{

namespace
{

std::vector<Vector3> Outcome(const char* name, int side, int frames, Workers* workers)
{
	Scenes::ContactScene scene = Scenes::FindContactScene(name).Make(side);
	int contacts = 0;
	while (scene.FramesDone < frames)
	{
		scene.Advance(workers);
		contacts += scene.Sheet->LastStep().Contacts;
	}
	EXPECT_GT(contacts, 0) << name;
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	scene.Sheet->ReadPositions(positions);
	return positions;
}

void ExpectSameBits(const char* name, int side, int frames)
{
	const std::vector<Vector3> alone = Outcome(name, side, frames, nullptr);
	EXPECT_TRUE(Outcome(name, side, frames, nullptr) == alone) << name << ", a second run";
	for (int threads : {1, 2, 4})
	{
		TestWorkers workers(threads);
		EXPECT_TRUE(Outcome(name, side, frames, &workers) == alone) << name << ", " << threads << " workers";
	}
}

} // namespace

TEST(ContactDeterminism, OfSmallCloths)
{
	ExpectSameBits("table", 14, 40);
	ExpectSameBits("heavy-ball", 14, 40);
	ExpectSameBits("drum", 14, 80);
}

/// Large enough to be shared out.
TEST(ContactDeterminism, OfALargeCloth) { ExpectSameBits("sphere", 65, 10); }

/// Too small for the solver to share its work, but not for contacts of the cloth with itself.
TEST(ContactDeterminism, OfAHeap)
{
	std::vector<Vector3> alone;
	for (int threads : {0, 1, 2, 3, 7})
	{
		TestWorkers workers(threads);
		Scenes::ContactScene scene = Scenes::FindContactScene("heap").Make(30);
		int near = 0;
		while (scene.FramesDone < 45)
		{
			scene.Advance(threads > 0 ? &workers : nullptr);
			near += scene.Sheet->LastStep().SelfContacts;
		}
		std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
		scene.Sheet->ReadPositions(positions);
		alone = threads == 0 ? positions : alone;
		EXPECT_TRUE(positions == alone) << threads << " workers";
		EXPECT_GT(near, 5000);
		EXPECT_EQ(workers.Loops > 100, threads > 0) << "it must use its workers";
	}
}

TEST(ContactAllocation, DoesNotHappenInASettledStep)
{
	// On fewer particles the ball rolls for longer, and meets more of them than before.
	const auto sideOf = [](const std::string& name) { return name == "heavy-ball" ? 20 : 12; };
	for (const char* name : {"table", "round-table", "sphere", "castle", "heavy-ball", "hanging-cube"})
	{
		Scenes::ContactScene scene = Scenes::FindContactScene(name).Make(sideOf(name));
		scene.AdvanceTo(200);
		const long before = AllocationCount();
		scene.AdvanceTo(230);
		EXPECT_EQ(AllocationCount() - before, 0) << name;
	}
}

} // namespace Cloth
