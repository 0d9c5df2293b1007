// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

double FallingSpeed(const Fabric& fabric, float timeStep, int side = 10)
{
	Settings settings;
	settings.TimeStep = timeStep;
	TestSimulation sheet(BuildGrid(Scenes::Grid(1.0f, 1.0f, side, side), fabric), settings);
	sheet.Step(static_cast<int>(std::lround(1.2f / timeStep)));
	Sum mean;
	for (Vector3 v : sheet.Velocities())
	{
		mean.Add(v, 1.0 / static_cast<double>(sheet.Count()));
	}
	EXPECT_LT(std::abs(mean.X), 0.01 * std::abs(mean.Z));
	EXPECT_LT(std::abs(mean.Y), 0.01 * std::abs(mean.Z));
	return -mean.Z;
}

/// Of a horizontal sheet of 0.2 kg/m2, by air density times drag coefficient. Slow cloth is dragged more: Docs/Wind.md.
double TerminalSpeed(double drag)
{
	constexpr double Slow = 0.3; // m/s
	return std::sqrt(0.25 * Slow * Slow + 2.0 * 0.2 * 9.81 / drag) - 0.5 * Slow;
}

/// A sheet in the plane of X and Z, hanging by its upper row.
struct HangingFlag
{
	TestSimulation Cloth;

	HangingFlag(const Fabric& fabric, const Settings& settings)
		: Cloth(BuildGrid(Upright(), fabric), settings)
	{
		for (int column = 0; column < 11; ++column)
		{
			Cloth.Pin(column);
		}
	}

	static GridDescription Upright()
	{
		GridDescription grid = Scenes::Grid(0.5f, 0.5f, 11, 11);
		grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
		for (int column = 0; column < 11; ++column)
		{
			grid.DeclaredPins.push_back(column);
		}
		return grid;
	}

	Sum LowerEdge() const
	{
		Sum mean;
		for (int column = 0; column < 11; ++column)
		{
			mean.Add(Cloth.Positions()[static_cast<size_t>(110 + column)], 1.0 / 11.0);
		}
		return mean;
	}
};

} // namespace

/// Drag balances weight: 1/2 rho Cd v (v + 0.3 m/s) = areal density * g.
TEST(Air, LetsAHorizontalSheetFallAtItsTerminalVelocity)
{
	Fabric fabric;
	fabric.DragCoefficient = 1.1f;
	const double expected = TerminalSpeed(1.2 * 1.1);
	const double rough = FallingSpeed(fabric, 1.0f / 60.0f) / expected;
	const double fine = FallingSpeed(fabric, 1.0f / 960.0f) / expected;
	EXPECT_NEAR(rough, 1.0, 0.005);
	EXPECT_NEAR(fine, 1.0, 0.005);
}

/// The paper of 1996 gives particles with four, three and two neighbours coefficients of their own.
TEST(Air, MayBeStrongerAtEdgesAndCorners)
{
	Fabric fabric;
	fabric.EdgeAir = 1.5f;
	fabric.CornerAir = 3.0f;
	const Result<ModelPointer> grid = BuildGrid(Scenes::Grid(1.0f, 1.0f, 4, 4), fabric);
	ASSERT_TRUE(grid.Ok());
	ASSERT_EQ(grid.Value->AirFactor.size(), 12u) << "nine cells, padded";
	const float atCorner = (3.0f + 2.0f * 1.5f + 1.0f) / 4.0f;
	const float atEdge = (2.0f * 1.5f + 2.0f) / 4.0f;
	for (size_t cell = 0; cell < 9; ++cell)
	{
		const float expected = cell == 4 ? 1.0f : cell % 2 == 0 ? atCorner : atEdge;
		EXPECT_FLOAT_EQ(grid.Value->AirFactor[cell], expected) << cell;
	}
	const Result<ModelPointer> closed = BuildMesh(Scenes::Sphere(0.3f, 1).Describe(), fabric);
	ASSERT_TRUE(closed.Ok());
	EXPECT_TRUE(std::ranges::all_of(closed.Value->AirFactor, [](float factor) { return factor == 1.0f; }));

	// A sheet of one cell is all corners: four times the drag.
	fabric = {};
	fabric.CornerAir = 4.0f;
	EXPECT_NEAR(FallingSpeed(fabric, 1.0f / 60.0f, 2) / TerminalSpeed(4.0 * 1.2), 1.0, 0.01);
	EXPECT_NEAR(FallingSpeed(Fabric{}, 1.0f / 60.0f, 2) / TerminalSpeed(1.2), 1.0, 0.01);
}

TEST(Air, DoesNothingToClothThatMovesWithIt)
{
	Settings settings;
	settings.Gravity = {};
	settings.Wind = {3.0f, -1.0f, 2.0f};
	TestSimulation sheet(BuildGrid(Scenes::Grid(1.0f, 1.0f, 10, 10), Fabric{}), settings);
	sheet.SetState(sheet.Positions(), std::vector<Vector3>(sheet.Count(), settings.Wind));
	sheet.Step(60);
	for (Vector3 v : sheet.Velocities())
	{
		// Rounding of positions 4 m away, in velocities of 60 frames with three substeps each.
		EXPECT_LT(Length(v - settings.Wind), 2.4e-7f * 180.0f * 3.0f);
	}
}

TEST(Air, MovesClothAlongTheWind)
{
	for (float side : {-1.0f, 1.0f})
	{
		Settings settings;
		settings.Wind = {0.0f, 3.0f * side, 0.0f};
		HangingFlag flag({}, settings);
		flag.Cloth.Step(120);
		EXPECT_GT(flag.LowerEdge().Y * static_cast<double>(side), 0.1);
	}
}

TEST(Air, SlowsASwingingFlag)
{
	double speed[2];
	for (int air = 0; air < 2; ++air)
	{
		Settings settings;
		settings.AirDensity = air != 0 ? 1.2f : 0.0f;
		HangingFlag flag({}, settings);
		std::vector<Vector3> velocities;
		for (Vector3 p : flag.Cloth.Positions())
		{
			velocities.push_back({0.0f, -2.0f * p.Z, 0.0f});
		}
		flag.Cloth.SetState(flag.Cloth.Positions(), velocities);
		flag.Cloth.Step(12);
		speed[air] = flag.Cloth->Measure().KineticEnergy;
	}
	EXPECT_LT(speed[1], 0.8 * speed[0]);
}

/// Explicit forces on a light fabric in a storm: the limiter must keep the cloth from being thrown past the wind, which
/// is as fast as 30.4 m/s. Its free corners crack like a whip: at up to 61 m/s with 128 substeps.
TEST(Air, OfAStormOnALightFabricStaysBounded)
{
	Fabric fabric;
	fabric.ArealDensity = 0.03f;
	Settings settings;
	settings.TimeStep = 1.0f / 30.0f;
	settings.Wind = {5.0f, 30.0f, 0.0f};
	HangingFlag flag(fabric, settings);
	for (int step = 0; step < 150; ++step)
	{
		flag.Cloth.Step();
		for (Vector3 v : flag.Cloth.Velocities())
		{
			ASSERT_LT(Length(v), 90.0f) << "step " << step;
		}
		for (Vector3 p : flag.Cloth.Positions())
		{
			ASSERT_LT(Length(p), 1.5f) << "step " << step;
		}
	}
	EXPECT_GT(flag.LowerEdge().Y, 0.3);
}

} // namespace Cloth
