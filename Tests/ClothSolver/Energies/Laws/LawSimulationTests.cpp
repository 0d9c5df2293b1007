// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Shape.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScene.h"
#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

// Laws of tension inside the step.

namespace Cloth
{

namespace
{

Fabric Of(TensionLaw law)
{
	Fabric fabric;
	fabric.Tension.Law = law;
	return fabric;
}

/// A strip that hangs by its upper edge, at rest. Its strain at a place bears the weight below.
double LengthOfHangingStrip(const Fabric& fabric, int rows)
{
	constexpr int Columns = 4;
	GridDescription grid = Scenes::Grid(0.05f, 1.0f, Columns, rows);
	grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
	for (int column = 0; column < Columns; ++column)
	{
		grid.DeclaredPins.push_back(column);
	}
	TestSimulation strip(BuildGrid(grid, fabric), WithoutAir());
	const std::vector<Vector3> rest = strip.Positions();
	for (int pin : grid.DeclaredPins)
	{
		strip.Pin(pin, rest[static_cast<size_t>(pin)]);
	}
	strip.Step(600);
	EXPECT_LT(Scenes::RootMeanSquareSpeed(*strip), 1e-4f);
	return -static_cast<double>(strip.Positions().back().Z);
}

} // namespace

/// The strain of a full cubic thread under a load is the root of its polynomial.
TEST(FullCubic, StretchesAHangingStripAsItsPolynomialSays)
{
	Fabric fabric = Of(TensionLaw::FullCubic);
	fabric.ArealDensity = 2.0f;
	fabric.TensileStiffnessWeft = 300.0f;
	fabric.TensileStiffnessWarp = 300.0f;
	fabric.Shear = 0.0f;
	fabric.DampingTime = 0.02f;
	constexpr int Rows = 41;
	const CubicLaw law = CubicLaw::Full(1.04, 6.0, 0.96, 2.0);
	double expected = 0.0;
	for (int row = 0; row + 1 < Rows; ++row)
	{
		// Below the middle of each spring hangs this much of the strip.
		const double load = 2.0 * 9.81 * (1.0 - (row + 0.5) / (Rows - 1.0));
		double strain = 0.0;
		for (int newton = 0; newton < 50; ++newton)
		{
			const double s = law.Square;
			const double c = law.Cube;
			const double tension = 300.0 * strain * (1.0 + strain * (s + strain * c));
			strain -= (tension - load) / (300.0 * law.Stiffening(strain));
		}
		expected += (1.0 + strain) / (Rows - 1.0);
	}
	const double length = LengthOfHangingStrip(fabric, Rows);
	EXPECT_NEAR(length - 1.0, expected - 1.0, 0.01 * (expected - 1.0));

	fabric.Tension.Law = TensionLaw::Linear;
	const double linear = LengthOfHangingStrip(fabric, Rows);
	EXPECT_NEAR(linear - 1.0, 2.0 * 9.81 / (2.0 * 300.0), 0.01 * (linear - 1.0));
	EXPECT_LT(length, linear);
}

namespace
{

/// A sheet whose corners are drawn apart by 30 % for a second and let go again.
struct TornAt
{
	float Stretch = 0.0f; ///< of the worst thread
	double Gain = 0.0;    ///< of energy in a step from half a second after that on, J
	float Speed = 0.0f;   ///< in the end, root mean square, m/s

	TornAt(TensionLaw law, int substeps)
	{
		GridDescription grid = Scenes::CenteredGrid(14);
		grid.DeclaredPins = {0, 13, 13 * 14, 14 * 14 - 1};
		Settings settings;
		settings.Substeps = substeps;
		TestSimulation cloth(BuildGrid(grid, Of(law)), settings);
		const std::vector<Vector3> rest = cloth.Positions();
		const auto draw = [&](float by, int steps)
		{
			for (int pin : grid.DeclaredPins)
			{
				cloth.Pin(pin, rest[static_cast<size_t>(pin)] * by);
			}
			cloth.Step(steps);
		};
		draw(1.3f, 60);
		Stretch = cloth->Measure().StretchMax;
		draw(0.95f, 30);
		double last = cloth->Measure().TotalEnergy();
		for (int step = 0; step < 300; ++step)
		{
			cloth.Step();
			const double now = cloth->Measure().TotalEnergy();
			Gain = std::max(Gain, now - last);
			last = now;
		}
		Speed = Scenes::RootMeanSquareSpeed(*cloth);
	}
};

} // namespace

/// Every law is stable under a violent pull, and no law makes energy.
TEST(TensionLaw, SurvivesBeingTornAtAndComesToRest)
{
	for (const auto& [law, name, make] : AllTensionLaws())
	{
		const TornAt fine(law, 32);
		EXPECT_LT(fine.Stretch, 1.5f) << name;
		EXPECT_LT(fine.Gain, 2e-3) << name << ", which weighs 2 N";
		EXPECT_LT(fine.Speed, 0.08f) << name;
		// Threads that are many times as stiff as at rest gain with 8 substeps, but not for ever: Docs/Threads.md.
		const TornAt usual(law, 0);
		EXPECT_LT(usual.Stretch, 5.0f) << name;
		EXPECT_LT(usual.Speed, 0.08f) << name;
	}
}

TEST(TensionLaw, MayChangeWhileTheClothMoves)
{
	GridDescription grid = Scenes::CenteredGrid(12);
	grid.DeclaredPins = {0, 11};
	TestSimulation cloth(BuildGrid(grid, Fabric{}), Settings{});
	const std::vector<Vector3> rest = cloth.Positions();
	cloth.Pin(0, rest[0]);
	cloth.Pin(11, rest[11]);
	cloth.Step(30);
	for (const TensionLaw law : {TensionLaw::FullCubic, TensionLaw::Power, TensionLaw::TwoTermCubic})
	{
		ASSERT_TRUE(cloth->SetFabric(Of(law)).Ok());
		cloth.Step(30);
	}
	const Status refused = cloth->SetFabric(Of(TensionLaw::StVenantKirchhoff));
	EXPECT_NE(refused.Error.find("StVenantKirchhoff"), std::string::npos) << "a grid of springs has no triangles";
	cloth.Step(5);
}

TEST(TensionCurve, IsCheckedValueByValue)
{
	const auto refused = [](auto&& change)
	{
		TensionCurve curve;
		curve.Law = TensionLaw::FullCubic;
		change(curve);
		return Validate(curve).Error;
	};
	EXPECT_EQ(refused([](TensionCurve&) {}), "");
	EXPECT_NE(refused([](TensionCurve& c) { c.StretchLimit = 1.0f; }).find("StretchLimit"), std::string::npos);
	EXPECT_NE(refused([](TensionCurve& c) { c.CompressionLimit = 1.2f; }).find("CompressionLimit"), std::string::npos);
	EXPECT_NE(refused([](TensionCurve& c) { c.StretchStiffening = 0.5f; }).find("Stiffening"), std::string::npos);
	EXPECT_NE(refused([](TensionCurve& c) { c.ReferenceStrain = 0.0f; }).find("ReferenceStrain"), std::string::npos);
	EXPECT_NE(refused([](TensionCurve& c) { c.Law = static_cast<TensionLaw>(9); }).find("Law"), std::string::npos);
	// The slope would turn negative between rest and the compression limit.
	EXPECT_NE(refused(
				  [](TensionCurve& c)
				  {
					  c.StretchLimit = 1.01f;
					  c.StretchStiffening = 20.0f;
					  c.CompressionLimit = 0.5f;
					  c.CompressionStiffening = 1.0f;
				  })
				  .find("falls"),
		std::string::npos);
}

/// Ten kilograms fall on a kilogram of cloth that hardly gives way: threads stiffen many times within a substep, and
/// cloth that did not follow would let the ball through.
TEST(FullCubic, CatchesAHeavyBall)
{
	constexpr int Side = 32;
	constexpr float Width = 0.62f;
	constexpr float Radius = 0.1f;
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 1000.0f;
	fabric.Shear = 100.0f;
	fabric.ArealDensity = 2.6f;
	fabric.Tension.Law = TensionLaw::FullCubic;
	const Scenes::Mesh mesh = Scenes::Rectangle(Width, Width, Side, Side, Scenes::Cut::Irregular);
	for (const Result<ModelPointer>& model :
		{BuildGrid(Scenes::Grid(Width, Width, Side, Side), fabric), BuildMesh(mesh.Describe(), fabric)})
	{
		TestSimulation cloth(model, Settings{});
		for (int i = 0; i < Side * Side; ++i)
		{
			if (i % Side == 0 || i % Side == Side - 1 || i / Side == 0 || i / Side == Side - 1)
			{
				cloth.Pin(i);
			}
		}
		Collider ball;
		ball.Geometry = MakeSphere(Radius).Value;
		ball.Movement.Place.Position = {0.5f * Width, 0.5f * Width, Radius + 0.6f};
		ball.Mass = 10.0f;
		ball.Inertia = {0.04f, 0.04f, 0.04f};
		const Result<int> number = cloth->AddCollider(ball);
		ASSERT_TRUE(number.Ok()) << number.Error;
		float lowest = 1.0f;
		for (int step = 0; step < 120; ++step)
		{
			Scenes::ApplyGravity(*cloth, number.Value);
			cloth.Step();
			lowest = std::min(lowest, cloth->ReadMotion(number.Value).Value.Place.Position.Z);
		}
		EXPECT_GT(lowest, -0.2f);
	}
}

} // namespace Cloth
