// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/StageTimer.h"
#include "Energies/Air.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

/// Below this many particles, handing out work costs more than it saves.
static constexpr int WorthSharing = 4000;

Status Simulation::Implementation::Step(Workers* workers)
{
	Statistics = {};
	Save(Saved);
	ChooseSubstepping();
	UpdateStiffness();
	if (Status status = Factorize(); !status)
	{
		(void)Resume(Saved); // its matrix was there before
		return status;
	}
	Workers* tasks = Model->Shape->ParticleCount < WorthSharing ? nullptr : workers;
	std::ranges::fill(Reaction, Float4::Zero());
	Colliders.BeginStep(Substeps);
	for (int substep = 0; substep < Substeps; ++substep)
	{
		++Statistics.Substeps;
		BeginSubstep();                    // the past becomes a velocity and a base, as the scheme wants
		BeginEnergies(SubstepTime, tasks); // damping and hysteresis
		FindContacts(substep == 0);        // what is near
		ApplyExternalForces();             // gravity and air become accelerations
		Constrain();                       // pins and contacts become a filter and preset moves
		Predict(Options.Start);            // where the particles fly without internal forces
		const bool solved = Update(tasks) && (LimitEnergy(tasks) || FallBack(tasks));
		if (!solved)
		{
			(void)Resume(Saved); // its matrix was there before
			return {"Simulation.Step left the range of floating point; the cloth keeps its last state"};
		}
		ComputeReactions(); // what held constrained particles back
		Commit();           // new positions and velocities
	}
	Colliders.EndStep();
	return {};
}

void Simulation::Implementation::Reset()
{
	const Topology& topology = *Model->Shape;
	const size_t count = topology.RestPosition.size();
	State.Position = topology.RestPosition;
	State.Velocity.assign(count, Float4::Zero());
	State.LastMove.assign(count, Float4::Zero());
	State.LastVelocity.assign(count, Float4::Zero());
	State.Strain.Springs.assign(topology.Pairs.First.size(), 0.0f);
	State.Strain.Triangles.assign(topology.Triangles.size(), Float4::Zero());
	NewPosition = State.Position;
	NewVelocity = State.Velocity;
	NewStrain = State.Strain;
	State.Energies = {};
	ForEachEnergy([&]<typename E>(const E& energy, auto& history)
		{ history.Reset(topology, E{}, energy, State.Position.data()); },
		Model->Energies, State.Energies);
	Reaction.assign(count, Float4::Zero());
	Acceleration.assign(count, Float4::Zero());
	Displacement.assign(count, Float4::Zero());
	FreeVelocity.assign(count, Float4::Zero());
	Falling.assign(count, Float4::Zero());
	Rubbing.assign(count, Float4::Zero());
	Impulse.assign(count, Float4::Zero());
	Constraints.Resize(count);
	ParticleContacts.Prepare(*Model);
	TriangleContacts.Prepare(topology, State.TriangleContacts);
	State.ParticleContacts.reserve(2 * count);
	Coupling.Penalties.reserve(2 * count);
	SelfThickness = 0.0f;
	ForgetPast();
}

void Simulation::Implementation::ForgetPast()
{
	State.HasPast = false;
	State.EnergyKnown = false;
}

void Simulation::Implementation::ApplySettings(const Settings& settings, ModelPointer model)
{
	const bool sameSteps = settings.TimeStep == Options.TimeStep && settings.TimeScheme == Options.TimeScheme;
	const bool samePlan = sameSteps && settings.MaxSolves == Options.MaxSolves && settings.Substeps == Options.Substeps
		&& settings.Updates == Options.Updates && settings.Solver == Options.Solver
		&& settings.Preconditioner == Options.Preconditioner;
	if (model != Model)
	{
		ForEachEnergy([&](const auto& before, const auto& after, auto& history)
			{ history.Reset(*Model->Shape, before, after, State.Position.data()); },
			Model->Energies, model->Energies, State.Energies);
	}
	Stale = Stale || !samePlan || model != Model;
	Model = std::move(model);
	Options = settings;
	State.EnergyKnown = false;
	if (!sameSteps)
	{
		ForgetPast();
	}
}

/// Two-step backward differentiation: v = (3 x - 4 x_n + x_{n-1}) / 2h, that is (x - base) / VelocityStep with
/// VelocityStep = 2h/3 and base = x_n + (x_n - x_{n-1}) / 3; velocities likewise. Without a past the step is one of
/// Euler's; with the mass scaled by (2/3)^2 it is solved with the same matrix.
void Simulation::Implementation::BeginSubstep()
{
	if (!State.EnergyKnown)
	{
		State.Energy = EnergyOf(State.Position, State.Velocity, State.Strain, Partial, nullptr).Total();
		State.EnergyKnown = true;
	}
	const bool twoStep = TwoStep() && State.HasPast;
	VelocityStep = twoStep || !TwoStep() ? ImplicitStep : SubstepTime;
	HistoryWeight = twoStep ? 1.0f / 3.0f : 0.0f;
	Problem.MassScale = (ImplicitStep / VelocityStep) * (ImplicitStep / VelocityStep);
}

/// What the past makes of energies; `lookAhead` is how far the surface turns as its velocities say, s.
void Simulation::Implementation::BeginEnergies(float lookAhead, Workers* workers)
{
	const StageTimer timer(Statistics, Stage::Predict);
	const SubstepStart start{*Model->Shape, State.Strain, State.Position.data(), State.Velocity.data(), ImplicitStep,
		VelocityStep, HistoryWeight, lookAhead, workers};
	ForEachEnergy([&start](const auto& energy, auto& history, auto& potential)
		{ energy.BeginSubstep(start, history, potential); },
		Model->Energies, State.Energies, Problem.Energies);
}

void Simulation::Implementation::ApplyExternalForces()
{
	const StageTimer timer(Statistics, Stage::ApplyExternalForces);
	const Float4 gravity = Float4::From(Options.Gravity);
	if (!FeelsAir(*Model, Options))
	{
		std::ranges::fill(Acceleration, gravity);
		return;
	}
	std::ranges::fill(Acceleration, Float4::Zero());
	AddAirForces(*Model, Options, SubstepTime, State.Position, State.Velocity, Acceleration);
	for (size_t i = 0; i < Acceleration.size(); ++i)
	{
		Acceleration[i] = MulAdd(Acceleration[i], Float4::Splat(1.0f / Model->Mass[i]), gravity);
	}
}

void Simulation::Implementation::Predict(StartValue start)
{
	const StageTimer timer(Statistics, Stage::Predict);
	const Float4 past = Float4::Splat(HistoryWeight);
	const Float4 span = Float4::Splat(VelocityStep);
	for (size_t i = 0; i < Displacement.size(); ++i)
	{
		const Float4 base = State.LastMove[i] * past;
		const Float4 velocity = MulAdd(State.Velocity[i] - State.LastVelocity[i], past, State.Velocity[i]);
		Problem.Target[i] = MulAdd(MulAdd(Acceleration[i], span, velocity), span, base);
		switch (start)
		{
		case StartValue::Inertia:
			Displacement[i] = IsResting() ? MulAdd(velocity, span, base) : Problem.Target[i];
			break;
		case StartValue::Present:
			Displacement[i] = Float4::Zero();
			break;
		case StartValue::Extrapolated:
			Displacement[i] = State.HasPast ? MulAdd(State.Velocity[i] * 2.0f - State.LastVelocity[i], span, base)
											: Problem.Target[i];
			break;
		}
	}
	for (int particle : Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		Displacement[i] = Constraints.Preset(i, Displacement[i]);
	}
	if (!IsResting())
	{
		PredictFriction();
	}
	CorrectCarriedInertia();
	Coupling.ResetBodies();
}

bool Simulation::Implementation::Update(Workers* workers, bool careful)
{
	// A gravity of Earth also where there is none: cloth at rest must count as solved.
	constexpr double Fall = 9.81;
	const double drop = Fall * static_cast<double>(ImplicitStep) * static_cast<double>(ImplicitStep);
	// Cloth that rests on something, or lately came out with more energy than it could have, does not simply fall.
	const bool doubt =
		!careful && Options.Start == StartValue::Inertia && (Supported || State.FallbackCooldown > 0) && !IsResting();
	State.FallbackCooldown = std::max(State.FallbackCooldown - 1, 0);
	const bool rubs = std::ranges::any_of(Coupling.Penalties, &PenaltyContact::IsFrictionOnly);
	const auto run = [&](int count)
	{
		return Solver.Run({Problem, Options, Constraints.Free(), Coupling, State.Position.data(), count,
							  Model->TotalMass * drop * drop, Statistics, workers,
							  rubs && doubt ? Rubbing.data() : nullptr, doubt ? Falling.data() : nullptr, careful},
			Displacement);
	};
	// Bodies are unknowns too. What the solve moved into a collider is held back, and the rest has to make room for it.
	const int updates = Coupling.Bodies.empty() || Options.Updates > 0 ? Updates : 2 * Updates;
	if (!run(updates) || (ResolvePenetration() > 0 && !run((updates + 1) / 2)))
	{
		return false;
	}
	ResolveSelfPenetration();
	return true;
}

void Simulation::Implementation::Commit()
{
	const StageTimer timer(Statistics, Stage::Commit);
	std::swap(State.LastVelocity, State.Velocity);
	std::swap(State.Velocity, NewVelocity);
	std::swap(State.Position, NewPosition);
	std::swap(State.LastMove, Displacement);
	ForEachEnergy([this](auto& history) { history.Commit(State.Strain); }, State.Energies);
	std::swap(State.Strain, NewStrain);
	for (int particle : Constraints.Particles())
	{
		// What is prescribed has no past that could go on.
		const size_t i = static_cast<size_t>(particle);
		const Float4 velocity = Constraints.ConstrainedPart(i, State.Velocity[i]);
		State.LastVelocity[i] = Constraints.Free().Apply(particle, State.LastVelocity[i]) + velocity;
		State.LastMove[i] = Constraints.Free().Apply(particle, State.LastMove[i]) + velocity * SubstepTime;
	}
	State.HasPast = true;
	State.Energy = NewEnergy;
	Colliders.EndSubstep(SubstepTime);
}

const char* NameOf(Stage stage)
{
	constexpr const char* Names[StageCount] = {"Factorize", "FindContacts", "ApplyExternalForces", "Constrain",
		"Predict", "Residual", "Solve", "Advance", "ResolvePenetration", "LimitEnergy", "ComputeReactions", "Commit"};
	return Names[static_cast<int>(stage)];
}

} // namespace Cloth
