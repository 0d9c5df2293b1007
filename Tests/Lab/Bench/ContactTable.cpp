// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactMeasures.h"

#include "OrThrow.h"

#include <cmath>
#include <memory>

namespace Lab
{

namespace
{

constexpr float StartHeight = 0.03f; // m
constexpr float HalfTable = 0.3f;    // m

/// A square metre with structural springs only.
Cloth::Scenes::Network Tablecloth(const PublishedTable& table)
{
	Cloth::Scenes::Network sheet;
	const int side = table.Side;
	const float spacing = 1.0f / static_cast<float>(side - 1);
	const double mass = HangingScene::TotalMass / (side * side);
	const float stiffness = static_cast<float>(mass * table.StiffnessPerMass);
	sheet.DampingTime = static_cast<float>(table.DampingPerMass / table.StiffnessPerMass);
	sheet.Masses.assign(static_cast<size_t>(side * side), static_cast<float>(mass));
	for (int i = 0; i < side * side; ++i)
	{
		const int column = i % side;
		const int row = i / side;
		sheet.Positions.push_back(
			{static_cast<float>(column) * spacing - 0.5f, static_cast<float>(row) * spacing - 0.5f, StartHeight});
		if (column + 1 < side)
		{
			sheet.Springs.push_back({i, i + 1, stiffness, spacing});
		}
		if (row + 1 < side)
		{
			sheet.Springs.push_back({i, i + side, stiffness, spacing});
		}
	}
	return sheet;
}

struct Second
{
	int Steps = 0;
	int StepsInContact = 0;
	int Contacts = 0; ///< in the end
	int Iterations = 0;
	int Solves = 0;
	double Stretch = 0.0; ///< Stretch99 in the end
};

Second PlaySecond(const PublishedTable& table, const Cloth::Settings& settings)
{
	const auto cloth = Cloth::OrThrow(
		Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildNetwork(Tablecloth(table).Describe())), settings));
	Cloth::Collider box;
	box.Geometry = Cloth::OrThrow(Cloth::MakeBox({HalfTable, HalfTable, 0.2f}));
	box.Movement.Place.Position = {0.0f, 0.0f, -0.2f};
	Cloth::OrThrow(cloth->AddCollider(box));
	Second second;
	second.Steps = static_cast<int>(std::lround(1.0 / table.Step));
	for (int step = 0; step < second.Steps; ++step)
	{
		Cloth::OrThrow(cloth->Step());
		const Cloth::StepStatistics& statistics = cloth->LastStep();
		second.Iterations += statistics.ConjugateGradientIterations;
		second.Solves += statistics.Solves;
		second.Contacts = statistics.Contacts;
		second.StepsInContact += statistics.Contacts > 0 ? 1 : 0;
	}
	second.Stretch = static_cast<double>(cloth->Measure().Stretch99);
	return second;
}

} // namespace

/// An update is one iteration of the published Algorithm 1 with the right-hand side refreshed after every iteration,
/// and the constant factor as preconditioner. Soft springs need one a step (the plain scheme), stiff ones as many as
/// the solver chooses. For comparison: the plain scheme with its linear systems solved by conjugate gradients.
Outcome MeasureTableIterations(const PublishedTable& table)
{
	constexpr double Soft = 10.0; // h^2 k / m
	const bool plain = table.Step * table.Step * table.StiffnessPerMass < Soft;
	Cloth::Settings settings;
	settings.TimeStep = static_cast<float>(table.Step);
	settings.TimeScheme = Cloth::Scheme::Euler;
	settings.Substeps = 1;
	settings.Updates = plain ? 1 : 0;
	settings.Accelerate = !plain;
	settings.Start = plain ? Cloth::StartValue::Present : Cloth::StartValue::Inertia;
	const Second ours = PlaySecond(table, settings);
	Cloth::Settings nested = settings;
	nested.Updates = 1;
	nested.Tolerance = 0.0f;
	nested.Accelerate = false;
	nested.Start = Cloth::StartValue::Present;
	nested.Solver = Cloth::LinearSolver::ConjugateGradient;
	const Second inner = PlaySecond(table, nested);
	return {static_cast<double>(ours.Solves) / table.Iterations,
		Format("%d iterations, published %d; %d steps from %g cm, %.0f %% of them in contact, %d contacts and stretch "
			   "%.1f %% in the end; plain scheme by conjugate gradients to %g: %d iterations",
			ours.Solves, table.Iterations, ours.Steps, 100.0 * static_cast<double>(StartHeight),
			100.0 * ours.StepsInContact / ours.Steps, ours.Contacts, 100.0 * ours.Stretch,
			static_cast<double>(nested.ConjugateGradientTolerance), inner.Iterations)};
}

} // namespace Lab
