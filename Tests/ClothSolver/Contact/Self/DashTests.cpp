// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/TestSimulation.h"

#include <string_view>

namespace Cloth
{

namespace
{

Fabric WoolTropical()
{
	const std::span<const StandardFabric> fabrics = StandardFabrics();
	const auto found = std::ranges::find_if(
		fabrics, [](const StandardFabric& fabric) { return std::string_view(fabric.Name) == "WoolTropical"; });
	EXPECT_NE(found, fabrics.end());
	return found != fabrics.end() ? found->Values : Fabric{};
}

/// Speed of a runner, m/s: starts, runs at 6 m/s, dashes at 20 m/s.
float SpeedAt(float time)
{
	return time < 0.3f ? 20.0f * time : 6.0f + 14.0f * std::clamp((time - 1.3f) / 0.1f, 0.0f, 1.0f);
}

/// His turn by half a circle in a third of a second, rad.
float TurnAt(float time) { return 3.1416f * std::clamp((time - 0.9f) * 3.0f, 0.0f, 1.0f); }

/// The worst strain of a cape of 1.1 m that a runner wears at its upper edge.
float WorstStretch(float width, bool selfCollision, int substeps)
{
	constexpr int Length = 36;
	constexpr int Width = 17;
	GridDescription grid = Scenes::Grid(1.1f, width, Length, Width);
	grid.Frame.Warp = {0.0f, 0.0f, -1.0f};
	grid.Frame.Weft = {0.0f, 1.0f, 0.0f};
	for (int column = 0; column < Width; ++column)
	{
		grid.DeclaredPins.push_back(column * Length);
	}
	Settings settings;
	settings.SelfCollision = selfCollision;
	settings.Substeps = substeps;
	TestSimulation cape(BuildGrid(grid, WoolTropical()), settings);
	const std::vector<Vector3> rest = cape.Positions();
	const Vector3 back{-0.2f, -0.5f * width, 0.0f};
	Vector3 place;
	float worst = 0.0f;
	for (int step = 1; step <= 96; ++step)
	{
		const float time = static_cast<float>(step) * settings.TimeStep;
		const float middle = time - 0.5f * settings.TimeStep;
		const Quaternion half = {0.0f, 0.0f, std::sin(0.5f * TurnAt(middle)), std::cos(0.5f * TurnAt(middle))};
		place += Rotate(half, {SpeedAt(middle) * settings.TimeStep, 0.0f, 0.0f});
		const Quaternion turn = {0.0f, 0.0f, std::sin(0.5f * TurnAt(time)), std::cos(0.5f * TurnAt(time))};
		for (int pin : grid.DeclaredPins)
		{
			EXPECT_TRUE(cape->SetPin(pin, place + Rotate(turn, rest[static_cast<size_t>(pin)] + back)).Ok());
		}
		if (step == 1)
		{
			std::vector<Vector3> positions = rest;
			for (Vector3& position : positions)
			{
				position += back;
			}
			cape.SetPositions(positions);
		}
		cape.Step();
		worst = std::max(worst, cape->Measure().StretchMax);
	}
	return worst;
}

} // namespace

TEST(Dash, DoesNotStretchAFoldedCape)
{
	// The turn lays folds of the cape on each other, and the dash pulls them straight. How a fold catches is chance.
	for (const bool selfCollision : {false, true})
	{
		std::vector<float> fine;
		std::vector<float> coarse;
		for (const float width : {0.48f, 0.5f, 0.52f, 0.54f, 0.56f})
		{
			fine.push_back(WorstStretch(width, selfCollision, 32));
			coarse.push_back(WorstStretch(width, selfCollision, 0));
		}
		EXPECT_LT(Median(fine), 0.15f) << selfCollision;
		// Single threads stretch more with 8 substeps.
		EXPECT_LT(Median(coarse), 0.5f) << selfCollision;
	}
}

} // namespace Cloth
