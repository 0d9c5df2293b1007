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

/// Bent far and led back to shortly before the moment vanishes, then released without gravity.
TEST(BendingHysteresis, LetsAReleasedStripKeepItsResidualCurvature)
{
	const double residual = double(CottonHB) / double(CottonB);
	Fabric fabric = Cotton();
	EXPECT_NEAR(ReleasedCurvature(fabric, residual) / residual, 1.0, 0.05);
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 0.0f;
	EXPECT_NEAR(ReleasedCurvature(fabric, residual) / residual, 0.0, 0.05);
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

/// The two-step scheme may swing back a little of what it has lost (seen: 3e-4 of the energy, in one step of 600).
TEST(Hysteresis, NeverMakesEnergy)
{
	for (const Result<ModelPointer>& model : ClothsOf(Cotton()))
	{
		for (const Method& method : AllMethods)
		{
			Settings settings = WithoutAir();
			method.Choose(settings);
			TestSimulation cloth(model, settings);
			cloth.Pin(0);
			cloth.Pin(14);
			double last = cloth->Measure().TotalEnergy();
			for (int step = 0; step < 200; ++step)
			{
				cloth.Step();
				const Measurement now = cloth->Measure();
				const double tolerance = !method.IsEuler() ? 1e-3 : 4e-6;
				const double rounding =
					tolerance * (now.KineticEnergy + now.ElasticEnergy + std::abs(now.PotentialEnergy));
				ASSERT_LE(now.TotalEnergy(), last + rounding) << method.Name << ", step " << step;
				last = now.TotalEnergy();
			}
		}
	}
}

/// A bent strip that spins freely turns as one without friction does, and keeps its bend.
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
		settings.Paper.Updates = 40;
		settings.Substeps = 2;
		TestSimulation strip(BuildGrid(StripGrid(), fabric), settings);
		std::vector<Vector3> bent;
		std::vector<Vector3> velocity;
		for (Vector3 rest : strip.Positions())
		{
			bent.push_back(Bent(rest, 40.0));
			velocity.push_back({-Rate * bent.back().Z, 0.0f, Rate * bent.back().X});
		}
		strip.SetState(bent, velocity);
		const double before = AngularMomentum(strip).Y;
		strip.Step(60);
		momentum[slips ? 1 : 0] = AngularMomentum(strip).Y / before;
	}
	EXPECT_NEAR(momentum[0], 1.0, 0.03);
	EXPECT_NEAR(momentum[1], 1.0, 0.03);
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
