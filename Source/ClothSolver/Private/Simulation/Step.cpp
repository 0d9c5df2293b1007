// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/StageTimer.h"
#include "Energies/Air.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace Cloth
{

/// Below this many particles, handing out work costs more than it saves.
static constexpr int WorthSharing = 4000;

Status Simulation::Implementation::Step(Workers* workers)
{
	Statistics = {};
	Save(Saved);
	ChooseSubstepping();
	UpdateStiffening();
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
		BeginSubstep();                     // the past becomes a velocity and a base, as the scheme wants
		UpdateYarnSlip(SubstepTime, tasks); // yarns that were strained too far stay where they slipped to
		FindContacts(substep == 0);         // what is near
		ApplyExternalForces();              // gravity and air become accelerations
		Constrain();                        // pins and contacts become a filter and preset moves
		Predict(Options.Start);             // where the particles fly without internal forces
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
	State.SpringLength.assign(topology.Pairs.First.size(), 0.0f);
	State.LastSpringLength = State.SpringLength;
	State.TriangleLength.assign(topology.Triangles.size(), Float4::Zero());
	State.LastTriangleLength = State.TriangleLength;
	NewPosition = State.Position;
	NewVelocity = State.Velocity;
	NewSpringLength = State.SpringLength;
	NewTriangleLength = State.TriangleLength;
	State.Slip.SetFriction(topology, {}, Model->Yarns, State.Position.data());
	Scratch.Prepare(*Model);
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
		State.Stiffening = {};
		State.Slip.SetFriction(*Model->Shape, Model->Yarns, model->Yarns, State.Position.data());
		Scratch.Prepare(*model);
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
		State.Energy = EnergyOf(State.Position, State.Velocity, nullptr).Total();
		std::swap(State.SpringLength, NewSpringLength);
		std::swap(State.TriangleLength, NewTriangleLength);
		State.EnergyKnown = true;
	}
	const bool twoStep = TwoStep() && State.HasPast;
	VelocityStep = twoStep || !TwoStep() ? ImplicitStep : SubstepTime;
	HistoryWeight = twoStep ? 1.0f / 3.0f : 0.0f;
	Problem.MassScale = (ImplicitStep / VelocityStep) * (ImplicitStep / VelocityStep);
	if (Model->DampingTime > 0.0f)
	{
		StretchDampers();
	}
}

/// How bends are bent is known from the last look at the energy. The surface turns in a substep as its velocities say;
/// `ahead` is how far to look, s.
void Simulation::Implementation::UpdateYarnSlip(float ahead, Workers* workers)
{
	if (!Model->Yarns.Any())
	{
		return;
	}
	const StageTimer timer(Statistics, Stage::Predict);
	State.Slip.UpdateSlip(Model->Yarns, State.SpringLength.data(), State.TriangleLength.data());
	State.Slip.UpdateSlip(
		Model->Yarns, State.Position.data(), State.Velocity.data(), ahead, Problem.SlipBends, workers);
	Problem.Slip = &State.Slip;
}

/// The damper of a thread wants the length that the thread's past predicts. In parallel with the spring it makes one
/// spring of stiffness k (1 + theta) and rest length (l + theta L) / (1 + theta), theta = DampingTime / VelocityStep.
/// Lengths do not change in rigid motion, so damping does not slow it.
void Simulation::Implementation::StretchDampers()
{
	const float theta = Model->DampingTime / VelocityStep;
	// Only linear springs merge with their dampers.
	const bool merges = std::holds_alternative<LinearLaw>(Model->Tension);
	Problem.Damping = merges ? 0.0f : theta;
	const float square = ImplicitStep * ImplicitStep * (1.0f + theta);
	const float share = 1.0f / (1.0f + theta);
	const std::vector<float>& rest = Model->Shape->Pairs.RestLength;
	const size_t springs = Model->Shape->Pairs.HasSprings ? rest.size() : 0;
	for (size_t s = 0; s < springs; ++s)
	{
		const float length = State.SpringLength[s];
		const float wanted = length + HistoryWeight * (length - State.LastSpringLength[s]);
		if (merges)
		{
			Problem.SpringLength[s] = (rest[s] + theta * wanted) * share;
			Problem.SpringStiffness[s] = square * Model->SpringStiffness[s];
		}
		else
		{
			Problem.SpringDamperStrain[s] = wanted * Problem.SpringLength[s] - 1.0f;
		}
	}
	for (size_t t = 0; t < State.TriangleLength.size(); ++t)
	{
		const Float4 length = State.TriangleLength[t];
		const Float4 wanted = length + (length - State.LastTriangleLength[t]) * HistoryWeight;
		if (merges)
		{
			Problem.TriangleLength[t] = (Float4::Splat(1.0f) + wanted * theta) * share;
			Problem.TriangleStiffness[t] = Model->TriangleStiffness[t] * square;
		}
		else
		{
			Problem.TriangleDamperStrain[t] = wanted - Float4::Splat(1.0f);
		}
	}
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
	std::swap(State.LastSpringLength, State.SpringLength);
	std::swap(State.SpringLength, NewSpringLength);
	std::swap(State.LastTriangleLength, State.TriangleLength);
	std::swap(State.TriangleLength, NewTriangleLength);
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
