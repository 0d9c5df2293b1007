// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/StepPlan.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

bool IsSlow(const Model& model, double kineticEnergy, bool shortSubsteps)
{
	const double speed = std::sqrt(2.0 * kineticEnergy / model.TotalMass);
	return speed < (shortSubsteps ? Tuning::RestingSpeed : Tuning::MovingSpeed);
}

/// A linear solve carries a force along threads at once; its turns of direction spread by updates. Measured in
/// Docs/Performance.md: 2.6 updates per crossing of a stretching wave, and one more, keep a falling sheet within 8 % of
/// the exact motion at any resolution and stiffness. Long steps are cut, because a single step of the two-step scheme
/// cannot follow more than a few crossings.
///
/// Cloth that touches things gets three times as many, shorter substeps: measured in Docs/Contacts.md, that is worth
/// far more than as many updates.
StepPlan MakeStepPlan(const Model& model, const Settings& settings, bool shortSubsteps)
{
	StepPlan plan;
	const double crossings = static_cast<double>(settings.TimeStep) / model.CrossingTime;
	const int most = settings.MaxSolves;
	const double shorter = shortSubsteps ? Tuning::ShortSubstepFactor : 1.0;
	const double substeps = std::clamp(shorter * std::ceil(crossings / Tuning::CrossingsPerSubstep), 1.0,
		std::max(1.0, most / Tuning::MinSolvesPerSubstep));
	plan.Substeps = settings.Substeps > 0 ? settings.Substeps : static_cast<int>(substeps);
	const double wanted = std::max(shortSubsteps ? Tuning::MinUpdatesShort : Tuning::MinUpdates,
		std::round(1.0 + Tuning::UpdatesPerCrossing * crossings / plan.Substeps));
	const double affordable = std::max(1, most / plan.Substeps);
	plan.Updates = settings.Updates > 0 ? settings.Updates : static_cast<int>(std::min(wanted, affordable));
	plan.SubstepTime = settings.TimeStep / static_cast<float>(plan.Substeps);
	plan.ImplicitStep = settings.TimeScheme == Scheme::Bdf2 ? plan.SubstepTime * (2.0f / 3.0f) : plan.SubstepTime;
	return plan;
}

} // namespace Cloth
