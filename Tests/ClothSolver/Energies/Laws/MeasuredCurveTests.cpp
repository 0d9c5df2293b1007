// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Energies/Laws/Plot.h"
#include "KawabataMachine.h"
#include "Simulation/State.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

// Plots as a laboratory draws them, led along and compared with themselves.

namespace Cloth
{

using namespace Kawabata;

namespace
{

Fabric Limp()
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = fabric.Shear = fabric.BendingWarp = fabric.BendingWeft =
		0.0f;
	fabric.DampingTime = 0.0f;
	return fabric;
}

void ExpectBranches(
	Simulation& cloth, const Form& shape, double area, const MeasuredCurve& curve, double end, double turning)
{
	Machine machine(cloth, shape, area);
	EXPECT_LT(WorstDeviation(FollowPlot(machine, curve, end, turning)), 0.02);
}

} // namespace

TEST(MeasuredCurve, OfTensionComesBackFromAStripThatIsStretched)
{
	Fabric fabric = Limp();
	fabric.TensileCurveWarp = TensilePlot();
	const Scenes::Mesh mesh = Scenes::Rectangle(0.1f, 0.08f, 6, 6, Scenes::Cut::Irregular);
	for (const Result<ModelPointer>& model :
		{BuildGrid(Scenes::Grid(0.1f, 0.08f, 6, 6), fabric), BuildMesh(mesh.Describe(), fabric)})
	{
		TestSimulation patch(model, Slowly());
		ExpectBranches(*patch, Stretched, 0.1 * 0.08, TensilePlot(), 0.05, 0.2);
	}
}

/// On cells that are longer along the weft, the diagonals alone are stiffer than a weft that is soft at rest. The plot
/// counts where it is steep.
TEST(MeasuredCurve, HoldsWhereDiagonalsAreStifferAtRest)
{
	Fabric fabric = Limp();
	fabric.Shear = 30.0f;
	fabric.TensileCurveWeft = {{0.1f, 3.0f, 3.0f}, {0.2f, 20.0f, 20.0f}, {0.5f, 400.0f, 400.0f}};
	const auto energyOf = [&](int columns)
	{
		TestSimulation patch(BuildGrid(Scenes::Grid(0.1f, 0.1f, columns, 6), fabric), Slowly());
		std::vector<Vector3> positions = patch.Positions();
		for (Vector3& position : positions)
		{
			position.Y *= 1.5f;
		}
		patch.SetState(positions, std::vector<Vector3>(positions.size()));
		return patch->Measure().ElasticEnergy;
	};
	const double work = 0.01 * 0.5 * (3.0 * 0.1 + 23.0 * 0.1 + 420.0 * 0.3);
	EXPECT_GT(energyOf(12), 0.9 * work);
	EXPECT_GT(energyOf(6), 0.9 * work);
	EXPECT_LT(energyOf(6), 1.5 * work);
}

/// To a shear of 0.5, far beyond where the strain of a diagonal is proportional to the angle.
TEST(MeasuredCurve, OfShearIsByTheAngle)
{
	Fabric fabric = Limp();
	fabric.ShearCurve = ShearPlot();
	const Scenes::Mesh mesh = Scenes::Rectangle(0.1f, 0.08f, 6, 6, Scenes::Cut::Irregular);
	for (const Result<ModelPointer>& model : {BuildGrid(Scenes::Grid(0.1f, 0.08f, 6, 6), fabric),
			 BuildGrid(Scenes::Grid(0.1f, 0.08f, 4, 9), fabric), BuildMesh(mesh.Describe(), fabric)})
	{
		TestSimulation patch(model, Slowly());
		ExpectBranches(*patch, Sheared, 0.1 * 0.08, ShearPlot(), 0.5, 0.3);
	}
}

/// A polygon with edges of 2 mm bends by up to 0.5 rad a corner; the machine's deformation is the vector's length.
TEST(MeasuredCurve, OfBendingIsByTheAngle)
{
	Fabric fabric = Limp();
	fabric.BendingCurveWarp = BendingPlot();
	TestSimulation strip(BuildGrid(StripGrid(), fabric), Slowly());
	ExpectBranches(*strip, BentByAngle, BentArea, BendingPlot(), 250.0, 0.3);
}

/// RT of a Kawabata sheet: work that comes back by work that was done.
TEST(TensileResilience, IsThePartOfTheWorkThatComesBack)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.1f, 0.08f, 6, 6, Scenes::Cut::Irregular);
	for (const float resilience : {0.5f, 0.7f, 1.0f})
	{
		Fabric fabric = Limp();
		fabric.TensileStiffnessWarp = 4000.0f;
		fabric.TensileResilience = resilience;
		for (const Result<ModelPointer>& model :
			{BuildGrid(Scenes::Grid(0.1f, 0.08f, 6, 6), fabric), BuildMesh(mesh.Describe(), fabric)})
		{
			TestSimulation patch(model, Slowly());
			Machine machine(*patch, Stretched, 0.1 * 0.08);
			double work[2] = {};
			for (int step = 1; step <= 400; ++step)
			{
				work[step > 200 ? 1 : 0] += machine.Lead(0.03 * (step > 200 ? 400 - step : step) / 200.0);
			}
			EXPECT_NEAR(work[1] / work[0], double(resilience), 0.02);
		}
	}
}

TEST(Plot, PassesThroughItsSamples)
{
	const Plot plot(2.0, {{0.0, 0.0}, {1.0, 2.0}, {2.0, 5.0}, {3.0, 6.0}}, {{0.0, 0.0}, {-1.0, -3.0}, {-2.0, -3.5}});
	for (const auto& [x, y] :
		Plot::Samples{{-3.0, -4.0}, {-2.0, -3.5}, {-1.0, -3.0}, {0.5, 1.0}, {1.5, 3.5}, {4.0, 7.0}})
	{
		EXPECT_NEAR(plot.At(x), y, 1e-6) << x;
	}
	EXPECT_NEAR(plot.SlopeAt(1.5), 3.0, 1e-6);
	EXPECT_NEAR(plot.SlopeAt(-1.5), 0.5, 1e-6);
}

/// The integral of the value.
TEST(PlotLanes, HaveTheEnergyOfTheirValues)
{
	const Plot steep(1.0, {{0.0, 0.0}, {1.0, 1.0}, {2.0, 5.0}});
	const Plot both(0.0, {{0.0, 0.0}, {0.5, 1.0}, {1.0, 1.2}}, {{0.0, 0.0}, {-0.5, -1.0}});
	const PlotLanes lanes({&steep, nullptr, &both, &steep});
	for (const float end : {-1.3f, 0.4f, 1.7f, 2.5f})
	{
		Float4 sum = Float4::Zero();
		constexpr int Pieces = 2000;
		for (int piece = 0; piece < Pieces; ++piece)
		{
			const float x = end * (static_cast<float>(piece) + 0.5f) / Pieces;
			sum += lanes[0](Float4::Splat(x)).Tension * (end / Pieces);
		}
		const Vector3 expected = sum.ToVector3();
		const Vector3 energy = lanes[0](Float4::Splat(end)).Energy.ToVector3();
		EXPECT_NEAR(energy.X, expected.X, 1e-4f);
		EXPECT_EQ(energy.Y, 0.0f);
		EXPECT_NEAR(energy.Z, expected.Z, 1e-4f);
	}
}

TEST(MeasuredCurve, IsCheckedPointByPoint)
{
	struct Case
	{
		MeasuredCurve Curve;
		const char* Expected;
	};
	for (const Case& one : {Case{{{0.1f, 5.0f, 5.0f}, {0.05f, 9.0f, 8.0f}}, "TensileCurveWarp[1].At"},
			 Case{{{0.1f, 5.0f, 6.0f}}, "TensileCurveWarp[0].Unloading"},
			 Case{{{0.1f, -5.0f, -6.0f}}, "TensileCurveWarp[0].Loading"},
			 Case{{{0.1f, 5.0f, 5.0f}, {0.2f, 5.0f, 4.0f}}, "mean"}, Case{{{0.0f, 5.0f, 5.0f}}, "opposite"},
			 Case{{{0.0f, 5.0f, -5.0f}}, "besides the origin"},
			 Case{{{std::numeric_limits<float>::quiet_NaN(), 5.0f, 5.0f}}, "TensileCurveWarp[0].At"},
			 Case{MeasuredCurve(17), "17 points"}})
	{
		Fabric fabric;
		fabric.TensileCurveWarp = one.Curve;
		const Status status = Validate(fabric);
		EXPECT_FALSE(status.Ok());
		EXPECT_NE(status.Error.find(one.Expected), std::string::npos) << status.Error;
	}
	Fabric both;
	both.TensileCurveWarp = TensilePlot();
	both.Tension.Law = TensionLaw::FullCubic;
	EXPECT_FALSE(Validate(both).Ok());
}

namespace
{

struct Folded
{
	double Crease = 0.0; ///< that has set, 1/m
	double Kept = 0.0;   ///< curvature ten seconds after, 1/m
};

/// Holds a strip folded for some time, in thick air and without gravity, and lets go.
Folded HoldFolded(const Fabric& fabric, float curvature, int steps)
{
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 10.0f;
	TestSimulation strip(BuildGrid(LongStrip(), fabric), settings);
	std::vector<Vector3> bent;
	for (Vector3 rest : strip.Positions())
	{
		bent.push_back(BentLong(rest, static_cast<double>(curvature)));
	}
	strip.SetPositions(bent);
	for (size_t i = 0; i < bent.size(); ++i)
	{
		strip.Pin(static_cast<int>(i), bent[i]);
	}
	strip.Step(steps);
	Folded folded;
	State state;
	const std::vector<std::byte> saved = strip->SaveState();
	ReadState(std::span(saved).subspan(sizeof(StateHeader)), state);
	for (float crease : std::get<YarnSlip>(state.Histories).Crease)
	{
		folded.Crease = std::max(folded.Crease, std::abs(static_cast<double>(crease)));
	}
	for (size_t i = 0; i < bent.size(); ++i)
	{
		EXPECT_TRUE(strip->ReleasePin(static_cast<int>(i)).Ok());
	}
	strip.Step(600);
	folded.Kept = MeanCurvature(strip.Positions(), LongSpacing);
	return folded;
}

} // namespace

/// What is beyond the limit sets, two thirds of it in the time given. A strip that is let go springs back to its
/// crease.
TEST(Crease, SetsWhenFoldedHardAndHeld)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 500.0f;
	fabric.ArealDensity = 0.3f;
	fabric.BendingWarp = fabric.BendingWeft = 1e-3f;
	fabric.CreaseCurvature = 1.0f;
	fabric.CreaseTime = 2.0f;
	const Folded gently = HoldFolded(fabric, 0.8f, 300);
	EXPECT_NEAR(gently.Crease, 0.0, 0.01);
	EXPECT_LT(gently.Kept, 0.2);
	const Folded briefly = HoldFolded(fabric, 3.0f, 6);
	EXPECT_NEAR(briefly.Crease, 2.0 * (1.0 - std::exp(-0.05)), 0.02);
	const Folded theTime = HoldFolded(fabric, 3.0f, 120);
	EXPECT_NEAR(theTime.Crease, 2.0 * (1.0 - std::exp(-1.0)), 0.02);
	EXPECT_GT(theTime.Kept, theTime.Crease);
	const Folded forLong = HoldFolded(fabric, 3.0f, 900);
	EXPECT_NEAR(forLong.Crease, 2.0, 0.02);
	EXPECT_NEAR(forLong.Kept, 2.0, 0.25);
	EXPECT_LT(briefly.Kept, theTime.Kept - 0.2);
	EXPECT_LT(theTime.Kept, forLong.Kept - 0.2);
}

/// A ribbon with a load that all of its warp carries, and none of its weft.
TEST(TensileStrength, IsReportedPerThread)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.1f, 0.08f, 6, 5, Scenes::Cut::Irregular);
	Fabric fabric = Limp();
	fabric.TensileStiffnessWarp = 4000.0f;
	fabric.TensileStiffnessWeft = 3000.0f;
	for (const bool grid : {true, false})
	{
		for (const float strength : {0.0f, 110.0f, 130.0f})
		{
			fabric.TensileStrengthWarp = fabric.TensileStrengthWeft = strength;
			TestSimulation ribbon(
				grid ? BuildGrid(Scenes::Grid(0.1f, 0.08f, 6, 5), fabric) : BuildMesh(mesh.Describe(), fabric),
				Slowly());
			Machine(*ribbon, Stretched, 0.1 * 0.08).Lead(0.03);
			const std::vector<ThreadLoad> loads = ribbon->Overloads();
			const size_t threads = grid ? 5 * 5 : mesh.Triangles.size() / 3;
			ASSERT_EQ(loads.size(), strength == 110.0f ? threads : 0);
			for (const ThreadLoad& load : loads)
			{
				EXPECT_TRUE(load.Warp);
				EXPECT_NEAR(load.Force, 4000.0f * 0.03f, 0.5f);
				EXPECT_EQ(load.Particles[2] < 0, grid);
				EXPECT_NE(load.Particles[0], load.Particles[1]);
			}
		}
	}
}

/// Any value of a fabric may change while the cloth moves: in that step no particle is thrown harder than by gravity.
TEST(MeasuredCurve, ComesAndGoesWithoutAJump)
{
	Fabric measured;
	measured.TensileCurveWarp = measured.TensileCurveWeft = TensilePlot();
	measured.ShearCurve = ShearPlot();
	measured.BendingCurveWarp = measured.BendingCurveWeft = BendingPlot();
	Fabric creasing = measured;
	creasing.CreaseCurvature = 5.0f;
	creasing.CreaseTime = 0.5f;
	Fabric resilient;
	resilient.TensileResilience = 0.6f;
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.5f, 15, 15, Scenes::Cut::Irregular);
	for (const Result<ModelPointer>& model :
		{BuildGrid(Scenes::Grid(0.5f, 0.5f, 15, 15), Fabric{}), BuildMesh(mesh.Describe(), Fabric{})})
	{
		TestSimulation cloth(model, Settings{});
		cloth.Pin(0);
		cloth.Pin(14);
		cloth.Step(300);
		for (const Fabric& fabric : {measured, resilient, creasing, Fabric{}, measured})
		{
			const double energy = cloth->Measure().TotalEnergy();
			ASSERT_TRUE(cloth->SetFabric(fabric).Ok());
			const double changed = cloth->Measure().TotalEnergy(); // by the work of the change
			EXPECT_LT(cloth.JumpTo(fabric), 9.81f / 60.0f);
			EXPECT_LT(cloth->Measure().TotalEnergy(), std::max(energy, changed) + 1e-5);
			cloth.Step(60);
		}
	}
}

} // namespace Cloth
