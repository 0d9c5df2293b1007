// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/PublishedRuns.h"

#include "OrThrow.h"

#include <cmath>

namespace Lab
{

namespace
{

constexpr double TotalMass = 0.2;  // kg
constexpr float HalfTable = 0.3f;  // m
constexpr float HalfHeight = 0.2f; // m

} // namespace

int PublishedRun::Steps() const { return static_cast<int>(std::lround(1.0 / Step)); }

std::vector<PublishedRun> PublishedRuns()
{
	return {{true, 20, 1e4, 40.0, 0.01, 192, 1.14, 1.31, 3.34}, {true, 20, 1e4, 40.0, 0.02, 233, 1.04, 0.7, 2.16},
		{true, 20, 1e6, 40.0, 0.005, 2601, 8.07, 2.67, 12.47}, {true, 52, 1e6, 40.0, 0.01, 1344, 32.29, 10.46, 49.64},
		{false, 20, 1e4, 40.0, 0.01, 58, 0.54, 1.3, 2.7}, {false, 20, 1e6, 40.0, 0.001, 614, 5.56, 12.66, 27.02}};
}

Cloth::Scenes::Network PublishedSheet(const PublishedRun& run)
{
	Cloth::Scenes::Network sheet;
	const int side = run.Side;
	const float spacing = 1.0f / static_cast<float>(side - 1);
	const double mass = TotalMass / (side * side);
	const float stiffness = static_cast<float>(mass * run.StiffnessPerMass);
	const float height = run.OnTable ? DropHeight : 0.0f;
	sheet.DampingTime = static_cast<float>(run.DampingPerMass / run.StiffnessPerMass);
	sheet.Masses.assign(static_cast<size_t>(side * side), static_cast<float>(mass));
	for (int i = 0; i < side * side; ++i)
	{
		const int column = i % side;
		const int row = i / side;
		sheet.Positions.push_back(
			{static_cast<float>(column) * spacing - 0.5f, static_cast<float>(row) * spacing - 0.5f, height});
		if (column + 1 < side)
		{
			sheet.Springs.push_back({i, i + 1, stiffness, spacing});
		}
		if (row + 1 < side)
		{
			sheet.Springs.push_back({i, i + side, stiffness, spacing});
		}
	}
	if (!run.OnTable)
	{
		sheet.Held = {0, side - 1};
	}
	return sheet;
}

Cloth::Collider SquareTable()
{
	Cloth::Collider table;
	table.Geometry = Cloth::OrThrow(Cloth::MakeBox({HalfTable, HalfTable, HalfHeight}));
	table.Movement.Place.Position = {0.0f, 0.0f, -HalfHeight};
	return table;
}

std::unique_ptr<Cloth::Simulation> Begin(const PublishedRun& run, Cloth::Settings settings)
{
	const Cloth::Scenes::Network sheet = PublishedSheet(run);
	settings.TimeStep = static_cast<float>(run.Step);
	auto cloth =
		Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildNetwork(sheet.Describe())), settings));
	for (int particle : sheet.Held)
	{
		Cloth::OrThrow(cloth->SetPin(particle, sheet.Positions[static_cast<size_t>(particle)]));
	}
	if (run.OnTable)
	{
		Cloth::OrThrow(cloth->AddCollider(SquareTable()));
	}
	return cloth;
}

} // namespace Lab
