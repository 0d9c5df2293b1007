// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <algorithm>
#include <vector>

namespace Cloth
{

/// Warp and weft are told apart, on grids and on meshes.
TEST(Stretch, OfOneDirectionShowsInHalfOfTheThreads)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	const Result<ModelPointer> models[] = {
		BuildGrid(Scenes::Grid(0.5f, 0.4f, 8, 8), Fabric{}), BuildMesh(mesh.Describe(), Fabric{})};
	for (const Result<ModelPointer>& model : models)
	{
		for (const Vector3 scale : {Vector3{1.1f, 1.0f, 1.0f}, Vector3{1.0f, 1.1f, 1.0f}})
		{
			TestSimulation cloth(model, Settings{});
			std::vector<Vector3> positions = cloth.Positions();
			for (Vector3& p : positions)
			{
				p = {p.X * scale.X, p.Y * scale.Y, p.Z};
			}
			cloth.SetPositions(positions);
			const Measurement measured = cloth->Measure();
			EXPECT_NEAR(measured.StretchMax, 0.1f, 1e-4f);
			EXPECT_NEAR(measured.Stretch95, 0.1f, 1e-4f);
			EXPECT_LT(std::min(measured.Stretch50, 0.1f - measured.Stretch50), 1e-4f);
		}
	}
}

/// A weight on a spring hangs m g / k below the end of what the spring is long at rest.
TEST(Spring, IsAsLongAsItIsGiven)
{
	const std::vector<Vector3> positions = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -0.3f}};
	const std::vector<float> masses = {0.1f, 0.1f};
	constexpr float Stiffness = 10.0f;
	const float sag = masses[1] * 9.81f / Stiffness;
	const auto hang = [&](float restLength)
	{
		const std::vector<SpringDescription> springs = {{0, 1, Stiffness, restLength}};
		NetworkDescription network;
		network.Positions = positions;
		network.Masses = masses;
		network.Springs = springs;
		network.DampingTime = 0.2f; // critical
		TestSimulation cloth(BuildNetwork(network), WithoutAir());
		cloth.Pin(0);
		cloth.Step(180);
		return -cloth.Positions()[1].Z;
	};
	EXPECT_NEAR(hang(0.2f), 0.2f + sag, 1e-3f);
	EXPECT_NEAR(hang(0.0f), sag, 1e-3f) << "one without a length draws its ends together";
	EXPECT_NEAR(hang(-1.0f), 0.3f + sag, 1e-3f) << "as far as its ends are apart";
}

/// What a cloth was damped by before is not its damping now; also with laws whose dampers are springs of their own.
TEST(Damping, EndsWithItsFabric)
{
	for (const TensionLaw law : {TensionLaw::Linear, TensionLaw::FullCubic})
	{
		Fabric damped;
		damped.Tension.Law = law;
		damped.DampingTime = 0.05f;
		Fabric undamped = damped;
		undamped.DampingTime = 0.0f;
		const auto play = [](TestSimulation& cloth)
		{
			std::vector<Vector3> stretched = RestPositions(cloth->GetModel());
			for (Vector3& p : stretched)
			{
				p.X *= 1.05f;
			}
			cloth.SetPositions(stretched);
			cloth.Step(10);
			return cloth.Positions();
		};
		const auto farthest = [](const std::vector<Vector3>& a, const std::vector<Vector3>& b)
		{
			float worst = 0.0f;
			for (size_t i = 0; i < a.size(); ++i)
			{
				worst = std::max(worst, Length(a[i] - b[i]));
			}
			return worst;
		};
		const GridDescription grid = Scenes::Grid(0.5f, 0.5f, 8, 8);
		Settings settings = WithoutAir();
		settings.Gravity = {};
		TestSimulation changed(BuildGrid(grid, damped), settings);
		const std::vector<Vector3> slow = play(changed);
		ASSERT_TRUE(changed->SetFabric(undamped).Ok());
		TestSimulation fresh(BuildGrid(grid, undamped), settings);
		const std::vector<Vector3> expected = play(fresh);
		EXPECT_LT(farthest(play(changed), expected), 1e-5f);
		EXPECT_GT(farthest(slow, expected), 1e-4f) << "damping must matter here";
	}
}

} // namespace Cloth
