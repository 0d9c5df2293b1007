// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactMeasures.h"

#include "OrThrow.h"

namespace Lab
{

namespace
{

struct Second
{
	int StepsInContact = 0;
	int Contacts = 0; ///< in the end
	int Iterations = 0;
	int Solves = 0;
	double Stretch = 0.0; ///< Stretch99 in the end
};

Second PlaySecond(const PublishedRun& table, const Cloth::Settings& settings, const Cloth::PaperMethod& method)
{
	const auto cloth = Begin(table, settings);
	Cloth::OrThrow(cloth->SetPaperMethod(method));
	Second second;
	for (int step = 0; step < table.Steps(); ++step)
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
Outcome MeasureTableIterations(const PublishedRun& table)
{
	constexpr double Soft = 10.0; // h^2 k / m
	const bool plain = table.Stiffness() < Soft;
	Cloth::Settings settings;
	settings.TimeScheme = Cloth::Scheme::Euler;
	settings.Substeps = 1;
	settings.Updates = plain ? 1 : 0;
	const Second ours = PlaySecond(table, settings,
		{.Accelerate = !plain, .Start = plain ? Cloth::StartValue::Present : Cloth::StartValue::Inertia});
	Cloth::Settings nested = settings;
	nested.Updates = 1;
	nested.Tolerance = 0.0f;
	const Cloth::PaperMethod iterated{
		.Accelerate = false, .Start = Cloth::StartValue::Present, .Solver = Cloth::LinearSolver::ConjugateGradient};
	const Second inner = PlaySecond(table, nested, iterated);
	return {static_cast<double>(ours.Solves) / table.Iterations,
		Format("%d iterations, published %d; %d steps from %g cm, %.0f %% of them in contact, %d contacts and stretch "
			   "%.1f %% in the end; plain scheme by conjugate gradients to %g: %d iterations",
			ours.Solves, table.Iterations, table.Steps(), 100.0 * static_cast<double>(DropHeight),
			100.0 * ours.StepsInContact / table.Steps(), ours.Contacts, 100.0 * ours.Stretch,
			static_cast<double>(iterated.ConjugateGradientTolerance), inner.Iterations)};
}

} // namespace Lab
