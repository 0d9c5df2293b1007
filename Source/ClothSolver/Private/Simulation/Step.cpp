// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/FlushDenormals.h"
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Core/Validation.h"
#include "Energies/Air.h"
#include "Simulation/SimulationData.h"
#include "Simulation/Stages.h"
#include "Solver/EnergyLimiter.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace Cloth
{

/// Below this many particles, handing out work costs more than it saves. Contacts of the cloth with itself are more
/// work and go by the size of their pieces instead.
static constexpr int WorthSharing = 4000;

Status Simulation::Implementation::Step(Workers* workers)
{
	const FlushDenormals flush;
	Statistics = {};
	Save(Saved);
	ChooseSubstepping();
	UpdateStiffness();
	if (Status status = Factorize(); !status)
	{
		RollBack();
		return status;
	}
	std::ranges::fill(Reaction, Float4::Zero());
	Contacts.Colliders.BeginStep(Substep.Plan.Substeps);
	for (int substep = 0; substep < Substep.Plan.Substeps; ++substep)
	{
		++Statistics.Substeps;
		Substep.FirstSubstep = substep == 0;
		Substep.SubstepsLeft = Substep.Plan.Substeps - substep;
		if (!TakeSubstep(workers))
		{
			RollBack();
			return {"Simulation.Step left the range of floating point; the cloth keeps its last state"};
		}
	}
	Contacts.Colliders.EndStep();
	return {};
}

/// Without a matrix for the state before, as after a change of settings, the next step asks for one again.
void Simulation::Implementation::RollBack()
{
	if (!Resume(Saved))
	{
		State = Saved;
		Contacts.Colliders.Restore(Saved.Colliders);
		Stale = true;
	}
}

bool Simulation::Implementation::TakeSubstep(Workers* workers)
{
	const float time = Substep.Plan.SubstepTime;
	const ContactContext contact =
		Contacts.Context(*Model, *Matrix, Options, time, State.Position, State.Velocity, workers);
	Workers* tasks = Model->Shape->ParticleCount < WorthSharing ? nullptr : workers;
	BeginSubstep(*Model, Options, State, Problem, Substep);
	{
		const StageTimer timer(Statistics, Stage::Predict);
		BeginEnergies(*Model, time, Substep, State, Problem, tasks);
	}
	{
		const StageTimer timer(Statistics, Stage::FindContacts);
		Contacts.Find(contact, Options, Substep.FirstSubstep, State.Contacts, Statistics);
	}
	{
		const StageTimer timer(Statistics, Stage::ApplyExternalForces);
		ApplyExternalForces(*Model, Options, State, Substep);
	}
	{
		const StageTimer timer(Statistics, Stage::Constrain);
		Constrain(contact, Options, State, Contacts, Constraints, Solver.Preconditioner, Substep);
	}
	{
		const StageTimer timer(Statistics, Stage::Predict);
		Predict(contact, Method.Start, State, Constraints, Contacts, Problem, Substep);
	}
	if (!Update(contact, false, tasks) || !(LimitEnergy(false, tasks) || FallBack(contact, tasks)))
	{
		return false;
	}
	{
		const StageTimer timer(Statistics, Stage::ComputeReactions);
		for (int particle : Constraints.Particles())
		{
			Reaction[static_cast<size_t>(particle)] += Substep.Impulse[static_cast<size_t>(particle)];
		}
		Contacts.RememberOutcome(contact, Substep.NewVelocity, Substep.Impulse, State.Contacts, Statistics);
	}
	const StageTimer timer(Statistics, Stage::Commit);
	Commit(Constraints, State, Substep);
	State.Air.Advance(Options.Wind, time);
	Contacts.Colliders.EndSubstep(time);
	return true;
}

bool Simulation::Implementation::Update(const ContactContext& contact, bool careful, Workers* workers)
{
	// A gravity of Earth also where there is none: cloth at rest must count as solved.
	constexpr double Fall = 9.81;
	const double step = Substep.Plan.ImplicitStep;
	const double drop = Fall * step * step;
	// Cloth that rests on something or whose yarns hold it does not simply fall, nor does one that lately came out with
	// more energy than it could have.
	const bool borne = Substep.Supported || (std::get<YarnFriction>(Model->Energies).Any() && !Substep.Blown);
	const bool doubt =
		!careful && Method.Start == StartValue::Inertia && (borne || State.FallbackCooldown > 0) && !Substep.Resting;
	State.FallbackCooldown = std::max(State.FallbackCooldown - 1, 0);
	State.HitCooldown = IsHit() ? Tuning::HitCooldownSubsteps : std::max(State.HitCooldown - 1, 0);
	const bool rubs = std::ranges::any_of(Contacts.Coupling.Penalties, &PenaltyContact::IsFrictionOnly);
	const Smoothing smoothing = careful ? Smoothing::None : ChooseSmoothing();
	const double tolerance =
		static_cast<double>(Options.Tolerance) * (Substep.Resting ? Tuning::RestingTolerance : 1.0);
	// Where cloth stops for good is decided while it is slow.
	const double speed = RootMeanSquareSpeed(*Model, State.KineticEnergy);
	const double solved = std::clamp(
		Tuning::SolvedResidualFast * speed / Tuning::FastSpeed, Tuning::SolvedResidual, Tuning::SolvedResidualFast);
	const auto run = [&](const UpdateCount& count)
	{
		return Solver.Run({Problem, Method, Constraints.Free(), Contacts.Coupling, State.Position.data(), count.Least,
							  count.Most, solved, tolerance, Model->TotalMass * drop * drop, Statistics, workers,
							  rubs && doubt ? Substep.FrictionMove.data() : nullptr,
							  doubt ? Substep.FallingMove.data() : nullptr, careful, smoothing},
			Substep.Displacement);
	};
	const auto resolve = [&]
	{
		const StageTimer timer(Statistics, Stage::ResolvePenetration);
		return Contacts.Resolve(contact, {Substep.Acceleration, Problem.Target, Problem.MassScale}, Solver.Residual(),
			State.Contacts, Constraints, Solver.Preconditioner, Substep.Displacement, Statistics);
	};
	// Cloth that is put out of a collider shall not be thrown.
	Substep.IsDisplaced = Constraints.FarthestReturn(contact.Step) > contact.HalfThickness;
	// What the solve moved into a collider is held back, and the rest has to make room for it.
	const UpdateCount updates = ChooseUpdates(careful, smoothing);
	if (!run(updates) || (resolve() > 0 && !run({(updates.Least + 1) / 2, (updates.Most + 1) / 2})))
	{
		return false;
	}
	if (Contacts.Coupling.Bodies.empty())
	{
		const StageTimer timer(Statistics, Stage::ResolvePenetration);
		Statistics.Stopped += Contacts.StopAtColliders(contact, State.Contacts, Constraints, Substep.Displacement);
	}
	if (Options.SelfCollision)
	{
		const StageTimer timer(Statistics, Stage::ResolvePenetration);
		const int stopped = Contacts.ResolveSelf(contact, Constraints, Substep.Displacement);
		Substep.IsDisplaced = Substep.IsDisplaced || stopped > 0;
	}
	return true;
}

/// Bodies are unknowns too. Cloth at rest is solved nearly as it was in the last substep.
Simulation::Implementation::UpdateCount Simulation::Implementation::ChooseUpdates(
	bool careful, Smoothing smoothing) const
{
	const bool smooths = smoothing != Smoothing::None;
	const int planned = smooths ? Substep.Plan.SmoothedUpdates : Substep.Plan.Updates;
	if (Options.Updates > 0)
	{
		return {planned, planned};
	}
	// What flutters in wind is never held by its yarns for long.
	const bool flutters = smooths && Substep.Blown;
	const int plan = flutters ? std::min(Tuning::SmoothedUpdates, Substep.Plan.MaxSmoothedUpdates) : planned;
	int least = plan;
	if (Substep.IsDisplaced)
	{
		least = Tuning::DisplacedUpdateFactor * plan;
	}
	else if (Substep.Resting && !careful)
	{
		least = std::max(1, (plan + 1) / Tuning::RestingUpdateShare);
	}
	else if (!Contacts.Coupling.Bodies.empty())
	{
		least = plan * (State.HitCooldown > 0 ? Tuning::HitUpdateFactor : Tuning::BodyUpdateFactor);
	}
	return {least, smooths && !flutters ? std::max(least, Substep.Plan.MaxSmoothedUpdates) : least};
}

bool Simulation::Implementation::LimitEnergy(bool lastResort, Workers* workers)
{
	const StageTimer timer(Statistics, Stage::LimitEnergy);
	EnergyLimiter limiter(
		{*Model, Constraints, Contacts, Problem, Solver.Residual(), State.Position, State.Velocity, State.LastMove,
			State.Histories, State.Energy, State.EnergySwing, Method.Accelerate, Substep.IsDisplaced, workers},
		Substep);
	return limiter.Limit(lastResort, Statistics);
}

/// Solves the substep again with Euler's scheme from the present positions. Every update then lowers the sum of elastic
/// energy, potential energy and a part of the kinetic energy below what it was, so the outcome fits.
bool Simulation::Implementation::FallBack(const ContactContext& contact, Workers* workers)
{
	++Statistics.FallBacks;
	State.FallbackCooldown = Tuning::FallbackCooldownSubsteps;
	State.HasPast = false;
	BeginSubstep(*Model, Options, State, Problem, Substep);
	{
		const StageTimer timer(Statistics, Stage::Predict);
		BeginEnergies(*Model, 0.0f, Substep, State, Problem, workers);
		Predict(contact, StartValue::Present, State, Constraints, Contacts, Problem, Substep);
	}
	return Update(contact, true, workers) && LimitEnergy(true, workers);
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
	State.Histories = {};
	ForEachEnergy([&]<typename E>(const E& energy, auto& history)
		{ history.Reset(topology, E{}, energy, State.Position.data()); },
		Model->Energies, State.Histories);
	Substep.Resize(count);
	Reaction.assign(count, Float4::Zero());
	Constraints.Resize(count);
	Contacts.Prepare(*Model, State.Contacts);
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
	if (model != Model)
	{
		ForEachEnergy([&](const auto& before, const auto& after, auto& history)
			{ history.Reset(*Model->Shape, before, after, State.Position.data()); },
			Model->Energies, model->Energies, State.Histories);
	}
	Stale = Stale || model != Model || MakeStepPlan(*model, settings, State.Pace) != Substep.Plan;
	Model = std::move(model);
	Options = settings;
	State.EnergyKnown = false;
	if (!sameSteps)
	{
		ForgetPast();
	}
}

void Simulation::Implementation::ApplyMethod(const PaperMethod& method)
{
	Stale = Stale || method != Method;
	Method = method;
}

/// Substeps are short while anything but its weight and its threads moves the cloth, and from then on until it rests.
Pace Simulation::Implementation::ChoosePace() const
{
	if (IsResting(State.RestingSteps, Options))
	{
		return Pace::Calm;
	}
	if (Contacts.Colliders.Any() || std::get<YarnFriction>(Model->Energies).Any())
	{
		return Pace::Quick;
	}
	const bool wind = FeelsAir(*Model, Options) && Length(Options.Wind) > 0.0f;
	const float slow = static_cast<float>(Tuning::RestingSpeed) * Options.TimeStep;
	const bool driven = wind || State.FallbackCooldown > 0 || Constraints.MovesPins(State.Position, slow);
	return driven || State.Pace != Pace::Calm ? Pace::Lively : Pace::Calm;
}

void Simulation::Implementation::ChooseSubstepping()
{
	State.RestingSteps = IsSlow(*Model, State.KineticEnergy, State.Pace) ? State.RestingSteps + 1 : 0;
	const Pace pace = ChoosePace();
	if (pace != State.Pace)
	{
		OtherMatrices[static_cast<size_t>(State.Pace)] = std::move(Matrix);
		Matrix = std::move(OtherMatrices[static_cast<size_t>(pace)]);
		State.Pace = pace;
		Stale = true;
	}
}

/// Whether a free body comes so fast that the particles that it meets leave their neighbours behind.
bool Simulation::Implementation::IsHit() const
{
	return std::ranges::any_of(Contacts.Coupling.Bodies,
		[&](const CoupledBody& body)
		{
			const PlacedCollider& collider = Contacts.Colliders[body.Collider];
			return Length(collider.Carry(collider.CenterOfMass())) > Model->Spacing;
		});
}

/// The constant matrix weighs motion along the normal a thousand times too much, which the smoother cures. It does not
/// know that a cloth held by nothing keeps its momentum; after a hit it says nothing; at rest the stiff matrix is a
/// welcome damper.
Smoothing Simulation::Implementation::ChooseSmoothing() const
{
	const auto ofCollider = [](const PenaltyContact& penalty) { return penalty.Collider >= 0; };
	const bool held = Constraints.Free().Active || std::ranges::any_of(Contacts.Coupling.Penalties, ofCollider);
	if (Substep.Plan.SmoothedUpdates == 0 || Substep.Resting || !held || State.HitCooldown > 0)
	{
		return Smoothing::None;
	}
	const bool touches = Substep.Supported || !Contacts.Coupling.Penalties.empty();
	return touches ? Smoothing::Turning : Smoothing::Still;
}

/// Energies whose stiffness has changed a lot ask for a new matrix.
void Simulation::Implementation::UpdateStiffness()
{
	const Strains* strain = State.EnergyKnown ? &State.Strain : nullptr;
	ForEachEnergy([&](const auto& energy, auto& history)
		{ Stale = energy.UpdateStiffness(*Model->Shape, strain, history) || Stale; },
		Model->Energies, State.Histories);
}

Status Simulation::Implementation::Factorize()
{
	const int firstDeclared = Model->Shape->ParticleCount - Model->Shape->DeclaredPinCount;
	NewUndeclaredPins.clear();
	std::ranges::copy_if(Constraints.PinnedParticles(), std::back_inserter(NewUndeclaredPins),
		[firstDeclared](int particle) { return particle < firstDeclared; });
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
	const float lastSubstep = Substep.Plan.SubstepTime;
	Substep.Plan = MakeStepPlan(*Model, Options, State.Pace);
	if (Substep.Plan.SubstepTime != lastSubstep)
	{
		ForgetPast();
	}
	std::shared_ptr<const System> system = Model->SystemFor(Substep.Plan.ImplicitStep, UndeclaredPins, State.Histories);
	if (!system)
	{
		return Refuse("Simulation", "a matrix that is not positive definite in floating point",
			"less extreme ratios of stiffness to mass");
	}
	Statistics.Factorizations += system != Matrix ? 1 : 0;
	Matrix = std::move(system);
	Problem.Prepare(*Model, Substep.Plan.ImplicitStep);
	Solver.Prepare(*Model, Matrix, Method, Substep.Plan.SmoothedUpdates > 0);
	Stale = false;
	return {};
}

const char* NameOf(Stage stage)
{
	constexpr const char* Names[] = {"Factorize", "FindContacts", "ApplyExternalForces", "Constrain", "Predict",
		"Residual", "Solve", "Advance", "ResolvePenetration", "LimitEnergy", "ComputeReactions", "Commit"};
	static_assert(std::size(Names) == StageCount);
	return Names[static_cast<int>(stage)];
}

} // namespace Cloth
