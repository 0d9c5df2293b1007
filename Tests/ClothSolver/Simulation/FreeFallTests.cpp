// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

namespace Cloth
{

namespace
{

struct Case
{
	float TimeStep;
	int Steps;
};

/// How far rounding can take the velocity of a cloth that falls to this speed in so many substeps, whether products
/// and sums are rounded together (arm64) or one by one (x86-64). Each rounding is up to half an ulp (6e-8), adding the
/// same increment again and again often the same way.
///
/// Euler's scheme rounds the velocity with gravity's part, the displacement, 1/h and the velocity that comes of
/// both: 4. The two-step scheme also rounds the velocity that goes on, the displacement with its base (3/2: its span is
/// 2/3 of the substep, in which it goes a whole one) and without it; one by one, the displacement before its base,
/// too: 7.5. There 4/3 of an error goes on and -1/3 of it in the next substep, 3/2 in the end. Over a fall that begins
/// at rest the mean speed of the ends of n substeps is (n + 1) / 2n of the last.
double RoundingOf(double speed, const Method& method, int substeps)
{
	const double roundings = method.IsEuler() ? 4.0 : 7.5 * 1.5;
	return roundings * 6e-8 * speed * (substeps + 1) / 2.0;
}

/// Positions are rounded too; threads turn up to ten ulps of them, within a step, into velocities of single particles,
/// but hardly into any of the whole cloth.
void ExpectExactFall(const Result<ModelPointer>& model, const char* name)
{
	for (const Method& method : AllMethods)
	{
		for (Case fall : {Case{1e-4f, 2000}, Case{1.0f / 60.0f, 120}, Case{0.1f, 20}, Case{1.0f, 3}})
		{
			if (method.Solver == SolverKind::Imex && fall.TimeStep > 0.5f)
			{
				continue; // in one substep of a second, threads are 1e8 times as stiff as inertia
			}
			SCOPED_TRACE(testing::Message() << name << ", " << method.Name << ", step " << fall.TimeStep);
			Settings settings = WithoutAir();
			method.Choose(settings);
			settings.TimeStep = fall.TimeStep;
			TestSimulation cloth(model, settings);
			int substeps = 0;
			for (int step = 0; step < fall.Steps; ++step)
			{
				cloth.Step();
				substeps += cloth->LastStep().Substeps;
			}
			const double expected = -9.81 * static_cast<double>(fall.TimeStep) * fall.Steps;
			Sum mean;
			double worst = 0.0;
			for (Vector3 v : cloth.Velocities())
			{
				mean.Add(v, 1.0 / static_cast<double>(cloth.Count()));
				worst = std::max(worst, std::abs(static_cast<double>(v.Z) - expected));
				worst = std::max({worst, std::abs(static_cast<double>(v.X)), std::abs(static_cast<double>(v.Y))});
			}
			const double rounding = RoundingOf(-expected, method, substeps);
			EXPECT_NEAR(mean.Z, expected, rounding);
			EXPECT_NEAR(mean.X, 0.0, 0.1 * rounding);
			EXPECT_NEAR(mean.Y, 0.0, 0.1 * rounding);
			const double size = 1.0 - expected * static_cast<double>(fall.TimeStep) * fall.Steps;
			EXPECT_LE(worst, rounding + 10.0 * 6e-8 * size / static_cast<double>(fall.TimeStep));
		}
	}
}

} // namespace

TEST(FreeFall, OfAGridIsExactAfterAnyNumberOfSteps)
{
	ExpectExactFall(BuildGrid(Scenes::Grid(1.0f, 0.7f, 12, 9), Fabric{}), "grid");
}

TEST(FreeFall, OfAMeshIsExactAfterAnyNumberOfSteps)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.7f, 12, 9, Scenes::Cut::Irregular);
	ExpectExactFall(BuildMesh(mesh.Describe(), Fabric{}), "mesh");
}

TEST(FreeFall, OfACurvedMeshIsExactAfterAnyNumberOfSteps)
{
	const Scenes::Mesh mesh = Scenes::CylinderPatch(0.3f, 0.3f, 9, 9, 5.0f, Scenes::Cut::Regular);
	ExpectExactFall(BuildMesh(mesh.Describe(), Fabric{}), "curved mesh");
}

} // namespace Cloth
