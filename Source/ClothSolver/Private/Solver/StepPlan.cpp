// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/StepPlan.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

double RootMeanSquareSpeed(const Model& model, double kineticEnergy)
{
	return std::sqrt(2.0 * kineticEnergy / model.TotalMass);
}

bool IsSlow(const Model& model, double kineticEnergy, Pace pace)
{
	return RootMeanSquareSpeed(model, kineticEnergy)
		< (pace == Pace::Calm ? Tuning::MovingSpeed : Tuning::RestingSpeed);
}

bool IsResting(int slowSteps, const Settings& settings)
{
	return slowSteps >= std::lround(Tuning::TimeUntilResting / static_cast<double>(settings.TimeStep));
}

bool IsTwoStep(const Settings& settings)
{
	return settings.Solver == SolverKind::Threads || settings.TimeScheme == Scheme::Bdf2;
}

StepPlan MakeThreadPlan(const Settings& settings, float rate, int leastSubsteps)
{
	constexpr float Rounding = 1e-4f; // of the time step, which is a float
	const int usual = std::max(1, static_cast<int>(std::ceil(rate * settings.TimeStep - Rounding)));
	StepPlan plan;
	plan.Substeps = std::max(settings.Substeps > 0 ? settings.Substeps : usual, leastSubsteps);
	plan.SubstepTime = settings.TimeStep / static_cast<float>(plan.Substeps);
	plan.ImplicitStep = IsTwoStep(settings) ? plan.SubstepTime * (2.0f / 3.0f) : plan.SubstepTime;
	return plan;
}

/// A linear solve carries a force along threads at once; its turns of direction spread by updates. Measured in
/// Docs/Performance.md: 2.6 updates per crossing of a stretching wave, and one more, keep a falling sheet within 8 % of
/// the exact motion at any resolution and stiffness. Long steps are cut, because a single step of the two-step scheme
/// cannot follow more than a few crossings.
///
/// Lively cloth is moved by more than its weight and its threads. Its substeps are short, and few smoothed updates are
/// enough: Docs/Motion.md. What friction between yarns holds depends on all that came before, so there the residual
/// decides how many.
StepPlan MakeStepPlan(const Model& model, const Settings& settings, Pace pace, int leastSubsteps)
{
	constexpr double Rounding = 1e-4; // of the time step, which is a float
	StepPlan plan;
	const bool lively = pace != Pace::Calm;
	const double rate = pace == Pace::Quick ? Tuning::QuickSubstepRate : Tuning::LivelySubstepRate;
	const double time = settings.TimeStep;
	const double crossings = time / model.CrossingTime;
	const int most = settings.MaxSolves;
	const double needed =
		std::max(std::ceil(crossings / Tuning::CrossingsPerSubstep), lively ? std::ceil(time * rate - Rounding) : 1.0);
	const double substeps = std::clamp(needed, 1.0, std::max(1.0, most / Tuning::MinSolvesPerSubstep));
	plan.Substeps = std::max(settings.Substeps > 0 ? settings.Substeps : static_cast<int>(substeps), leastSubsteps);
	const double crossed = crossings / plan.Substeps;
	const double wanted = std::max(
		lively ? Tuning::MinUpdatesLively : Tuning::MinUpdates, std::round(1.0 + Tuning::UpdatesPerCrossing * crossed));
	const int affordable = std::max(1, most / plan.Substeps);
	plan.Updates = settings.Updates > 0 ? settings.Updates : std::min(static_cast<int>(wanted), affordable);
	if (lively || crossed < Tuning::SmoothedCrossings)
	{
		const bool slips = std::get<YarnFriction>(model.Energies).Any();
		const int least = std::min(slips ? Tuning::SmoothedUpdatesSlipping : Tuning::SmoothedUpdates, affordable);
		plan.SmoothedUpdates = settings.Updates > 0 ? settings.Updates : least;
		// Half of the budget on top, which is meant for a sixtieth of a second.
		const double budget = 1.5 * most * std::max(1.0, 60.0 * time);
		const int extra = static_cast<int>(std::min<double>(Tuning::MaxUpdatesSlipping, budget / plan.Substeps));
		plan.MaxSmoothedUpdates = slips ? std::max(least, extra) : plan.SmoothedUpdates;
	}
	plan.SubstepTime = settings.TimeStep / static_cast<float>(plan.Substeps);
	plan.ImplicitStep = settings.TimeScheme == Scheme::Bdf2 ? plan.SubstepTime * (2.0f / 3.0f) : plan.SubstepTime;
	return plan;
}

} // namespace Cloth
