// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/Stages.h"

#include "Core/Blocks.h"
#include "Core/Tuning.h"
#include "Energies/Air.h"
#include "Solver/EnergyLimiter.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

/// Two-step backward differentiation: v = (3 x - 4 x_n + x_{n-1}) / 2h, that is (x - base) / VelocityStep with
/// VelocityStep = 2h/3 and base = x_n + (x_n - x_{n-1}) / 3; velocities likewise. Without a past the step is one of
/// Euler's; with the mass scaled by (2/3)^2 it is solved with the same matrix.
void BeginSubstep(
	const Model& model, const Settings& settings, State& state, IncrementalPotential& problem, SubstepContext& context)
{
	if (!state.EnergyKnown)
	{
		state.Energy = MeasureEnergy(
			model, state.Histories, state.Position, state.Velocity, state.Strain, context.Partial, nullptr)
						   .Total();
		state.EnergySwing = 0.0;
		state.EnergyKnown = true;
	}
	const bool bdf2 = settings.TimeScheme == Scheme::Bdf2;
	const bool twoStep = bdf2 && state.HasPast;
	context.VelocityStep = twoStep || !bdf2 ? context.Plan.ImplicitStep : context.Plan.SubstepTime;
	context.HistoryWeight = twoStep ? 1.0f / 3.0f : 0.0f;
	const float ratio = context.Plan.ImplicitStep / context.VelocityStep;
	problem.MassScale = ratio * ratio;
}

void BeginEnergies(const Model& model, float lookAhead, const SubstepContext& context, State& state,
	IncrementalPotential& problem, Workers* workers)
{
	const SubstepStart start{*model.Shape, state.Strain, state.Position.data(), state.Velocity.data(),
		context.Plan.ImplicitStep, context.VelocityStep, context.HistoryWeight, lookAhead, workers};
	ForEachEnergy([&start](const auto& energy, auto& history, auto& potential)
		{ energy.BeginSubstep(start, history, potential); },
		model.Energies, state.Histories, problem.Potentials);
}

void ApplyExternalForces(const Model& model, const Settings& settings, const State& state, SubstepContext& context)
{
	std::vector<Float4>& acceleration = context.Acceleration;
	const Float4 gravity = Float4::From(settings.Gravity);
	context.Blown = false;
	if (!FeelsAir(model, settings))
	{
		std::ranges::fill(acceleration, gravity);
		return;
	}
	std::ranges::fill(acceleration, Float4::Zero());
	const WindField field(settings, state.Air, model.Spacing);
	AddAirForces(model, settings, field, context.Plan.SubstepTime, state.Position, state.Velocity, acceleration);
	Float4 squares = Float4::Zero();
	for (size_t i = 0; i < acceleration.size(); ++i)
	{
		const Float4 perMass = Float4::Splat(1.0f / model.Mass[i]);
		const Float4 ofAir = acceleration[i] * perMass;
		squares = MulAdd(ofAir, ofAir, squares);
		acceleration[i] = MulAdd(acceleration[i], perMass, gravity);
	}
	context.Blown = SumLanes(squares) > static_cast<float>(acceleration.size()) * SumLanes(gravity * gravity);
}

void Constrain(const ContactContext& contact, const MotionSubstep& motion, const Settings& settings, State& state,
	ContactSet& contacts, MotionConstraintSet& motionConstraints, ConstraintSet& constraints,
	ConstrainedFactor& preconditioner, SubstepContext& context)
{
	contacts.HoldAttachments(constraints);
	constraints.Begin(state.Position, contact.Step, context.SubstepsLeft, settings.MaxPinSpeed);
	motionConstraints.Hold(motion, context.SubstepsLeft, state.MotionConstraints, constraints);
	context.LargestJump = constraints.LargestJump(state.Velocity);
	motionConstraints.ForEachSpring([&](int particle, const MotionConstraintSet::Spring& spring)
		{ contacts.Coupling.Penalties.push_back(SpringTo(particle, spring.Place, spring.Stiffness)); });
	contacts.Hold(contact, state.Contacts, constraints);
	if (settings.SelfCollision)
	{
		contacts.Untangle(contact, context.Acceleration);
	}
	contacts.Couple(contact, state.Contacts);
	context.Supported = contacts.UpdatePreconditioner(contact, constraints, context.FirstSubstep, preconditioner);
	contacts.ComputeBodyResponse(contact, constraints, preconditioner);
	const bool held = context.Supported || constraints.Free().Active || contacts.Coupling.HasSprings();
	context.Resting = IsResting(state.RestingSteps, settings) && held && contacts.Coupling.Bodies.empty();
}

/// Stiff springs take their particles along, soft ones do not.
static void PredictSprings(
	const Model& model, const MotionConstraintSet& motionConstraints, const State& state, SubstepContext& context)
{
	const float square = context.Plan.ImplicitStep * context.Plan.ImplicitStep;
	motionConstraints.ForEachSpring(
		[&](int particle, const MotionConstraintSet::Spring& spring)
		{
			const size_t i = static_cast<size_t>(particle);
			const float weight = square * spring.Stiffness;
			const Float4 move = spring.Place - state.MotionConstraints[spring.Index].Position;
			context.Displacement[i] += (move - context.Displacement[i]) * (weight / (model.Mass[i] + weight));
		});
}

void Predict(const ContactContext& contact, StartValue start, const State& state, const ConstraintSet& constraints,
	const MotionConstraintSet& motionConstraints, ContactSet& contacts, IncrementalPotential& problem,
	SubstepContext& context)
{
	const Float4 past = Float4::Splat(context.HistoryWeight);
	const Float4 span = Float4::Splat(context.VelocityStep);
	std::vector<Float4>& displacement = context.Displacement;
	for (size_t i = 0; i < displacement.size(); ++i)
	{
		const Float4 base = state.LastMove[i] * past;
		const Float4 velocity = MulAdd(state.Velocity[i] - state.LastVelocity[i], past, state.Velocity[i]);
		problem.Target[i] = MulAdd(MulAdd(context.Acceleration[i], span, velocity), span, base);
		switch (start)
		{
		case StartValue::Inertia:
			displacement[i] = context.Resting ? MulAdd(velocity, span, base) : problem.Target[i];
			break;
		case StartValue::Present:
			displacement[i] = Float4::Zero();
			break;
		}
	}
	if (start != StartValue::Present)
	{
		PredictSprings(contact.Model, motionConstraints, state, context);
	}
	for (int particle : constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		displacement[i] = constraints.Preset(i, displacement[i]);
	}
	const SubstepInertia inertia{context.Acceleration, problem.Target, problem.MassScale};
	if (!context.Resting)
	{
		for (size_t i = 0; i < displacement.size(); ++i)
		{
			context.FallingMove[i] = context.Acceleration[i] * (context.VelocityStep * context.VelocityStep);
		}
		contacts.PredictFriction(contact, inertia, displacement, context.FrictionMove);
	}
	contacts.CorrectCarriedInertia(contact, inertia, constraints);
	contacts.Coupling.ResetBodies();
}

void PredictTranslation(const Model& model, const IncrementalPotential& problem, SubstepContext& context)
{
	const Float4 sum = BlockedVectorSum(problem.Target.size(),
		[&](Float4 part, size_t i) { return MulAdd(problem.Target[i], Float4::Splat(model.Mass[i]), part); });
	std::ranges::fill(context.Displacement, sum * (1.0f / static_cast<float>(model.TotalMass)));
}

void Commit(const ConstraintSet& constraints, State& state, SubstepContext& context)
{
	std::swap(state.LastVelocity, state.Velocity);
	std::swap(state.Velocity, context.NewVelocity);
	std::swap(state.Position, context.NewPosition);
	std::swap(state.LastMove, context.Displacement);
	ForEachEnergy([&state](auto& history) { history.Commit(state.Strain); }, state.Histories);
	std::swap(state.Strain, context.NewStrain);
	for (int particle : constraints.Particles())
	{
		// What is prescribed has no past that could go on.
		const size_t i = static_cast<size_t>(particle);
		const Float4 velocity = constraints.ConstrainedPart(i, state.Velocity[i]);
		state.LastVelocity[i] = constraints.Free().Apply(particle, state.LastVelocity[i]) + velocity;
		state.LastMove[i] = constraints.Free().Apply(particle, state.LastMove[i]) + velocity * context.Plan.SubstepTime;
	}
	state.HasPast = true;
	state.Energy = context.NewEnergy;
	state.EnergySwing = context.NewSwing;
	state.KineticEnergy = context.NewKineticEnergy;
}

} // namespace Cloth
