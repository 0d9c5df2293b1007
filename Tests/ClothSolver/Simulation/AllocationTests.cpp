// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "ClothSolver/TestSimulation.h"

#include <vector>

namespace Cloth
{

namespace
{

long AllocationsOf(TestSimulation& cloth, int steps)
{
	Simulation& simulation = *cloth;
	const long before = AllocationCount();
	bool fine = true;
	for (int step = 0; step < steps; ++step)
	{
		fine = simulation.Step().Ok() && fine;
	}
	const long after = AllocationCount();
	EXPECT_TRUE(fine);
	return after - before;
}

void Hold(TestSimulation& cloth)
{
	cloth.Pin(0);
	cloth.Pin(9);
	std::vector<VelocityConstraint> constraints;
	for (int particle = 40; particle < 60; ++particle)
	{
		constraints.push_back({particle, particle % 4 == 0, {0.0f, 0.6f, 0.8f}, {}});
		constraints.push_back({particle, false, {0.0f, 0.0f, 1.0f}, {}});
	}
	cloth.Constrain(constraints);
}

} // namespace

TEST(Allocation, IsCounted)
{
	const long before = AllocationCount();
	const std::vector<int> something(100);
	EXPECT_EQ(AllocationCount() - before, 1) << something.size();
}

TEST(Allocation, DoesNotHappenInASteadyStep)
{
	const Scenes::Mesh mesh = Scenes::CylinderPatch(1.0f, 1.0f, 10, 10, 2.0f, Scenes::Cut::Irregular);
	Fabric slipping;
	slipping.ShearHysteresis = 0.5f;
	slipping.BendingHysteresisWarp = slipping.BendingHysteresisWeft = 2e-4f;
	const Result<ModelPointer> models[] = {BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), Fabric{}),
		BuildMesh(mesh.Describe(), Fabric{}), BuildNetwork(Scenes::HangingSheet(10, 1e5f).Describe()),
		BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), slipping), BuildMesh(mesh.Describe(), slipping)};
	for (const Result<ModelPointer>& model : models)
	{
		for (const Method& method : AllMethods)
		{
			Settings settings;
			method.Choose(settings);
			settings.Wind = {1.0f, 5.0f, 0.0f};
			TestSimulation cloth(model, settings);
			Hold(cloth);
			cloth.Step(300); // until it has found its rest, and both lengths of substeps their matrices
			EXPECT_EQ(AllocationsOf(cloth, 60), 0) << "model " << (&model - models) << ", " << method.Name;
		}
	}
}

TEST(Allocation, DoesNotHappenWhenPinsMove)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), Fabric{}), Settings{});
	Hold(cloth);
	cloth.Pin(0, {0.0f, 0.0f, -0.01f}); // what begins to move gets shorter substeps, and a matrix for them
	cloth.Step(3);
	const long before = AllocationCount();
	for (int step = 0; step < 30; ++step)
	{
		const bool moved = cloth->SetPin(0, {0.0f, 0.0f, 0.01f * static_cast<float>(step)}).Ok();
		ASSERT_TRUE(moved && cloth->Step().Ok());
	}
	EXPECT_EQ(AllocationCount() - before, 0);
}

/// Wind changes every frame.
TEST(Allocation, DoesNotHappenWhenWindChanges)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), Fabric{}), Settings{});
	Hold(cloth);
	Settings settings = cloth->GetSettings();
	settings.Wind = {0.0f, 1.0f, 0.0f}; // shorter substeps, as above
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	cloth.Step(3);
	const long before = AllocationCount();
	for (int step = 0; step < 30; ++step)
	{
		settings.Wind = {0.1f * static_cast<float>(step), 2.0f, 0.0f};
		ASSERT_TRUE(cloth->SetSettings(settings).Ok() && cloth->Step().Ok());
	}
	EXPECT_EQ(AllocationCount() - before, 0);
}

} // namespace Cloth
