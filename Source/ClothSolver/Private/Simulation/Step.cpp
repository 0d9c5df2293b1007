// Copyright (c) 2026 ClothPhysics contributors. MIT license.
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

UpdateLimits Simulation::Implementation::PlanUpdates(
	bool careful, std::vector<SubstepUnknowns>& unknowns, Workers* workers)
{
	// A gravity of Earth also where there is none: cloth at rest must count as solved.
	constexpr double Fall = 9.81;
	const double step = Substep.Plan.ImplicitStep;
	const double drop = Fall * step * step;
	// Cloth that rests on something or whose yarns hold it does not simply fall, nor does one that lately came out with
	// more energy than it could have.
	const bool borne = Substep.Supported || (std::get<YarnFriction>(Model->Energies).Any() && !Substep.Blown);
	const bool doubt = !careful && (borne || State.FallbackCooldown > 0) && !Substep.Resting;
	State.FallbackCooldown = std::max(State.FallbackCooldown - 1, 0);
	State.HitCooldown = IsHit() ? Tuning::HitCooldownSubsteps : std::max(State.HitCooldown - 1, 0);
	const bool rubs = std::ranges::any_of(Contacts.Coupling.Penalties, &PenaltyContact::IsFrictionOnly);
	const Smoothing smoothing = careful ? Smoothing::None : ChooseSmoothing();
	unknowns.push_back({{Problem, Constraints.Free(), Contacts.Coupling, State.Position.data(), Substep.Displacement,
							Statistics, TasksOf(*Model, workers), rubs && doubt ? Substep.FrictionMove.data() : nullptr,
							doubt ? Substep.FallingMove.data() : nullptr, smoothing},
		Solver});
	const double tolerance =
		static_cast<double>(Options.Tolerance) * (Substep.Resting ? Tuning::RestingTolerance : 1.0);
	// Where cloth stops for good is decided while it is slow.
	const double speed = RootMeanSquareSpeed(*Model, State.KineticEnergy);
	const double solved = std::clamp(
		Tuning::SolvedResidualFast * speed / Tuning::FastSpeed, Tuning::SolvedResidual, Tuning::SolvedResidualFast);
	// Cloth that is put out of a collider shall not be thrown.
	const float halfThickness = Contacts.HalfThickness(*Model, Options);
	Substep.IsDisplaced = Constraints.FarthestReturn(Substep.Plan.SubstepTime) > halfThickness;
	const UpdateCount count = ChooseUpdates(careful, smoothing);
	return {count.Least, count.Most, solved, tolerance, Model->TotalMass * drop * drop, careful};
}

int Simulation::Implementation::Resolve(Workers* workers)
{
	const int moved = ResolveMotion();
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	return moved
		+ Contacts.Resolve(ContactsNow(workers), {Substep.Acceleration, Problem.Target, Problem.MassScale},
			Solver.Residual(), State.Contacts, Constraints, Solver.Preconditioner, Substep.Displacement, Statistics);
}

int Simulation::Implementation::ResolveMotion()
{
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	return MotionConstraints.Resolve(MotionContext(), State.MotionConstraints, Constraints, Substep.Displacement);
}

bool Simulation::Implementation::StopPenetration(int round, Workers* workers)
{
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	const ContactContext contact = ContactsNow(workers);
	MotionConstraints.Stop(MotionContext(), State.MotionConstraints, Constraints, Substep.Displacement);
	if (Contacts.Coupling.Bodies.empty())
	{
		Statistics.Stopped += Contacts.StopAtColliders(contact, State.Contacts, Constraints, Substep.Displacement);
	}
	if (Options.SelfCollision)
	{
		const ContactSet::SelfStop stop = Contacts.ResolveSelf(contact, Constraints, round, Substep.Displacement);
		Substep.IsDisplaced = Substep.IsDisplaced || stop.Count > 0;
		return stop.Pulls;
	}
	return false;
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
	// What flutters in wind is never held by its yarns for long. Cloth that is carried through the air is pulled by
	// what holds it.
	const float slow = static_cast<float>(Tuning::RestingSpeed) * Options.TimeStep;
	const bool flutters = smooths && Substep.Blown && !Constraints.MovesPins(State.Position, slow);
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
	else if (State.HitCooldown > 0)
	{
		least = plan * Tuning::HitUpdateFactor;
	}
	else if (!Contacts.Coupling.Bodies.empty())
	{
		least = plan * Tuning::BodyUpdateFactor;
	}
	return {least, smooths && !flutters ? std::max(least, Substep.Plan.MaxSmoothedUpdates) : least};
}

MotionSubstep Simulation::Implementation::MotionContext() const
{
	return {
		State.Position, State.Velocity, Substep.Acceleration, Substep.Plan.SubstepTime, Options.MaxDepenetrationSpeed};
}

bool Simulation::Implementation::LimitEnergy(bool lastResort, Workers* workers)
{
	const StageTimer timer(Statistics, Stage::LimitEnergy);
	EnergyLimiter limiter(
		{*Model, Constraints, Contacts, Problem, Solver.Residual(), State.Position, State.Velocity, State.LastMove,
			State.Histories, State.Energy, State.EnergySwing, true, Substep.IsDisplaced, HasCompany, workers},
		Substep);
	return limiter.Limit(lastResort, Statistics);
}

/// With Euler's scheme, from the present shape. Every update then lowers the sum of elastic energy, potential
/// energy and a part of the kinetic energy below what it was, so the outcome fits.
void Simulation::Implementation::PrepareFallBack(Workers* workers)
{
	++Statistics.FallBacks;
	State.FallbackCooldown = Tuning::FallbackCooldownSubsteps;
	State.HasPast = false;
	State.Velocity = Substep.UncorrectedVelocity; // also if it was another cloth whose balance failed
	BeginSubstep(*Model, Options, State, Problem, Substep);
	const StageTimer timer(Statistics, Stage::Predict);
	BeginEnergies(*Model, 0.0f, Substep, State, Problem, TasksOf(*Model, workers));
	Predict(
		ContactsNow(workers), StartValue::Present, State, Constraints, MotionConstraints, Contacts, Problem, Substep);
	// Updates that are cut short leave a part of the way undone, but none changes the momentum.
	if (!HasCompany && Contacts.TouchesOnlyItself(Constraints))
	{
		PredictTranslation(*Model, Problem, Substep);
	}
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
	UseSolver(settings.Solver);
	if (model != Model)
	{
		ForEachEnergy([&](const auto& before, const auto& after, auto& history)
			{ history.Reset(*Model->Shape, before, after, State.Position.data()); },
			Model->Energies, model->Energies, State.Histories);
	}
	Stale = Stale || model != Model || MakeStepPlan(*model, settings, State.Pace, LeastSubsteps) != Substep.Plan;
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
	if (Contacts.Colliders.Any() || HasCompany || std::get<YarnFriction>(Model->Energies).Any())
	{
		return Pace::Quick;
	}
	const bool wind = FeelsAir(*Model, Options) && Length(Options.Wind) > 0.0f;
	const float slow = static_cast<float>(Tuning::RestingSpeed) * Options.TimeStep;
	const bool driven = wind || State.FallbackCooldown > 0 || Constraints.MovesPins(State.Position, slow)
		|| MotionConstraints.Moves(State.MotionConstraints, slow);
	return driven || State.Pace != Pace::Calm ? Pace::Lively : Pace::Calm;
}

void Simulation::Implementation::CountRestingSteps()
{
	State.RestingSteps = IsSlow(*Model, State.KineticEnergy, State.Pace) ? State.RestingSteps + 1 : 0;
}

void Simulation::Implementation::ChooseSubstepping()
{
	const Pace pace = ChoosePace();
	if (pace != State.Pace)
	{
		OtherMatrices[static_cast<size_t>(State.Pace)] = std::move(Matrix);
		Matrix = std::move(OtherMatrices[static_cast<size_t>(pace)]);
		State.Pace = pace;
		Stale = true;
	}
}

/// Whether a free body comes so fast, or what holds the cloth starts or stops so suddenly, that the particles that it
/// meets leave their neighbours behind.
bool Simulation::Implementation::IsHit() const
{
	if (Substep.LargestJump * Substep.Plan.SubstepTime > Model->Spacing)
	{
		return true;
	}
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
	const auto holds = [](const PenaltyContact& penalty) { return penalty.Collider >= 0 || penalty.IsSpring; };
	const bool held = Constraints.Free().Active || std::ranges::any_of(Contacts.Coupling.Penalties, holds);
	if (Substep.Plan.SmoothedUpdates == 0 || Substep.Resting || !held || State.HitCooldown > 0)
	{
		return Smoothing::None;
	}
	const bool touches = Substep.Supported || Contacts.Coupling.HasContacts();
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
	if (IsThreaded())
	{
		return PrepareThreads();
	}
	const int firstDeclared = Model->Shape->ParticleCount - Model->Shape->DeclaredPinCount;
	NewHeld.clear();
	for (int particle : Constraints.PinnedParticles())
	{
		if (particle < firstDeclared)
		{
			NewHeld.push_back({particle});
		}
	}
	MotionConstraints.ForEachSpring(
		[this](int particle, const MotionConstraintSet::Spring& spring) {
			NewHeld.push_back({particle, spring.Stiffness});
		});
	if (NewHeld != Held)
	{
		std::ranges::sort(NewHeld, {}, &HeldParticle::Particle);
		Stale = Stale || NewHeld != Held;
		std::swap(Held, NewHeld);
	}
	if (!Stale)
	{
		return {};
	}
	const StageTimer timer(Statistics, Stage::Factorize);
	const float lastSubstep = Substep.Plan.SubstepTime;
	Substep.Plan = MakeStepPlan(*Model, Options, State.Pace, LeastSubsteps);
	if (Substep.Plan.SubstepTime != lastSubstep)
	{
		ForgetPast();
	}
	std::shared_ptr<const System> system = Model->SystemFor(Substep.Plan.ImplicitStep, Held, State.Histories);
	if (!system)
	{
		return Refuse("Simulation", "a matrix that is not positive definite in floating point",
			"less extreme ratios of stiffness to mass");
	}
	Statistics.Factorizations += system != Matrix ? 1 : 0;
	Matrix = std::move(system);
	Problem.Prepare(*Model, Substep.Plan.ImplicitStep);
	Solver.Prepare(*Model, Matrix, Substep.Plan.SmoothedUpdates > 0);
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
