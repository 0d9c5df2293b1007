// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactMeasures.h"

#include "Lab/Papers/Schemes/Product.h"
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
	int Updates = 0;
	double Stretch = 0.0; ///< Stretch99 in the end
};

Second PlaySecond(const PublishedRun& table, Cloth::Settings settings, Cloth::PreconditionerKind kind)
{
	settings.Paper.Preconditioner = kind;
	const auto cloth = Begin(table, settings);
	Second second;
	for (int step = 0; step < table.Steps(); ++step)
	{
		Cloth::OrThrow(cloth->Step());
		const Cloth::StepStatistics& statistics = cloth->LastStep();
		second.Iterations += statistics.ConjugateGradientIterations;
		second.Updates += statistics.Updates;
		second.Contacts = statistics.Contacts;
		second.StepsInContact += statistics.Contacts > 0 ? 1 : 0;
	}
	second.Stretch = static_cast<double>(cloth->Measure().Stretch99);
	return second;
}

} // namespace

/// Algorithm 1 with the constant factor as preconditioner, and with the paper's incomplete one. Soft springs take one
/// update a step, which is equation 21; stiff ones as many as the solver's budget allows.
Outcome MeasureTableIterations(const PublishedRun& table)
{
	constexpr double Soft = 10.0; // h^2 k / m
	Cloth::Settings settings = OwnImex(Cloth::Scheme::Euler);
	settings.Paper.Updates = table.Stiffness() < Soft ? 1 : settings.Paper.Updates;
	const Second ours = PlaySecond(table, settings, Cloth::PreconditionerKind::Factor);
	const Second incomplete = PlaySecond(table, settings, Cloth::PreconditionerKind::IncompleteCholesky);
	return {static_cast<double>(ours.Iterations) / table.Iterations,
		Format(
			"%d iterations in %d updates, published %d; %d steps from %g cm, %.0f %% of them in contact, %d contacts "
			"and stretch %.1f %% in the end; with an incomplete factor %d iterations in %d updates",
			ours.Iterations, ours.Updates, table.Iterations, table.Steps(), 100.0 * static_cast<double>(DropHeight),
			100.0 * ours.StepsInContact / table.Steps(), ours.Contacts, 100.0 * ours.Stretch, incomplete.Iterations,
			incomplete.Updates)};
}

} // namespace Lab
