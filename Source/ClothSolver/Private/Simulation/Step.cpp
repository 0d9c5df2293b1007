// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/FlushDenormals.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <iterator>
#include <utility>

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
	int substeps = 1;
	for (Implementation* cloth : cloths)
	{
		cloth->Statistics = {};
		cloth->Save(cloth->Saved);
		cloth->HasCompany = between != nullptr;
		substeps = std::max(substeps, cloth->ChooseSubsteps());
	}
	Status status;
	for (size_t i = 0; i < cloths.size() && status; ++i)
	{
		cloths[i]->LeastSubsteps = between != nullptr ? substeps : 1;
		status = cloths[i]->BeginStep();
	}
	// One scheme for all: their impulses on each other would not balance.
	const auto isWithoutPast = [](Implementation* cloth) { return cloth->Substep.HistoryWeight == 0.0f; };
	if (between != nullptr && status && std::ranges::any_of(cloths, isWithoutPast))
	{
		for (Implementation* cloth : cloths)
		{
			cloth->ForgetPast();
			status = status ? cloth->PrepareSubstep() : status;
		}
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
		TakeThreadSubstep(cloths, between, substep, workers);
		status = std::ranges::all_of(cloths, [](Implementation* cloth) { return cloth->IsFinite(); })
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
	if (!IsPaper())
	{
		(void)Threads.Cook(Model);
	}
	return MakeStepPlan(Options, LeastRate()).Substeps;
}

Status Simulation::Implementation::BeginStep()
{
	if (Status status = PrepareThreads(); !status)
	{
		return status;
	}
	if (!IsPaper())
	{
		Threads.Load(std::get<YarnSlip>(State.Histories));
	}
	std::ranges::fill(Reaction, Float4::Zero());
	Contacts.Colliders.BeginStep(Substep.Plan.Substeps);
	return {};
}

void Simulation::Implementation::EndStep()
{
	Contacts.Colliders.EndStep();
	if (!IsPaper())
	{
		Threads.Store(std::get<YarnSlip>(State.Histories));
	}
}

/// Without a matrix for the state before, as after a change of settings, the next step asks for one again.
void Simulation::Implementation::RollBack()
{
	if (!Resume(Saved))
	{
		State = Saved;
		Contacts.Colliders.Restore(Saved.Colliders);
	}
}

CrossMember Simulation::Implementation::AsMember()
{
	return {*Model, Options, Constraints, State.Position, State.Velocity, Contacts, Substep, Statistics, Moving(),
		State.LastVelocity, State.LastMove};
}

ContactContext Simulation::Implementation::ContactsNow(Workers* workers) const
{
	return Contacts.Context(
		*Model, Options, Substep.Plan.SubstepTime, Substep.ImplicitStep, State.Position, State.Velocity, workers);
}

MotionSubstep Simulation::Implementation::MotionContext() const
{
	return {State.Position, Substep.Plan.SubstepTime, Options.MaxDepenetrationSpeed};
}

void Simulation::Implementation::Reset()
{
	const Topology& topology = *Model->Shape;
	const size_t count = topology.RestPosition.size();
	State.Position = topology.RestPosition;
	State.Remainder.assign(count, Float4::Zero());
	State.Velocity.assign(count, Float4::Zero());
	State.LastMove.assign(count, Float4::Zero());
	State.LastVelocity.assign(count, Float4::Zero());
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
	State.PastStep = 0.0f;
	std::ranges::fill(State.Threads.Density, Float4::Zero());
}

void Simulation::Implementation::ApplySettings(const Settings& settings, ModelPointer model)
{
	if (model != Model)
	{
		ForEachEnergy([&](const auto& before, const auto& after, auto& history)
			{ history.Reset(*Model->Shape, before, after, State.Position.data()); },
			Model->Energies, model->Energies, State.Histories);
	}
	if (settings.Solver != Options.Solver)
	{
		State.Threads = {};
		ForgetPast();
	}
	if (settings.TimeStep != Options.TimeStep || settings.Paper.TimeScheme != Options.Paper.TimeScheme)
	{
		ForgetPast();
	}
	Model = std::move(model);
	Options = settings;
}

const char* NameOf(Stage stage)
{
	constexpr const char* Names[] = {"Factorize", "FindContacts", "ApplyExternalForces", "Predict", "Constrain",
		"Residual", "Solve", "ResolvePenetration", "Commit"};
	static_assert(std::size(Names) == StageCount);
	return Names[static_cast<int>(stage)];
}

} // namespace Cloth
