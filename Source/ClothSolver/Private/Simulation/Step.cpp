// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Air.h"
#include "Simulation/SimulationData.h"
#include "Core/StageTimer.h"

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
	ChooseGait();
	FollowStiffness();
	if (Status status = Factorize(); !status)
	{
		return status;
	}
	Workers* tasks = Cloth->Shape->ParticleCount < WorthSharing ? nullptr : workers;
	std::ranges::fill(Reaction, Float4::Zero());
	Colliders.BeginStep(Substeps);
	LastGoodPosition = Now.Position;
	LastGoodVelocity = Now.Velocity;
	for (int substep = 0; substep < Substeps; ++substep)
	{
		++Statistics.Substeps;
		BeginSubstep();           // the past becomes a velocity and a base, as the scheme wants
		Slip(SubstepTime, tasks); // yarns that were strained too far stay where they slipped to
		Collide(substep == 0);    // what is near
		Blow();                   // gravity and air become accelerations
		Constrain();              // pins and contacts become a filter and preset moves
		Predict(Options.Start);   // where the particles fly without internal forces
		const bool solved = Update(tasks) && (Conserve(tasks) || FallBack(tasks));
		if (!solved)
		{
			return RollBack();
		}
		React();  // what held constrained particles back
		Commit(); // new positions and velocities
	}
	Colliders.EndStep();
	return {};
}

Status Simulation::Implementation::RollBack()
{
	Now.Position = LastGoodPosition;
	Now.Velocity = LastGoodVelocity;
	Colliders.UndoStep();
	ForgetPast();
	return {"Simulation.Step left the range of floating point; the cloth keeps its last state"};
}

void Simulation::Implementation::Reset()
{
	const Topology& topology = *Cloth->Shape;
	const size_t count = topology.RestPosition.size();
	Now.Position = topology.RestPosition;
	Now.Velocity.assign(count, Float4::Zero());
	Now.LastMove.assign(count, Float4::Zero());
	Now.LastVelocity.assign(count, Float4::Zero());
	Now.SpringLength.assign(topology.Pairs.First.size(), 0.0f);
	Now.LastSpringLength = Now.SpringLength;
	Now.TriangleLength.assign(topology.Triangles.size(), Float4::Zero());
	Now.LastTriangleLength = Now.TriangleLength;
	NewPosition = Now.Position;
	NewVelocity = Now.Velocity;
	LastGoodPosition = Now.Position;
	LastGoodVelocity = Now.Velocity;
	NewSpringLength = Now.SpringLength;
	NewTriangleLength = Now.TriangleLength;
	Now.Slip.Change(topology, {}, Cloth->Yarns, Now.Position.data());
	Scratch.Prepare(*Cloth);
	Reaction.assign(count, Float4::Zero());
	Acceleration.assign(count, Float4::Zero());
	Displacement.assign(count, Float4::Zero());
	FreeVelocity.assign(count, Float4::Zero());
	Falling.assign(count, Float4::Zero());
	Rubbing.assign(count, Float4::Zero());
	Impulse.assign(count, Float4::Zero());
	Held.Resize(count);
	Touching.Prepare(*Cloth);
	Between.Prepare(topology);
	Coupled.Pushes.reserve(2 * count);
	SelfThickness = 0.0f;
	ForgetPast();
}

void Simulation::Implementation::ForgetPast()
{
	Now.HasPast = false;
	EnergyKnown = false;
}

void Simulation::Implementation::Change(const Settings& settings, ModelPointer model)
{
	const bool sameSteps = settings.TimeStep == Options.TimeStep && settings.TimeScheme == Options.TimeScheme;
	const bool samePlan = sameSteps && settings.MaxSolves == Options.MaxSolves && settings.Substeps == Options.Substeps
		&& settings.Updates == Options.Updates && settings.Solver == Options.Solver
		&& settings.Preconditioner == Options.Preconditioner;
	if (model != Cloth)
	{
		Stiffening = {};
		Now.Slip.Change(*Cloth->Shape, Cloth->Yarns, model->Yarns, Now.Position.data());
		Scratch.Prepare(*model);
	}
	Stale = Stale || !samePlan || model != Cloth;
	Cloth = std::move(model);
	Options = settings;
	EnergyKnown = false;
	if (!sameSteps)
	{
		ForgetPast();
	}
}

/// Two-step backward differentiation: v = (3 x - 4 x_n + x_{n-1}) / 2h, that is (x - base) / Span with Span = 2h/3 and
/// base = x_n + (x_n - x_{n-1}) / 3; velocities likewise. Without a past the step is one of Euler's; with the mass
/// scaled by (2/3)^2 it is solved with the same matrix.
void Simulation::Implementation::BeginSubstep()
{
	if (!EnergyKnown)
	{
		Energy = EnergyOf(Now.Position, Now.Velocity, nullptr).Total();
		std::swap(Now.SpringLength, NewSpringLength);
		std::swap(Now.TriangleLength, NewTriangleLength);
		EnergyKnown = true;
	}
	const bool twoStep = TwoStep() && Now.HasPast;
	Span = twoStep || !TwoStep() ? ScaledStep : SubstepTime;
	PastShare = twoStep ? 1.0f / 3.0f : 0.0f;
	Problem.MassScale = (ScaledStep / Span) * (ScaledStep / Span);
	if (Cloth->DampingTime > 0.0f)
	{
		StretchDampers();
	}
}

/// How bends are bent is known from the last look at the energy. The surface turns in a substep as its velocities say;
/// `ahead` is how far to look, s.
void Simulation::Implementation::Slip(float ahead, Workers* workers)
{
	if (!Cloth->Yarns.Any())
	{
		return;
	}
	const StageTimer timer(Statistics, Stage::Predict);
	Now.Slip.Follow(Cloth->Yarns, Now.SpringLength.data(), Now.TriangleLength.data());
	Now.Slip.Follow(Cloth->Yarns, Now.Position.data(), Now.Velocity.data(), ahead, Problem.SlipBends, workers);
	Problem.Slip = &Now.Slip;
}

/// The damper of a thread wants the length that the thread's past predicts. In parallel with the spring it makes one
/// spring of stiffness k (1 + theta) and rest length (l + theta L) / (1 + theta), theta = DampingTime / Span. Lengths
/// do not change in rigid motion, so damping does not slow it.
void Simulation::Implementation::StretchDampers()
{
	const float theta = Cloth->DampingTime / Span;
	// Only linear springs merge with their dampers.
	const bool merges = std::holds_alternative<LinearLaw>(Cloth->Tension);
	Problem.Damping = merges ? 0.0f : theta;
	const float square = ScaledStep * ScaledStep * (1.0f + theta);
	const float share = 1.0f / (1.0f + theta);
	const std::vector<float>& rest = Cloth->Shape->Pairs.RestLength;
	const size_t springs = Cloth->Shape->Pairs.HasSprings ? rest.size() : 0;
	for (size_t s = 0; s < springs; ++s)
	{
		const float length = Now.SpringLength[s];
		const float wanted = length + PastShare * (length - Now.LastSpringLength[s]);
		if (merges)
		{
			Problem.SpringLength[s] = (rest[s] + theta * wanted) * share;
			Problem.SpringStiffness[s] = square * Cloth->SpringStiffness[s];
		}
		else
		{
			Problem.SpringDamperStrain[s] = wanted * Problem.SpringLength[s] - 1.0f;
		}
	}
	for (size_t t = 0; t < Now.TriangleLength.size(); ++t)
	{
		const Float4 length = Now.TriangleLength[t];
		const Float4 wanted = length + (length - Now.LastTriangleLength[t]) * PastShare;
		if (merges)
		{
			Problem.TriangleLength[t] = (Float4::Splat(1.0f) + wanted * theta) * share;
			Problem.TriangleStiffness[t] = Cloth->TriangleStiffness[t] * square;
		}
		else
		{
			Problem.TriangleDamperStrain[t] = wanted - Float4::Splat(1.0f);
		}
	}
}

void Simulation::Implementation::Blow()
{
	const StageTimer timer(Statistics, Stage::Air);
	const Float4 gravity = Float4::From(Options.Gravity);
	if (!FeelsAir(*Cloth, Options))
	{
		std::ranges::fill(Acceleration, gravity);
		return;
	}
	std::ranges::fill(Acceleration, Float4::Zero());
	AddAirForces(*Cloth, Options, SubstepTime, Now.Position, Now.Velocity, Acceleration);
	for (size_t i = 0; i < Acceleration.size(); ++i)
	{
		Acceleration[i] = MulAdd(Acceleration[i], Float4::Splat(1.0f / Cloth->Mass[i]), gravity);
	}
}

void Simulation::Implementation::Predict(StartValue start)
{
	const StageTimer timer(Statistics, Stage::Predict);
	const Float4 past = Float4::Splat(PastShare);
	const Float4 span = Float4::Splat(Span);
	for (size_t i = 0; i < Displacement.size(); ++i)
	{
		const Float4 base = Now.LastMove[i] * past;
		const Float4 velocity = MulAdd(Now.Velocity[i] - Now.LastVelocity[i], past, Now.Velocity[i]);
		Problem.Target[i] = MulAdd(MulAdd(Acceleration[i], span, velocity), span, base);
		switch (start)
		{
		case StartValue::Inertia:
			Displacement[i] = IsCalm() ? MulAdd(velocity, span, base) : Problem.Target[i];
			break;
		case StartValue::Present:
			Displacement[i] = Float4::Zero();
			break;
		case StartValue::Extrapolated:
			Displacement[i] =
				Now.HasPast ? MulAdd(Now.Velocity[i] * 2.0f - Now.LastVelocity[i], span, base) : Problem.Target[i];
			break;
		}
	}
	for (int particle : Held.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		Displacement[i] = Held.Preset(i, Displacement[i]);
	}
	if (!IsCalm())
	{
		RubAlong();
	}
	BalanceRiders();
	Coupled.Restart();
}

bool Simulation::Implementation::Update(Workers* workers, bool careful)
{
	// A gravity of Earth also where there is none: cloth at rest must count as solved.
	constexpr double Fall = 9.81;
	const double drop = Fall * static_cast<double>(ScaledStep) * static_cast<double>(ScaledStep);
	// Cloth that rests on something, or lately came out with more energy than it could have, does not simply fall.
	const bool doubt = !careful && Options.Start == StartValue::Inertia && (Supported || Caution > 0) && !IsCalm();
	Caution = std::max(Caution - 1, 0);
	const bool rubs = std::ranges::any_of(Coupled.Pushes, &ActivePush::IsRub);
	const auto run = [&](int count)
	{
		return Solver.Run({Problem, Options, Held.Free(), Coupled, Now.Position.data(), count,
							  Cloth->TotalMass * drop * drop, Statistics, workers,
							  rubs && doubt ? Rubbing.data() : nullptr, doubt ? Falling.data() : nullptr, careful},
			Displacement);
	};
	// Bodies are unknowns too. What the solve moved into a collider is held back, and the rest has to make room for it.
	const int updates = Coupled.Bodies.empty() || Options.Updates > 0 ? Updates : 2 * Updates;
	if (!run(updates) || (Stop() > 0 && !run((updates + 1) / 2)))
	{
		return false;
	}
	StopItself();
	return true;
}

void Simulation::Implementation::Commit()
{
	const StageTimer timer(Statistics, Stage::Commit);
	std::swap(Now.LastVelocity, Now.Velocity);
	std::swap(Now.Velocity, NewVelocity);
	std::swap(Now.Position, NewPosition);
	std::swap(Now.LastMove, Displacement);
	std::swap(Now.LastSpringLength, Now.SpringLength);
	std::swap(Now.SpringLength, NewSpringLength);
	std::swap(Now.LastTriangleLength, Now.TriangleLength);
	std::swap(Now.TriangleLength, NewTriangleLength);
	for (int particle : Held.Particles())
	{
		// What is prescribed has no past that could go on.
		const size_t i = static_cast<size_t>(particle);
		const Float4 velocity = Held.Held(i, Now.Velocity[i]);
		Now.LastVelocity[i] = Held.Free().Apply(particle, Now.LastVelocity[i]) + velocity;
		Now.LastMove[i] = Held.Free().Apply(particle, Now.LastMove[i]) + velocity * SubstepTime;
	}
	Now.HasPast = true;
	Energy = NewEnergy;
	Colliders.EndSubstep(SubstepTime);
}

const char* NameOf(Stage stage)
{
	constexpr const char* Names[StageCount] = {"Factor", "Collide", "Air", "Constrain", "Predict", "Residual", "Solve",
		"Advance", "Stop", "Conserve", "React", "Commit"};
	return Names[static_cast<int>(stage)];
}

} // namespace Cloth
