// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TestSimulation.h"

namespace Cloth
{

namespace
{

struct Case
{
	float TimeStep;
	int Steps;
};

/// A step rounds a velocity three times, each time by up to half an ulp (6e-8 of it) and, adding the same increment
/// again and again, often the same way. Positions are rounded too; threads turn up to ten ulps of them, within a step,
/// into velocities of single particles, but hardly into any of the whole cloth.
void ExpectExactFall(const Result<ModelPointer>& model, const char* name)
{
	for (Scheme scheme : AllSchemes)
	{
		for (Case fall : {Case{1e-4f, 2000}, Case{1.0f / 60.0f, 120}, Case{0.1f, 20}, Case{1.0f, 3}})
		{
			SCOPED_TRACE(testing::Message() << name << ", " << NameOf(scheme) << ", step " << fall.TimeStep);
			Settings settings = WithoutAir();
			settings.TimeScheme = scheme;
			settings.TimeStep = fall.TimeStep;
			TestSimulation cloth(model, settings);
			cloth.Step(fall.Steps);
			const double expected = -9.81 * static_cast<double>(fall.TimeStep) * fall.Steps;
			Sum mean;
			double worst = 0.0;
			for (Vector3 v : cloth.Velocities())
			{
				mean.Add(v, 1.0 / static_cast<double>(cloth.Count()));
				worst = std::max(worst, std::abs(static_cast<double>(v.Z) - expected));
				worst = std::max({worst, std::abs(static_cast<double>(v.X)), std::abs(static_cast<double>(v.Y))});
			}
			const double rounding = -3.0 * 6e-8 * fall.Steps * expected;
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
