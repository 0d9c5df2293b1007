// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

struct HeldSheet
{
	const char* Name;
	Result<ModelPointer> Model;
};

std::vector<HeldSheet> Sheets()
{
	GridDescription declared = Scenes::Grid(1.0f, 1.0f, 12, 12);
	declared.DeclaredPins = {0, 11};
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 12, 12, Scenes::Cut::Irregular);
	std::vector<HeldSheet> sheets;
	sheets.push_back({"grid", BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{})});
	sheets.push_back({"grid with declared pins", BuildGrid(declared, Fabric{})});
	sheets.push_back({"mesh", BuildMesh(mesh.Describe(), Fabric{})});
	return sheets;
}

} // namespace

TEST(Pin, HoldsAParticle)
{
	for (const HeldSheet& sheet : Sheets())
	{
		for (const Method& method : AllMethods)
		{
			Settings settings;
			method.Choose(settings);
			TestSimulation cloth(sheet.Model, settings);
			const std::vector<Vector3> rest = cloth.Positions();
			cloth.Pin(0);
			cloth.Pin(11);
			for (int step = 0; step < 120; ++step)
			{
				cloth.Step();
				const std::vector<Vector3> now = cloth.Positions();
				ASSERT_LT(Length(now[0] - rest[0]), 1e-6f) << sheet.Name << ", step " << step;
				ASSERT_LT(Length(now[11] - rest[11]), 1e-6f) << sheet.Name << ", step " << step;
			}
			// It did fall, and only the pins hold it.
			EXPECT_LT(cloth->Measure().PotentialEnergy, -0.1) << sheet.Name;
		}
	}
}

TEST(Pin, FollowsAPath)
{
	for (const HeldSheet& sheet : Sheets())
	{
		for (const Method& method : AllMethods)
		{
			Settings settings;
			method.Choose(settings);
			TestSimulation cloth(sheet.Model, settings);
			const Vector3 start = cloth.Positions()[0];
			for (int step = 1; step <= 120; ++step)
			{
				const float angle = 0.05f * static_cast<float>(step);
				const Vector3 target = start + Vector3{0.3f * std::sin(angle), 0.0f, 0.3f * (1.0f - std::cos(angle))};
				cloth.Pin(0, target);
				cloth.Step();
				ASSERT_LT(Length(cloth.Positions()[0] - target), 1e-6f) << sheet.Name << ", step " << step;
			}
		}
	}
}

TEST(Pin, ApproachesAFarTargetAtItsLargestSpeed)
{
	Settings settings;
	settings.MaxPinSpeed = 6.0f;
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{}), settings);
	cloth.Pin(0, {0.0f, 0.0f, 1.05f});
	for (int step = 1; step <= 12; ++step)
	{
		cloth.Step();
		const float expected = std::min(0.1f * static_cast<float>(step), 1.05f);
		EXPECT_NEAR(cloth.Positions()[0].Z, expected, 1e-5f) << "step " << step;
		EXPECT_NEAR(cloth.Positions()[0].X, 0.0f, 1e-6f);
	}
	// Once there it rests: the two-step scheme must not carry it on.
	EXPECT_NEAR(cloth.Velocities()[0].Z, 0.0f, 1e-4f);
}

TEST(Pin, LetsGoWhenReleased)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{}), WithoutAir());
	for (int particle = 0; particle < 144; ++particle)
	{
		cloth.Pin(particle);
	}
	cloth.Step(10);
	for (int particle = 0; particle < 144; ++particle)
	{
		ASSERT_TRUE(cloth->ReleasePin(particle).Ok());
	}
	cloth.Step(30);
	// The two-step scheme takes a force that sets in between two substeps for one that set in half a substep later.
	const float late = 0.5f / (60.0f * static_cast<float>(cloth->LastStep().Substeps));
	for (Vector3 v : cloth.Velocities())
	{
		ASSERT_NEAR(v.Z, -9.81f * (0.5f - late), 1e-3f);
	}
	for (Vector3 impulse : cloth.Reactions())
	{
		EXPECT_EQ(impulse, Vector3{});
	}
}

TEST(Pin, WinsOverVelocityConstraints)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 6, 6), Fabric{}), Settings{});
	cloth.Pin(0);
	VelocityConstraint constraint;
	constraint.Velocity = {0.0f, 0.0f, 5.0f};
	cloth.Constrain({constraint});
	cloth.Step(10);
	EXPECT_LT(Length(cloth.Positions()[0]), 1e-6f);
}

/// What holds a cloth that hangs still carries its weight.
TEST(Reactions, OfPinsCarryTheWeight)
{
	for (HeldSheet& sheet : Sheets())
	{
		Settings settings = WithoutAir();
		settings.Solver = SolverKind::Imex;
		settings.Paper.TimeScheme = Scheme::Euler; // stills the sheet
		settings.Paper.UpdateTolerance = 3e-4f;
		settings.Paper.Updates = 40;
		TestSimulation cloth(sheet.Model, settings);
		std::vector<Vector3> upright;
		for (Vector3 p : cloth.Positions())
		{
			upright.push_back({p.X, 0.0f, -p.Y});
		}
		const std::vector<Vector3> rest = cloth.Positions();
		cloth.SetPositions(upright);
		for (size_t i = 0; i < rest.size(); ++i)
		{
			if (rest[i].Y < 1e-6f)
			{
				cloth.Pin(static_cast<int>(i), upright[i]);
			}
		}
		cloth.Step(400);
		Sum force;
		for (Vector3 impulse : cloth.Reactions())
		{
			force.Add(impulse, 60.0);
		}
		double weight = 0.0;
		for (float mass : cloth.Mass())
		{
			weight += 9.81 * static_cast<double>(mass);
		}
		EXPECT_NEAR(force.Z / weight, 1.0, 0.005) << sheet.Name;
		EXPECT_NEAR(force.X / weight, 0.0, 0.005) << sheet.Name;
		EXPECT_NEAR(force.Y / weight, 0.0, 0.005) << sheet.Name;
	}
}

} // namespace Cloth
