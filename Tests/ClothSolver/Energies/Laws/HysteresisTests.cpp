// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "ContactScene.h"
#include "KawabataMachine.h"

#include <algorithm>
#include <cmath>
#include <vector>

// Loops as on a Kawabata machine: a piece of fabric whose every particle is led, there and back.

namespace Cloth
{

using namespace Kawabata;

namespace
{

/// A laboratory's values of cotton broadcloth (Matsudaira et al. 2015) in SI units, with a common shear.
constexpr float CottonB = 0.118f * 9.80665e-5f;
constexpr float CottonHB = 0.5f * 0.124f * 9.80665e-3f;
constexpr float CottonG = 40.0f;
constexpr float CottonHG = 0.6f;

Fabric Cotton()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1238f;
	fabric.Shear = CottonG;
	fabric.BendingWarp = fabric.BendingWeft = CottonB;
	fabric.ShearHysteresis = CottonHG;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = CottonHB;
	return fabric;
}

/// Threads give way, so that rounding of positions does not drown the moments.
Fabric Limp(Fabric fabric)
{
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = fabric.Shear = fabric.ShearHysteresis = 0.0f;
	return fabric;
}

Loop ShearLoop(const Result<ModelPointer>& model, int stepsPerBranch = 200)
{
	TestSimulation patch(model, Slowly());
	const Loop loop = Machine(*patch, Sheared, 0.1 * 0.08).Run(0.05, stepsPerBranch);
	return loop;
}

Loop BendingLoop(const Result<ModelPointer>& model, double range, int stepsPerBranch = 200)
{
	TestSimulation strip(model, Slowly());
	return Machine(*strip, Bent, BentArea).Run(range, stepsPerBranch);
}

GridDescription PatchGrid() { return Scenes::Grid(0.1f, 0.08f, 6, 6); }

} // namespace

TEST(ShearHysteresis, OfAPatchLedRoundGivesBackTheSheet)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.1f, 0.08f, 6, 6, Scenes::Cut::Irregular);
	Fabric fabric = Cotton();
	fabric.DampingTime = 0.0f;
	Fabric cubic = fabric;
	cubic.Tension.Law = TensionLaw::FullCubic;
	cubic.Tension.StretchStiffening = cubic.Tension.CompressionStiffening = 1.0f;
	for (const Result<ModelPointer>& model : {BuildGrid(PatchGrid(), fabric), BuildMesh(mesh.Describe(), fabric),
			 BuildGrid(PatchGrid(), cubic), BuildMesh(mesh.Describe(), cubic)})
	{
		const Loop loop = ShearLoop(model);
		EXPECT_NEAR(loop.Slope / double(CottonG), 1.0, 0.02);
		EXPECT_NEAR(loop.Height / (2.0 * double(CottonHG)), 1.0, 0.02);
		// A parallelogram with flanks of 11 times the slope.
		const double slip = double(CottonHG) / (10.0 * double(CottonG));
		EXPECT_NEAR(loop.Area / (4.0 * double(CottonHG) * (0.05 - slip) * 0.1 * 0.08), 1.0, 0.02);
	}
}

TEST(ShearHysteresis, IsTheSameAtHalfTheSpeed)
{
	const Loop fast = ShearLoop(BuildGrid(PatchGrid(), Cotton()), 150);
	const Loop slow = ShearLoop(BuildGrid(PatchGrid(), Cotton()), 300);
	EXPECT_NEAR(slow.Slope / fast.Slope, 1.0, 0.02);
	EXPECT_NEAR(slow.Height / fast.Height, 1.0, 0.02);
	EXPECT_NEAR(slow.Area / fast.Area, 1.0, 0.02);
}

TEST(ShearHysteresis, WorksWithoutElasticShear)
{
	Fabric fabric = Cotton();
	fabric.Shear = fabric.DampingTime = 0.0f;
	const Loop loop = ShearLoop(BuildGrid(PatchGrid(), fabric));
	EXPECT_NEAR(loop.Height / (2.0 * double(CottonHG)), 1.0, 0.02);
	EXPECT_NEAR(loop.Slope, 0.0, 0.02 * double(CottonG));
}

/// The range of a Kawabata machine, 2.5 per cm.
TEST(BendingHysteresis, OfAStripLedRoundGivesBackTheSheet)
{
	const Fabric fabric = Limp(Cotton());
	const Scenes::Mesh regular = Scenes::Rectangle(StripLength, StripWidth, StripColumns, 5, Scenes::Cut::Regular);
	const Scenes::Mesh other = Scenes::Rectangle(StripLength, StripWidth, StripColumns, 5, Scenes::Cut::Alternating);
	for (const Result<ModelPointer>& model :
		{BuildGrid(StripGrid(), fabric), BuildMesh(regular.Describe(), fabric), BuildMesh(other.Describe(), fabric)})
	{
		const Loop loop = BendingLoop(model, 250.0);
		EXPECT_NEAR(loop.Slope / double(CottonB), 1.0, 0.02);
		EXPECT_NEAR(loop.Height / (2.0 * double(CottonHB)), 1.0, 0.02);
		const double slip = double(CottonHB) / (10.0 * double(CottonB));
		EXPECT_NEAR(loop.Area / (4.0 * double(CottonHB) * (250.0 - slip) * BentArea), 1.0, 0.02);
	}
}

TEST(BendingHysteresis, IsTheSameAtHalfTheSpeed)
{
	const Loop fast = BendingLoop(BuildGrid(StripGrid(), Limp(Cotton())), 250.0, 150);
	const Loop slow = BendingLoop(BuildGrid(StripGrid(), Limp(Cotton())), 250.0, 300);
	EXPECT_NEAR(slow.Slope / fast.Slope, 1.0, 0.02);
	EXPECT_NEAR(slow.Height / fast.Height, 1.0, 0.02);
	EXPECT_NEAR(slow.Area / fast.Area, 1.0, 0.02);
}

namespace
{

/// Curvature of a strip of 1 m that was bent to 20 1/m, led back to 6 1/m and released in thick air, without gravity.
double CurvatureAfterRelease(float hysteresis)
{
	Fabric fabric;
	fabric.ArealDensity = 0.3f;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 500.0f;
	fabric.BendingWarp = fabric.BendingWeft = 1e-3f;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = hysteresis;
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 10.0f;
	settings.Substeps = 32; // so many that stuck bends are not softened: Docs/Threads.md
	TestSimulation strip(BuildGrid(LongStrip(), fabric), settings);
	Machine machine(*strip, BentLong, 1.0);
	for (int step = 1; step <= 60; ++step)
	{
		machine.Lead(20.0 * step / 60.0);
	}
	for (int step = 1; step <= 60; ++step)
	{
		machine.Lead(20.0 - 14.0 * step / 60.0);
	}
	machine.Lead(6.0);
	for (int i = 0; i < static_cast<int>(strip.Count()); ++i)
	{
		EXPECT_TRUE(strip->ReleasePin(i).Ok());
	}
	strip.Step(500);
	return MeanCurvature(strip.Positions(), LongSpacing);
}

} // namespace

/// It springs back as far as friction lets it: to HB / B at most, and not much below. Without friction it goes on.
TEST(BendingHysteresis, LetsAReleasedStripKeepItsResidualCurvature)
{
	constexpr double Residual = 5.0;
	const double kept = CurvatureAfterRelease(5e-3f);
	EXPECT_GT(kept, 0.6 * Residual);
	EXPECT_LT(kept, 1.05 * Residual);
	EXPECT_LT(CurvatureAfterRelease(0.0f), 0.4 * Residual);
}

namespace
{

std::vector<Result<ModelPointer>> ClothsOf(const Fabric& fabric)
{
	static const Scenes::Mesh Flat = Scenes::Rectangle(0.5f, 0.5f, 15, 15, Scenes::Cut::Irregular);
	static const Scenes::Mesh Curved = Scenes::CylinderPatch(0.5f, 0.5f, 15, 15, 3.0f, Scenes::Cut::Regular);
	return {BuildGrid(Scenes::Grid(0.5f, 0.5f, 15, 15), fabric), BuildMesh(Flat.Describe(), fabric),
		BuildMesh(Curved.Describe(), fabric)};
}

} // namespace

/// In weight times 1 m. Threads swing back 2e-4 of what they have lost. IMEX with BDF2 and one substep, 9e-2: its
/// friction is explicit.
TEST(Hysteresis, NeverMakesEnergy)
{
	for (const Result<ModelPointer>& model : ClothsOf(Cotton()))
	{
		for (const Method& method : {AllMethods[0], AllMethods[1]})
		{
			Settings settings = WithoutAir();
			method.Choose(settings);
			TestSimulation cloth(model, settings);
			cloth.Pin(0);
			cloth.Pin(14);
			const double weight = 9.81 * 0.25 * double(Cotton().ArealDensity);
			const double most = (method.Solver == SolverKind::Threads ? 1e-3 : 1e-5) * weight;
			double lowest = cloth->Measure().TotalEnergy();
			for (int step = 0; step < 200; ++step)
			{
				cloth.Step();
				const double now = cloth->Measure().TotalEnergy();
				ASSERT_LE(now, lowest + most) << method.Name << ", step " << step;
				lowest = std::min(lowest, now);
			}
		}
	}
}

/// A bent strip that spins freely turns as one without friction does.
TEST(Hysteresis, DoesNotSlowRotation)
{
	constexpr float Rate = 6.0f; // rad/s
	double momentum[2] = {};
	for (const bool slips : {false, true})
	{
		Fabric fabric = Cotton();
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 200.0f;
		fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = slips ? CottonHB : 0.0f;
		Settings settings = InVacuum();
		TestSimulation strip(BuildGrid(Scenes::Grid(0.1f, 0.02f, 21, 5), fabric), settings);
		std::vector<Vector3> bent;
		std::vector<Vector3> velocity;
		for (Vector3 rest : strip.Positions())
		{
			constexpr float Curvature = 40.0f;
			const float angle = Curvature * (rest.X - 0.05f);
			bent.push_back({std::sin(angle) / Curvature, rest.Y, (1.0f - std::cos(angle)) / Curvature});
			velocity.push_back({-Rate * bent.back().Z, 0.0f, Rate * bent.back().X});
		}
		strip.SetState(bent, velocity);
		const double before = AngularMomentum(strip).Y;
		strip.Step(60);
		momentum[slips ? 1 : 0] = AngularMomentum(strip).Y / before;
	}
	EXPECT_NEAR(momentum[0], 1.0, 0.003);
	EXPECT_NEAR(momentum[1], 1.0, 0.003);
}

TEST(Hysteresis, ComesAndGoesWithoutAJump)
{
	Fabric none = Cotton();
	none.ShearHysteresis = none.BendingHysteresisWarp = none.BendingHysteresisWeft = 0.0f;
	Fabric more = Cotton();
	more.ShearHysteresis *= 2.0f;
	more.BendingHysteresisWarp *= 2.0f;
	more.BendingWarp *= 0.5f;
	for (const Result<ModelPointer>& model : ClothsOf(none))
	{
		Settings settings = WithoutAir();
		settings.Solver = SolverKind::Imex;
		settings.Paper.TimeScheme = Scheme::Euler;
		TestSimulation cloth(model, settings);
		cloth.Pin(0);
		cloth.Pin(14);
		cloth.Step(600);
		for (const Fabric& fabric : {Cotton(), more, Cotton(), none, Cotton()})
		{
			// Two steps of gravity: solved with 8 substeps of 30 updates it is up to 0.32 m/s.
			EXPECT_LT(cloth.JumpTo(fabric), 2.0f * 9.81f / 60.0f);
			cloth.Step(60);
		}
	}
}

} // namespace Cloth
