// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Constraints/Constraints.h"
#include "Constraints/MotionConstraints.h"
#include "Contact/Contacts.h"
#include "Simulation/State.h"
#include "Solver/IncrementalPotential.h"
#include "Solver/SubstepContext.h"

// Stages of a substep: functions of model, settings and state that fill the context. Contacts are found, held and
// resolved by ContactSet, the solve is NonlinearConjugateGradient's, and the energy balance EnergyLimiter's.

namespace Cloth
{

/// Measures the energy if it is not known; sets VelocityStep, HistoryWeight and the scale of mass as the scheme wants.
void BeginSubstep(
	const Model& model, const Settings& settings, State& state, IncrementalPotential& problem, SubstepContext& context);

/// Damping and hysteresis: what the past makes of energies. `lookAhead` is the time for which velocities tell how the
/// surface turns, s; 0 when a substep is solved again.
void BeginEnergies(const Model& model, float lookAhead, const SubstepContext& context, State& state,
	IncrementalPotential& problem, Workers* workers);

/// Gravity and air become accelerations.
void ApplyExternalForces(const Model& model, const Settings& settings, const State& state, SubstepContext& context);

/// Pins, velocity and motion constraints and contacts become the filter and preset moves, and the preconditioner knows
/// them.
void Constrain(const ContactContext& contact, const MotionSubstep& motion, const Settings& settings, State& state,
	ContactSet& contacts, MotionConstraintSet& motionConstraints, ConstraintSet& constraints,
	ConstrainedFactor& preconditioner, SubstepContext& context);

/// Where the updates of a step start.
enum class StartValue
{
	Inertia, ///< where the particles would fly without internal forces
	Present  ///< where they are
};

/// Where the particles fly without internal forces, and where updates start.
void Predict(const ContactContext& contact, StartValue start, const State& state, const ConstraintSet& constraints,
	const MotionConstraintSet& motionConstraints, ContactSet& contacts, IncrementalPotential& problem,
	SubstepContext& context);

/// Moves all particles by the mean of their free flight, which changes neither shape nor momentum.
void PredictTranslation(const Model& model, const IncrementalPotential& problem, SubstepContext& context);

/// The outcome becomes the state.
void Commit(const ConstraintSet& constraints, State& state, SubstepContext& context);

} // namespace Cloth
