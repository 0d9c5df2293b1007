// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

/// Energies are sums of single-precision terms; the solver itself lets 1e-6 of them pass as rounding.
double Rounding(const Measurement& energy)
{
	return 2e-6 * (energy.KineticEnergy + energy.ElasticEnergy + std::abs(energy.PotentialEnergy));
}

/// Steps a cloth that nothing drives. With Euler's scheme its energy falls in every step. The two-step scheme keeps a
/// sum over two steps from growing: the energy itself swings a little, in converged steps as well, but stays below that
/// of the start.
void ExpectEnergyNeverGrows(TestSimulation& cloth, int steps)
{
	const bool swings = cloth->GetSettings().TimeScheme == Scheme::Bdf2;
	const Measurement first = cloth->Measure();
	Measurement last = first;
	for (int step = 0; step < steps; ++step)
	{
		cloth.Step();
		const Measurement now = cloth->Measure();
		const Measurement& most = swings ? first : last;
		ASSERT_TRUE(std::isfinite(now.TotalEnergy())) << "step " << step;
		ASSERT_LE(now.TotalEnergy(), most.TotalEnergy() + Rounding(last) + Rounding(now)) << "step " << step;
		last = now;
	}
	for (Vector3 position : cloth.Positions())
	{
		ASSERT_TRUE(IsFinite(position));
	}
}

/// Runs body(network, settings) for stiffness over mass from 1 to 1e9, short and long steps, both schemes.
template <typename Body>
void ForEachStiffnessAndStep(Body&& body)
{
	constexpr int Side = 12;
	for (int decade = 0; decade <= 9; ++decade)
	{
		const float mass = 0.2f / (Side * Side);
		const Scenes::Network sheet = Scenes::HangingSheet(Side, mass * std::pow(10.0f, static_cast<float>(decade)));
		for (float timeStep : {0.001f, 0.01f, 1.0f / 60.0f, 0.1f})
		{
			for (Scheme scheme : AllSchemes)
			{
				SCOPED_TRACE(
					testing::Message() << "k/m 1e" << decade << ", step " << timeStep << ", " << NameOf(scheme));
				Settings settings;
				settings.TimeStep = timeStep;
				settings.TimeScheme = scheme;
				body(sheet, settings);
			}
		}
	}
}

/// Root mean square of the differences.
double Apart(const std::vector<Vector3>& a, const std::vector<Vector3>& b)
{
	double sum = 0.0;
	for (size_t i = 0; i < a.size(); ++i)
	{
		sum += static_cast<double>(Dot(a[i] - b[i], a[i] - b[i])) / static_cast<double>(a.size());
	}
	return std::sqrt(sum);
}

} // namespace

TEST(Energy, OfAHangingSheetNeverGrows)
{
	ForEachStiffnessAndStep(
		[](const Scenes::Network& sheet, const Settings& settings)
		{
			TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
			for (int particle : sheet.Held)
			{
				cloth.Pin(particle);
			}
			ExpectEnergyNeverGrows(cloth, 60);
		});
}

TEST(Energy, OfAFreeDeformedSheetNeverGrows)
{
	ForEachStiffnessAndStep(
		[](const Scenes::Network& sheet, const Settings& settings)
		{
			TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
			std::vector<Vector3> positions = sheet.Positions;
			Scenes::Random random(11);
			for (Vector3& p : positions)
			{
				p = {1.1f * p.X, 0.95f * p.Y + 0.1f * p.X, 0.2f * std::sin(5.0f * p.X)};
				p += random.InCube() * 0.01f;
			}
			cloth.SetPositions(positions);
			ExpectEnergyNeverGrows(cloth, 60);
		});
}

/// Fabrics as they are, in the shapes that artists make.
TEST(Energy, OfGridsAndMeshesNeverGrows)
{
	const Scenes::Mesh flat = Scenes::Rectangle(1.0f, 1.0f, 15, 15, Scenes::Cut::Irregular);
	const Scenes::Mesh curved = Scenes::CylinderPatch(1.0f, 1.0f, 15, 15, 3.0f, Scenes::Cut::Regular);
	const Result<ModelPointer> models[] = {BuildGrid(Scenes::Grid(1.0f, 1.0f, 15, 15), Fabric{}),
		BuildMesh(flat.Describe(), Fabric{}), BuildMesh(curved.Describe(), Fabric{})};
	for (const Result<ModelPointer>& model : models)
	{
		for (float timeStep : {0.002f, 1.0f / 60.0f, 1.0f / 15.0f})
		{
			for (Scheme scheme : AllSchemes)
			{
				SCOPED_TRACE(testing::Message()
					<< "model " << (&model - models) << ", step " << timeStep << ", " << NameOf(scheme));
				Settings settings = WithoutAir();
				settings.TimeStep = timeStep;
				settings.TimeScheme = scheme;
				TestSimulation cloth(model, settings);
				cloth.Pin(0);
				cloth.Pin(14);
				ExpectEnergyNeverGrows(cloth, 90);
			}
		}
	}
}

/// The two-step scheme keeps what Euler's loses: a pendulum of stiff cloth swings on.
TEST(Energy, IsKeptBetterByTheTwoStepScheme)
{
	double kept[2] = {};
	for (Scheme scheme : AllSchemes)
	{
		const Scenes::Network sheet = Scenes::HangingSheet(10, 1000.0f);
		Settings settings;
		settings.TimeScheme = scheme;
		TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
		for (int particle : sheet.Held)
		{
			cloth.Pin(particle);
		}
		cloth.Step(30);
		kept[static_cast<int>(scheme)] = cloth->Measure().TotalEnergy();
	}
	EXPECT_GT(kept[1], 0.5 * kept[0]);
}

/// A sheet that bursts apart and shakes has to solve its second step again. That is a step of Euler's scheme with the
/// dampers of that scheme: a converged one from the same state ends alike, and no energy has to be taken away.
TEST(FallBack, IsAStepOfEulersScheme)
{
	for (const float damping : {0.05f, 0.2f, 0.5f})
	{
		for (const int updates : {2, 3})
		{
			SCOPED_TRACE(testing::Message() << "damping " << damping << " s, " << updates << " updates");
			Fabric fabric;
			fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 1000.0f;
			fabric.Shear = 200.0f;
			fabric.DampingTime = damping;
			const Result<ModelPointer> model = BuildGrid(Scenes::CenteredGrid(10), fabric);
			Settings settings = InVacuum();
			settings.Substeps = 1;
			settings.Updates = updates;
			TestSimulation cloth(model, settings);
			Scenes::Random random(3);
			std::vector<Vector3> velocities;
			for (Vector3 position : cloth.Positions())
			{
				velocities.push_back(position * 10.0f + random.InCube() * 3.0f);
			}
			cloth.SetState(cloth.Positions(), velocities);
			cloth.Step(); // into a past, which the two-step scheme needs

			settings.TimeScheme = Scheme::Euler;
			settings.Updates = 300;
			settings.MaxSolves = 1000;
			settings.Tolerance = 0.0f;
			TestSimulation converged(model, settings);
			converged.SetState(cloth.Positions(), cloth.Velocities());
			cloth.Step();
			converged.Step();
			EXPECT_EQ(cloth->LastStep().FallBacks, 1);
			EXPECT_EQ(cloth->LastStep().Conserved, 0);
			EXPECT_LT(Apart(cloth.Velocities(), converged.Velocities()), 0.009) << "m/s, of 0.38";
		}
	}
}

} // namespace Cloth
