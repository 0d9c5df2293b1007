// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Core/Validation.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

// How a step is cut into substeps and updates, and the matrix that they share.

namespace Cloth
{

/// Among colliders, and after trouble, substeps are short, until the cloth has been at rest for a while.
void Simulation::Implementation::ChooseSubstepping()
{
	const double speed = std::sqrt(2.0 * State.KineticEnergy / Model->TotalMass);
	State.RestingSteps =
		speed < (State.ShortSubsteps ? Tuning::RestingSpeed : Tuning::MovingSpeed) ? State.RestingSteps + 1 : 0;
	const bool isShort = (State.ShortSubsteps || Colliders.Any() || State.FallbackCooldown > 0)
		&& State.RestingSteps < Tuning::StepsUntilResting;
	if (isShort != State.ShortSubsteps)
	{
		State.ShortSubsteps = isShort;
		Stale = true;
		std::swap(Matrix, OtherMatrix);
	}
}

/// Energies whose stiffness has changed a lot ask for a new matrix.
void Simulation::Implementation::UpdateStiffness()
{
	const Strains* strain = State.EnergyKnown ? &State.Strain : nullptr;
	ForEachEnergy([&](const auto& energy, auto& history)
		{ Stale = energy.UpdateStiffness(*Model->Shape, strain, history) || Stale; },
		Model->Energies, State.Energies);
}

/// A linear solve carries a force along threads at once; its turns of direction spread by updates. Measured in
/// Docs/Performance.md: 2.6 updates per crossing of a stretching wave, and one more, keep a falling sheet within 8 % of
/// the exact motion at any resolution and stiffness. Long steps are cut, because a single step of the two-step scheme
/// cannot follow more than a few crossings.
///
/// Cloth that touches things gets three times as many, shorter substeps: measured in Docs/Contacts.md, that is worth
/// far more than as many updates.
void Simulation::Implementation::Plan()
{
	const double crossings = static_cast<double>(Options.TimeStep) / Model->CrossingTime;
	const int most = Options.MaxSolves;
	const double shorter = State.ShortSubsteps ? Tuning::ShortSubstepFactor : 1.0;
	const double substeps = std::clamp(shorter * std::ceil(crossings / Tuning::CrossingsPerSubstep), 1.0,
		std::max(1.0, most / Tuning::MinSolvesPerSubstep));
	Substeps = Options.Substeps > 0 ? Options.Substeps : static_cast<int>(substeps);
	const double wanted = std::max(State.ShortSubsteps ? Tuning::MinUpdatesShort : Tuning::MinUpdates,
		std::round(1.0 + Tuning::UpdatesPerCrossing * crossings / Substeps));
	const double affordable = std::max(1, most / Substeps);
	Updates = Options.Updates > 0 ? Options.Updates : static_cast<int>(std::min(wanted, affordable));
	const float thinnest = std::min(Tuning::MinThicknessPerEdge * ParticleContacts.MeanEdge(), Tuning::MaxMinThickness);
	const float thickness =
		Options.ContactThickness > 0.0f ? Options.ContactThickness : std::max(Model->Material.Thickness, thinnest);
	HalfThickness = 0.5f * thickness;
	SubstepTime = Options.TimeStep / static_cast<float>(Substeps);
	ImplicitStep = TwoStep() ? SubstepTime * (2.0f / 3.0f) : SubstepTime;
}

Status Simulation::Implementation::Factorize()
{
	const int firstAnchor = Model->Shape->ParticleCount - Model->Shape->AnchorCount;
	NewUndeclaredPins.clear();
	std::ranges::copy_if(Constraints.PinnedParticles(), std::back_inserter(NewUndeclaredPins),
		[firstAnchor](int particle) { return particle < firstAnchor; });
	if (NewUndeclaredPins != UndeclaredPins)
	{
		std::ranges::sort(NewUndeclaredPins);
		Stale = Stale || NewUndeclaredPins != UndeclaredPins;
		std::swap(UndeclaredPins, NewUndeclaredPins);
	}
	if (!Stale)
	{
		return {};
	}
	const StageTimer timer(Statistics, Stage::Factorize);
	const float lastSubstep = SubstepTime;
	Plan();
	if (SubstepTime != lastSubstep)
	{
		ForgetPast();
	}
	std::shared_ptr<const System> system = Model->SystemFor(ImplicitStep, UndeclaredPins, State.Energies);
	if (!system)
	{
		return Refuse("Simulation", "a matrix that is not positive definite in floating point",
			"less extreme ratios of stiffness to mass");
	}
	Statistics.Factorizations += system != Matrix ? 1 : 0;
	Matrix = std::move(system);
	Problem.Prepare(*Model, ImplicitStep);
	Solver.Prepare(*Model, Matrix, Options);
	Stale = false;
	return {};
}

} // namespace Cloth
