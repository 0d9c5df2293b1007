// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <vector>

namespace Cloth
{

namespace
{

/// Spins a cloth about a tilted axis, moves it, and shakes every particle.
void Launch(TestSimulation& cloth, Vector3 rotation, Vector3 drift, float shake)
{
	Scenes::Random random(3);
	const std::vector<Vector3> positions = cloth.Positions();
	std::vector<Vector3> velocities;
	for (Vector3 position : positions)
	{
		velocities.push_back(Cross(rotation, position) + drift + random.InCube() * shake);
	}
	cloth.SetState(positions, velocities);
}

double AngularMomentumLost(Scheme scheme, float timeStep)
{
	Settings settings = InVacuum();
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = scheme;
	settings.TimeStep = timeStep;
	settings.Substeps = 1;
	settings.Paper.Updates = 60;
	settings.Paper.UpdateTolerance = 1e-5f;
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 20.0f;
	fabric.Shear = 5.0f;
	TestSimulation cloth(BuildGrid(Scenes::CenteredGrid(8), fabric), settings);
	Launch(cloth, {0.5f, 1.0f, 2.0f}, {0.3f, 0.0f, 0.0f}, 0.0f);
	const Sum before = AngularMomentum(cloth);
	cloth.Step(static_cast<int>(std::lround(0.5f / timeStep)));
	return (AngularMomentum(cloth) - before).Length() / before.Length();
}

} // namespace

/// Internal forces add up to zero, so only rounding changes momentum: 6e-8 of the particles' momenta in each of the few
/// solves of a step. Cutting updates short does not matter, because every update is free of net momentum.
TEST(Momentum, OfAFreeSpinningDeformingClothIsConserved)
{
	const Scenes::Mesh mesh = Scenes::CylinderPatch(1.0f, 1.0f, 10, 10, 1.0f, Scenes::Cut::Irregular);
	const Result<ModelPointer> models[] = {BuildGrid(Scenes::CenteredGrid(10), Fabric{}),
		BuildMesh(mesh.Describe(), Fabric{}), BuildNetwork(Scenes::HangingSheet(10, 1000.0f).Describe())};
	for (const Result<ModelPointer>& model : models)
	{
		for (const Method& method : AllMethods)
		{
			Settings settings = InVacuum();
			method.Choose(settings);
			TestSimulation cloth(model, settings);
			Launch(cloth, {1.0f, 2.0f, 4.0f}, {1.0f, -2.0f, 0.5f}, 1.0f);
			double scale = 0.0;
			for (size_t i = 0; i < cloth.Count(); ++i)
			{
				scale += static_cast<double>(cloth.Mass()[i] * Length(cloth.Velocities()[i]));
			}
			const Sum before = Momentum(cloth);
			cloth.Step(120);
			EXPECT_LT((Momentum(cloth) - before).Length(), 5e-5 * scale) << method.Name;
		}
	}
}

/// Implicit Euler turns a rotating body's velocity too late by one step: L' = -h w^2 L, here w^2 = 5.25 over 0.5 s.
/// The two-step scheme loses at second order. The centrifugal force stretches the soft sheet meanwhile.
TEST(AngularMomentum, IsLostOnlyAtTheOrderOfTheScheme)
{
	const double euler = AngularMomentumLost(Scheme::Euler, 0.01f);
	const double eulerHalf = AngularMomentumLost(Scheme::Euler, 0.005f);
	const double second = AngularMomentumLost(Scheme::Bdf2, 0.01f);
	const double secondHalf = AngularMomentumLost(Scheme::Bdf2, 0.005f);
	EXPECT_LT(euler, 0.04);
	EXPECT_NEAR(euler / eulerHalf, 2.0, 0.3);
	EXPECT_LT(second, 0.002);
	EXPECT_GT(second / secondHalf, 3.5);
}

TEST(Damping, DoesNotSlowTranslation)
{
	Fabric fabric;
	fabric.DampingTime = 0.1f;
	TestSimulation cloth(BuildGrid(Scenes::CenteredGrid(10), fabric), InVacuum());
	Launch(cloth, {}, {3.0f, -2.0f, 1.0f}, 0.0f);
	cloth.Step(120);
	// Each of 960 substeps may round velocities by some last bits, in one direction.
	const float rounding = 960.0f * 3e-7f;
	for (Vector3 v : cloth.Velocities())
	{
		EXPECT_NEAR(v.X, 3.0f, rounding);
		EXPECT_NEAR(v.Y, -2.0f, rounding);
		EXPECT_NEAR(v.Z, 1.0f, rounding);
	}
}

/// Threads of a body that only turns keep their lengths, and dampers see nothing but lengths.
TEST(Damping, DoesNotSlowRotation)
{
	for (const Method& method : AllMethods)
	{
		Settings settings = InVacuum();
		method.Choose(settings);
		settings.Paper.Updates = 40;
		settings.Paper.UpdateTolerance = 1e-4f;
		settings.Substeps = 16; // one matrix resists turning: stiffer threads would take many more updates
		double spin[2];
		for (int damped = 0; damped < 2; ++damped)
		{
			Fabric fabric;
			const bool isImex = method.Solver == SolverKind::Imex;
			fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = isImex ? 200.0f : 1e4f;
			fabric.DampingTime = damped != 0 ? 0.02f : 0.0f;
			TestSimulation cloth(BuildGrid(Scenes::CenteredGrid(10), fabric), settings);
			Launch(cloth, {0.0f, 0.0f, 2.0f}, {}, 0.0f);
			cloth.Step(60);
			spin[damped] = AngularMomentum(cloth).Z;
		}
		EXPECT_NEAR(spin[1] / spin[0], 1.0, 1e-3) << method.Name;
	}
}

TEST(Damping, StillsAStretchingSheet)
{
	double left[2];
	for (int damped = 0; damped < 2; ++damped)
	{
		Fabric fabric;
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 200.0f;
		fabric.DampingTime = damped != 0 ? 0.02f : 0.0f;
		TestSimulation cloth(BuildGrid(Scenes::CenteredGrid(8), fabric), InVacuum());
		std::vector<Vector3> stretched = cloth.Positions();
		for (Vector3& p : stretched)
		{
			p = p * 1.05f;
		}
		cloth.SetPositions(stretched);
		cloth.Step(15);
		left[damped] = cloth->Measure().TotalEnergy();
	}
	EXPECT_LT(left[1], 0.5 * left[0]);
}

} // namespace Cloth
