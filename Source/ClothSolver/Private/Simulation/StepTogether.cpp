// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/FlushDenormals.h"
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Simulation/SimulationData.h"
#include "Simulation/Stages.h"

#include <algorithm>
#include <limits>
#include <numeric>

// How a step goes: of one cloth, or of several that touch each other.

namespace Cloth
{

/// Below this many particles, handing out work costs more than it saves. Contacts of the cloth with itself are more
/// work and go by the size of their pieces instead.
static constexpr int WorthSharing = 4000;

Workers* Simulation::Implementation::TasksOf(const Cloth::Model& model, Workers* workers)
{
	return model.Shape->ParticleCount < WorthSharing ? nullptr : workers;
}

Status Simulation::Implementation::Step(
	std::span<Implementation* const> cloths, CrossContacts* between, Workers* workers)
{
	const FlushDenormals flush;
	int restingSteps = std::numeric_limits<int>::max();
	for (Implementation* cloth : cloths)
	{
		cloth->Statistics = {};
		cloth->Save(cloth->Saved);
		cloth->CountRestingSteps();
		restingSteps = std::min(restingSteps, cloth->State.RestingSteps);
	}
	// One that is solved by updates wants all to be.
	const bool updates =
		std::ranges::any_of(cloths, [](Implementation* cloth) { return cloth->Options.Solver == SolverKind::Imex; });
	int substeps = 1;
	for (Implementation* cloth : cloths)
	{
		// None rests while another one moves.
		cloth->State.RestingSteps = restingSteps;
		cloth->HasCompany = between != nullptr;
		cloth->UseSolver(updates ? SolverKind::Imex : cloth->Options.Solver);
		substeps = std::max(substeps, cloth->ChooseSubsteps());
	}
	Status status;
	for (size_t i = 0; i < cloths.size() && status; ++i)
	{
		cloths[i]->SetLeastSubsteps(between != nullptr ? substeps : 1);
		status = cloths[i]->BeginStep();
	}
	if (between != nullptr && status)
	{
		between->Begin();
		for (Implementation* cloth : cloths)
		{
			between->Add(cloth->AsMember());
		}
		between->Prepare();
	}
	for (int substep = 0; status && substep < cloths.front()->Substep.Plan.Substeps; ++substep)
	{
		status = TakeSubstep(cloths, between, substep, workers)
			? Status{}
			: Status{"Simulation.Step left the range of floating point; the cloth keeps its last state"};
	}
	for (Implementation* cloth : cloths)
	{
		if (status)
		{
			cloth->EndStep();
		}
		else
		{
			cloth->RollBack();
		}
	}
	return status;
}

/// A model that threads refuse is told when the step begins.
int Simulation::Implementation::ChooseSubsteps()
{
	if (IsThreaded())
	{
		if (!IsPaper())
		{
			(void)Threads.Cook(Model);
		}
		return MakeThreadPlan(Options, LeastRate()).Substeps;
	}
	ChooseSubstepping();
	return MakeStepPlan(*Model, Options, State.Pace).Substeps;
}

void Simulation::Implementation::EndStep()
{
	Contacts.Colliders.EndStep();
	if (Kind == SolverKind::Threads)
	{
		Threads.Store(std::get<YarnSlip>(State.Histories));
	}
}

CrossMember Simulation::Implementation::AsMember()
{
	return {*Model, Options, Constraints, State.Position, State.Velocity, Contacts, Substep, Statistics, Moving(),
		State.LastVelocity, State.LastMove};
}

void Simulation::Implementation::SetLeastSubsteps(int substeps)
{
	if (substeps != LeastSubsteps)
	{
		LeastSubsteps = substeps;
		Stale = Stale || MakeStepPlan(*Model, Options, State.Pace, LeastSubsteps) != Substep.Plan;
	}
}

Status Simulation::Implementation::BeginStep()
{
	if (!IsThreaded())
	{
		UpdateStiffness();
	}
	if (Status status = Factorize(); !status)
	{
		return status;
	}
	if (Kind == SolverKind::Threads)
	{
		Threads.Load(std::get<YarnSlip>(State.Histories));
	}
	std::ranges::fill(Reaction, Float4::Zero());
	Contacts.Colliders.BeginStep(Substep.Plan.Substeps);
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

bool Simulation::Implementation::TakeSubstep(Group cloths, CrossContacts* between, int substep, Workers* workers)
{
	if (cloths.front()->IsThreaded())
	{
		TakeThreadSubstep(cloths, between, substep, workers);
		return std::ranges::all_of(cloths, [](Implementation* cloth) { return cloth->IsFinite(); });
	}
	for (Implementation* cloth : cloths)
	{
		cloth->FindContacts(substep, workers);
	}
	if (between != nullptr)
	{
		between->Find(substep == 0, workers);
	}
	for (size_t i = 0; i < cloths.size(); ++i)
	{
		if (between != nullptr)
		{
			between->AddTo(static_cast<int>(i));
		}
		cloths[i]->PrepareUpdates(workers);
	}
	if (!Solve(cloths, between, false, workers))
	{
		return false;
	}
	if (!LimitEnergies(cloths, false, workers))
	{
		for (Implementation* cloth : cloths)
		{
			cloth->PrepareFallBack(workers);
		}
		if (!Solve(cloths, between, true, workers) || !LimitEnergies(cloths, true, workers))
		{
			return false;
		}
	}
	if (between != nullptr)
	{
		between->CorrectVelocities();
	}
	for (Implementation* cloth : cloths)
	{
		cloth->FinishSubstep(workers);
	}
	return true;
}

bool Simulation::Implementation::Solve(Group cloths, CrossContacts* between, bool careful, Workers* workers)
{
	std::vector<SubstepUnknowns>& unknowns = cloths.front()->AllUnknowns;
	unknowns.clear();
	UpdateLimits limits{0, 0, std::numeric_limits<double>::max(), std::numeric_limits<double>::max(), 0.0, careful};
	for (Implementation* cloth : cloths)
	{
		const UpdateLimits own = cloth->PlanUpdates(careful, unknowns, workers);
		limits.Updates = std::max(limits.Updates, own.Updates);
		limits.MaxUpdates = std::max(limits.MaxUpdates, own.MaxUpdates);
		limits.SolvedResidual = std::min(limits.SolvedResidual, own.SolvedResidual);
		limits.Tolerance = std::min(limits.Tolerance, own.Tolerance);
		limits.Scale += own.Scale;
	}
	const auto run = [&] { return NonlinearConjugateGradient(unknowns, between, limits).Run(); };
	if (!run())
	{
		return false;
	}
	// What the solve moved into a collider is held back, and the rest has to make room for it.
	int resolved = 0;
	for (Implementation* cloth : cloths)
	{
		resolved += cloth->Resolve(workers);
	}
	limits.Updates = (limits.Updates + 1) / 2;
	limits.MaxUpdates = (limits.MaxUpdates + 1) / 2;
	if (resolved > 0 && !run())
	{
		return false;
	}
	const auto moved = [](int sum, Implementation* cloth) { return sum + cloth->ResolveMotion(); };
	for (int round = 0; round < Tuning::MotionConstraintRounds; ++round)
	{
		if (std::accumulate(cloths.begin(), cloths.end(), 0, moved) > 0 && !run())
		{
			return false;
		}
	}
	const auto stop = [&](int round)
	{
		bool pulls = false;
		for (Implementation* cloth : cloths)
		{
			pulls = cloth->StopPenetration(round, workers) || pulls;
		}
		return (between != nullptr && between->StopPenetration(round, workers)) || pulls;
	};
	// Nothing gives way to what is stopped after the solve. What would be pulled too far is solved for instead, and at
	// last let through.
	for (int round = 0; stop(round); ++round)
	{
		if (!run())
		{
			return false;
		}
	}
	return true;
}

bool Simulation::Implementation::LimitEnergies(Group cloths, bool lastResort, Workers* workers)
{
	bool done = true;
	for (Implementation* cloth : cloths)
	{
		done = cloth->LimitEnergy(lastResort, TasksOf(*cloth->Model, workers)) && done;
	}
	return done;
}

ContactContext Simulation::Implementation::ContactsNow(Workers* workers) const
{
	return Contacts.Context(*Model, Matrix.get(), Options, Substep.Plan.SubstepTime, Substep.Plan.ImplicitStep,
		State.Position, State.Velocity, workers);
}

void Simulation::Implementation::FindContacts(int substep, Workers* workers)
{
	++Statistics.Substeps;
	Substep.FirstSubstep = substep == 0;
	Substep.SubstepsLeft = Substep.Plan.Substeps - substep;
	BeginSubstep(*Model, Options, State, Problem, Substep);
	{
		const StageTimer timer(Statistics, Stage::Predict);
		BeginEnergies(*Model, Substep.Plan.SubstepTime, Substep, State, Problem, TasksOf(*Model, workers));
	}
	{
		const StageTimer timer(Statistics, Stage::FindContacts);
		Contacts.Find(ContactsNow(workers), Options, Substep.FirstSubstep, State.Contacts, Statistics);
	}
	const StageTimer timer(Statistics, Stage::ApplyExternalForces);
	ApplyExternalForces(*Model, Options, State, Substep);
}

void Simulation::Implementation::PrepareUpdates(Workers* workers)
{
	const ContactContext contact = ContactsNow(workers);
	{
		const StageTimer timer(Statistics, Stage::Constrain);
		Constrain(contact, MotionContext(), Options, State, Contacts, MotionConstraints, Constraints,
			Solver.Preconditioner, Substep);
	}
	const StageTimer timer(Statistics, Stage::Predict);
	Predict(contact, StartValue::Inertia, State, Constraints, MotionConstraints, Contacts, Problem, Substep);
}

void Simulation::Implementation::FinishSubstep(Workers* workers)
{
	{
		const StageTimer timer(Statistics, Stage::ComputeReactions);
		for (int particle : Constraints.Particles())
		{
			Reaction[static_cast<size_t>(particle)] += Substep.Impulse[static_cast<size_t>(particle)];
		}
		for (const PenaltyContact& spring : Contacts.Coupling.Penalties)
		{
			if (spring.IsSpring)
			{
				Reaction[static_cast<size_t>(spring.Element.Particle[0])] += spring.Force * Substep.Plan.SubstepTime;
			}
		}
		Contacts.RememberOutcome(
			ContactsNow(workers), Substep.NewVelocity, Substep.Impulse, State.Contacts, Statistics);
		MotionConstraints.RememberOutcome(Substep.Impulse, State.MotionConstraints);
	}
	const StageTimer timer(Statistics, Stage::Commit);
	Commit(Constraints, State, Substep);
	State.Air.Advance(Options.Wind, Substep.Plan.SubstepTime);
	Contacts.Colliders.EndSubstep(Substep.Plan.SubstepTime);
}

} // namespace Cloth
