// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/ContactLanes.h"
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Simulation/SimulationData.h"
#include "Simulation/Stages.h"
#include "Threads/ThreadPushes.h"

#include <algorithm>
#include <utility>

// A substep by implicit threads: Docs/Threads.md.

namespace Cloth
{

namespace
{

PushedParticles ParticlesOf(const PenaltyContact& contact, const PushedCloth& own)
{
	PushedParticles particles;
	for (size_t i = 0; i < contact.ParticleCount(); ++i)
	{
		particles[i] = {&own, static_cast<size_t>(contact.Element.Particle[i])};
	}
	return particles;
}

} // namespace

SubstepParticles& Simulation::Implementation::Moving()
{
	return IsPaper() ? static_cast<SubstepParticles&>(Imex) : Threads;
}

/// The paper's method takes any step, but what laws that stiffen add to its matrix is explicit.
float Simulation::Implementation::LeastRate() const
{
	if (IsPaper())
	{
		return std::get<Tension>(Model->Energies).Stiffens() ? Tuning::ImexSubstepRate : 0.0f;
	}
	return Threads.LeastRate(Options.SubstepRate);
}

Status Simulation::Implementation::PrepareThreads()
{
	const StageTimer timer(Statistics, Stage::Factorize);
	if (Status status = IsPaper() ? Status{} : Threads.Cook(Model); !status)
	{
		return status;
	}
	Substep.Plan = MakeStepPlan(Options, LeastRate(), LeastSubsteps);
	return PrepareSubstep();
}

/// A substep without a past, or with one of another length, goes by Euler's scheme, whose error in the one is of the
/// order of BDF2's in all.
Status Simulation::Implementation::PrepareSubstep()
{
	const bool isTwoStep = IsTwoStep() && State.PastStep == Substep.Plan.SubstepTime;
	Substep.HistoryWeight = isTwoStep ? 1.0f / 3.0f : 0.0f;
	Substep.ImplicitStep = isTwoStep ? ThreadStep::ImplicitPart * Substep.Plan.SubstepTime : Substep.Plan.SubstepTime;
	if (IsPaper())
	{
		return Imex.Prepare(Model, Substep.Plan.SubstepTime, Substep.ImplicitStep, Options.Paper, Statistics);
	}
	Threads.Prepare(Substep.Plan.SubstepTime, Substep.ImplicitStep, State.Threads);
	return {};
}

void Simulation::Implementation::TakeThreadSubstep(Group cloths, CrossContacts* between, int substep, Workers* workers)
{
	for (Implementation* cloth : cloths)
	{
		cloth->BeginThreads(substep, workers);
	}
	if (between != nullptr)
	{
		between->Find(substep == 0, workers);
		between->Untangle();
	}
	for (Implementation* cloth : cloths)
	{
		cloth->SolveThreads(workers);
	}
	// Yarns last: what is pushed after them would be stretched, and that would stay as energy.
	for (int turn = 0; turn < ThreadStep::YarnTurns; ++turn)
	{
		for (Implementation* cloth : cloths)
		{
			cloth->PushContacts();
		}
		if (between != nullptr)
		{
			between->PushMembers();
		}
		for (Implementation* cloth : cloths)
		{
			cloth->SolveYarns(turn, workers);
		}
	}
	for (Implementation* cloth : cloths)
	{
		cloth->StopThreads(workers);
	}
	if (between != nullptr)
	{
		between->Stop(workers);
	}
	for (Implementation* cloth : cloths)
	{
		cloth->FinishThreads(workers);
	}
	if (between != nullptr)
	{
		between->Finish();
	}
}

void Simulation::Implementation::BeginThreads(int substep, Workers* workers)
{
	++Statistics.Substeps;
	Substep.FirstSubstep = substep == 0;
	Substep.SubstepsLeft = Substep.Plan.Substeps - substep;
	if (IsTwoStep() && State.PastStep > 0.0f && Substep.HistoryWeight == 0.0f)
	{
		const StageTimer timer(Statistics, Stage::Factorize);
		(void)PrepareSubstep(); // a matrix for a shorter step than that of the first substep cannot be refused
	}
	Contacts.Colliders.BeginSubstep(Substep.Plan.SubstepTime);
	{
		const StageTimer timer(Statistics, Stage::FindContacts);
		const ContactContext contact = ContactsNow(workers);
		// Planes on colliders are followed while these move by less than half an edge.
		const float farthest = Contacts.Colliders.FarthestMove(Substep.Plan.SubstepTime);
		ColliderMove = Substep.FirstSubstep ? farthest : ColliderMove + farthest;
		const bool searches = Substep.FirstSubstep || ColliderMove > 0.5f * Contacts.MeanEdge();
		ColliderMove = searches ? farthest : ColliderMove;
		if (searches)
		{
			const float time = static_cast<float>(Substep.SubstepsLeft) * Substep.Plan.SubstepTime;
			Touching.Find(contact, time, Contacts.FeatureReach(), Constraints, State.Contacts.Particles);
			Contacts.ListTriangles(contact, time, State.Contacts);
		}
		Contacts.FindPushes(contact, Options, Substep.FirstSubstep, State.Contacts, Statistics);
	}
	const StageTimer timer(Statistics, Stage::ApplyExternalForces);
	ApplyExternalForces(*Model, Options, State, Substep);
	if (Options.SelfCollision)
	{
		Contacts.Untangle(ContactsNow(workers), Substep.Acceleration);
	}
}

void Simulation::Implementation::SolveThreads(Workers* workers)
{
	{
		const StageTimer timer(Statistics, Stage::Predict);
		Contacts.HoldAttachmentsToUnmoved(Constraints);
		Constraints.Begin(State.Position, Substep.Plan.SubstepTime, Substep.SubstepsLeft, Options.MaxPinSpeed);
		const SubstepMotion motion{State.Position, State.Remainder, State.Velocity, State.LastMove, State.LastVelocity,
			Substep.Acceleration, Substep.HistoryWeight};
		if (IsPaper())
		{
			Imex.Predict(motion, Constraints, Substep.Displacement, State.Histories, TasksOf(*Model, workers));
		}
		else
		{
			Threads.Predict(motion, Constraints, Substep.Displacement);
		}
		Touching.HoldAttachments(ContactsNow(workers), Contacts.Attachments, Moving().Mobile());
		if (!IsPaper())
		{
			Threads.Pull(Options.Gravity, State.Threads, TasksOf(*Model, workers));
		}
		const std::vector<Float4>& mobile = Moving().Mobile();
		for (size_t i = 0; i < Substep.InternalMove.size(); ++i)
		{
			Substep.InternalMove[i] = Float4::From((mobile[i] - Substep.Displacement[i]).ToVector3());
		}
	}
	{
		const StageTimer timer(Statistics, Stage::Constrain);
		HoldMotionConstraints();
		Touching.Hold(ContactsNow(workers), Contacts.Attachments, Contacts.Coupling.Penalties, State.Contacts.Particles,
			Constraints, Moving().Mobile());
	}
	if (IsPaper())
	{
		Imex.Constrain(Constraints, Touching.Touches());
	}
	else
	{
		const StageTimer timer(Statistics, Stage::Solve);
		Threads.Constrain(Constraints, Touching.Touches());
		Threads.SolveSoft(State.Threads, TasksOf(*Model, workers));
	}
}

void Simulation::Implementation::PushContacts()
{
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	const PushedCloth own = Pushed();
	for (PenaltyContact& contact : Contacts.Coupling.Penalties)
	{
		Push(contact, ParticlesOf(contact, own), Substep.ImplicitStep);
	}
}

/// The matrix of the paper's method has all families at once.
void Simulation::Implementation::SolveYarns(int turn, Workers* workers)
{
	if (!IsPaper())
	{
		const StageTimer timer(Statistics, Stage::Solve);
		Threads.SolveYarns(turn, State.Threads, TasksOf(*Model, workers));
	}
	else if (turn == ThreadStep::YarnTurns - 1)
	{
		Imex.Solve(State.Position, Constraints, Substep.Displacement, Statistics, TasksOf(*Model, workers));
	}
}

/// Springs are mass that holds a particle to its place; who would leave its sphere or go behind its backstop is held.
void Simulation::Implementation::HoldMotionConstraints()
{
	if (!MotionConstraints.Any())
	{
		return;
	}
	std::vector<Float4>& mobile = Moving().Mobile();
	MotionConstraints.MoveOn(Substep.SubstepsLeft, State.MotionConstraints);
	const float square = Substep.ImplicitStep * Substep.ImplicitStep;
	MotionConstraints.ForEachSpring(
		[&](int particle, const MotionConstraintSet::Spring& spring)
		{
			const size_t i = static_cast<size_t>(particle);
			const float mobility = Dot(mobile[i], Float4::Set(0.0f, 0.0f, 0.0f, 1.0f));
			const float slower = mobility / (1.0f + mobility * square * spring.Stiffness);
			const Float4 way = Float4::From((spring.Place - (State.Position[i] + mobile[i])).ToVector3());
			mobile[i] += way * (slower * square * spring.Stiffness) + Float4::Set(0.0f, 0.0f, 0.0f, slower - mobility);
		});
	std::vector<Float4>& moves = Substep.FallingMove;
	for (size_t i = 0; i < moves.size(); ++i)
	{
		moves[i] = Float4::From(mobile[i].ToVector3());
	}
	MotionConstraints.Resolve(MotionContext(), State.MotionConstraints, Constraints, moves, 0.0f);
}

PushedCloth Simulation::Implementation::Pushed()
{
	return {Moving().Mobile().data(), Moving().Particles().Direction.data(), Constraints.Free().Kind.data(),
		Model->Mass.data(), State.Position.data(), Float4::Zero(), State.Velocity.data(), State.LastVelocity.data(),
		State.LastMove.data()};
}

/// At the boundaries of motion constraints, and where the cloth would pass through itself.
void Simulation::Implementation::StopThreads(Workers* workers)
{
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	Moving().Finish(Substep.Displacement);
	MotionConstraints.Stop(MotionContext(), State.MotionConstraints, Constraints, Substep.Displacement);
	if (Options.SelfCollision || HasCompany)
	{
		Substep.UnstoppedMove = Substep.Displacement;
	}
	if (Options.SelfCollision)
	{
		Contacts.StopSelf(ContactsNow(workers), Constraints, Substep.Displacement);
	}
}

void Simulation::Implementation::FinishThreads(Workers* workers)
{
	const StageTimer timer(Statistics, Stage::Commit);
	std::vector<Float4>& displacement = Substep.Displacement;
	const ContactContext contact = ContactsNow(workers);
	Touching.Finish(contact,
		{Moving().Particles().Held, State.LastVelocity, Substep.HistoryWeight, Constraints, displacement,
			Substep.Acceleration, Substep.InternalMove},
		State.Contacts.Particles);
	Touching.Ride(contact, Contacts.Attachments, Contacts.Coupling.Penalties, Constraints, displacement);
	FindImpulses();
	const Float4 past = Float4::Splat(Substep.HistoryWeight);
	const Float4 rate = Float4::Splat(1.0f / Substep.ImplicitStep);
	State.PastStep = Substep.Plan.SubstepTime;
	std::swap(State.LastVelocity, State.Velocity);
	std::swap(State.LastMove, displacement);
	for (size_t i = 0; i < displacement.size(); ++i)
	{
		const Float4 move = State.LastMove[i];
		State.Velocity[i] = NegMulAdd(displacement[i], past, move) * rate;
		const Float4 whole = move + State.Remainder[i];
		const Float4 place = State.Position[i] + whole;
		State.Remainder[i] = whole - (place - State.Position[i]);
		State.Position[i] = place;
	}
	for (size_t i = 0; i < displacement.size() && (Options.SelfCollision || HasCompany); ++i)
	{
		const Float4 stopped = State.LastMove[i] - Substep.UnstoppedMove[i];
		if (SumLanes(stopped * stopped) > 0.0f)
		{
			// What was stopped has no past, either.
			const Float4 unstopped = State.Velocity[i] - stopped * rate;
			State.Velocity[i] = MulAdd(stopped, Float4::Splat(1.0f / Substep.Plan.SubstepTime),
				Substep.Momentum(unstopped, State.LastVelocity[i]));
			State.LastVelocity[i] = State.Velocity[i];
		}
	}
	for (int particle : Constraints.Particles())
	{
		// What is prescribed has no past that could go on.
		const size_t i = static_cast<size_t>(particle);
		const Float4 velocity = Constraints.Of(i).Velocity;
		const auto keepFree = [&](Float4& of, float time)
		{ of = Constraints.Free().Apply(particle, of) + velocity * time; };
		keepFree(State.Velocity[i], 1.0f);
		keepFree(State.LastVelocity[i], 1.0f);
		keepFree(State.LastMove[i], Substep.Plan.SubstepTime);
	}
	for (const ThreadContacts::Touch& touch : Touching.Touches())
	{
		// Nor has what moves with a free body.
		const size_t i = static_cast<size_t>(touch.Particle);
		if (touch.Mass > 0.0f && Constraints.Free().Kind[i] == Freedom::All)
		{
			const bool isAll = touch.Contact < 0;
			const auto along = [&](Float4 v) { return isAll ? v : touch.Normal * Dot(touch.Normal, v); };
			State.LastMove[i] -= touch.Return;
			const Float4 move = along(State.LastMove[i]);
			const Float4 velocity = move * (1.0f / Substep.Plan.SubstepTime);
			State.Velocity[i] += velocity - along(State.Velocity[i]);
			State.LastVelocity[i] += velocity - along(State.LastVelocity[i]);
		}
	}
	const PushedCloth own = Pushed();
	for (PenaltyContact& push : Contacts.Coupling.Penalties)
	{
		FrictionAnchor anchor = FinishPush(
			push, ParticlesOf(push, own), Substep.Plan.SubstepTime, Substep.ImplicitStep, Substep.HistoryWeight);
		// Where a free body is by now is not where contacts were carried.
		if (push.Collider >= 0 && !Contacts.Colliders[push.Collider].IsFree())
		{
			anchor.Slip = RotateBack(Contacts.Colliders[push.Collider].After.Rotation, anchor.Slip);
			State.Contacts.Triangles.Candidates[static_cast<size_t>(push.Known)].Memory.Anchor = anchor;
		}
		else if (push.Collider < 0)
		{
			State.Contacts.Self.Anchors[static_cast<size_t>(push.Known)].Anchor = anchor;
		}
	}
	if (!IsPaper())
	{
		Threads.Damp(Constraints, State.Velocity, TasksOf(*Model, workers));
	}
	AddReactions();
	MotionConstraints.RememberPlaces(State.MotionConstraints);
	PushBackColliders();
	State.Air.Advance(Options.Wind, Substep.Plan.SubstepTime);
	Contacts.Colliders.EndSubstep(Substep.Plan.SubstepTime);
}

bool Simulation::Implementation::IsFinite() const
{
	Float4 sum = Float4::Zero();
	for (size_t i = 0; i < State.Position.size(); ++i)
	{
		sum += State.Position[i] * 0.0f + State.Velocity[i] * 0.0f;
	}
	return SumLanes(sum) == 0.0f;
}

/// Of constraints: what changes the velocity and is neither gravity nor air nor internal.
void Simulation::Implementation::FindImpulses()
{
	const float step = Substep.Plan.SubstepTime;
	const float scale = step / (Substep.ImplicitStep * Substep.ImplicitStep);
	for (int particle : Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		const float mass = Model->Mass[i];
		const Float4 free = MulAdd(
			Substep.Acceleration[i], Float4::Splat(step), Substep.Momentum(State.Velocity[i], State.LastVelocity[i]));
		const Float4 change = Constraints.Of(i).Velocity - Constraints.ConstrainedPart(i, free);
		const bool isFixed = Constraints.Free().Kind[i] == Freedom::None;
		const Float4 internal = MulAdd(Substep.InternalMove[i], Float4::Splat(mass), Moving().Particles().Held[i]);
		Substep.Impulse[i] =
			change * mass - (isFixed ? Float4::Zero() : Constraints.ConstrainedPart(i, internal) * scale);
	}
	const auto pull = [&](int particle, Float4 force)
	{ Substep.Impulse[static_cast<size_t>(particle)] -= force * step; };
	if (IsPaper())
	{
		Imex.ForEachPin(pull);
	}
	else
	{
		Threads.ForEachPin(State.Threads, pull);
	}
}

void Simulation::Implementation::AddReactions()
{
	for (int particle : Constraints.Particles())
	{
		Reaction[static_cast<size_t>(particle)] += Substep.Impulse[static_cast<size_t>(particle)];
	}
	for (const ThreadContacts::Touch& touch : Touching.Touches())
	{
		Reaction[static_cast<size_t>(touch.Particle)] += touch.Mass > 0.0f ? touch.Impulse : touch.Rubbed;
	}
	MotionConstraints.ForEachSpring(
		[&](int particle, const MotionConstraintSet::Spring& spring)
		{
			const size_t i = static_cast<size_t>(particle);
			Reaction[i] += (spring.Place - State.Position[i]) * (spring.Stiffness * Substep.Plan.SubstepTime);
		});
}

/// Colliders get back what they gave the cloth; free bodies feel it.
void Simulation::Implementation::PushBackColliders()
{
	ColliderSet& colliders = Contacts.Colliders;
	Statistics.Contacts = 0;
	Statistics.Stuck = 0;
	for (int id = 0; id < colliders.Count(); ++id)
	{
		colliders[id].Reaction.Contacts = 0;
	}
	const auto give = [&](int id, Vector3 given, Vector3 angular)
	{
		PlacedCollider& collider = colliders[id];
		collider.Reaction.Impulse += given;
		collider.Reaction.AngularImpulse += angular;
		if (collider.IsFree())
		{
			collider.ApplyImpulse(given, angular);
		}
	};
	const auto giveAt = [&](int id, Vector3 place, Vector3 given)
	{ give(id, given, Cross(place - colliders[id].CenterOfMass(), given)); };
	const auto startOf = [&](int particle) {
		return (State.Position[static_cast<size_t>(particle)] - State.LastMove[static_cast<size_t>(particle)])
			.ToVector3();
	};
	const std::vector<ThreadContacts::Touch>& touches = Touching.Touches();
	ForEachRun(
		touches.size(), [&](size_t t) { return Touching.ColliderOf(touches[t]); },
		[&](int id, size_t first, size_t end)
		{
			if (id < 0)
			{
				for (size_t t = first; t < end; ++t)
				{
					giveAt(Contacts.Attachments[static_cast<size_t>(-1 - touches[t].Contact)].Collider,
						startOf(touches[t].Particle), -touches[t].Impulse.ToVector3());
				}
				return;
			}
			const Vector3 center = colliders[id].CenterOfMass();
			Vector3 impulse;
			Vector3 angular;
			for (size_t t = first; t < end; ++t)
			{
				const Vector3 given = -touches[t].Impulse.ToVector3();
				impulse += given;
				angular += Cross(startOf(touches[t].Particle) - center, given);
				Statistics.Stuck +=
					State.Contacts.Particles[static_cast<size_t>(touches[t].Contact)].IsSticking ? 1 : 0;
			}
			give(id, impulse, angular);
			colliders[id].Reaction.Contacts = static_cast<int>(end - first);
			Statistics.Contacts += colliders[id].Reaction.Contacts;
		});
	for (const Attachment& attachment : Contacts.Attachments)
	{
		if (!colliders[attachment.Collider].IsFree())
		{
			giveAt(attachment.Collider, startOf(attachment.Particle),
				-Substep.Impulse[static_cast<size_t>(attachment.Particle)].ToVector3());
		}
	}
	for (const PenaltyContact& push : Contacts.Coupling.Penalties)
	{
		if (push.Collider >= 0)
		{
			giveAt(push.Collider, push.Start.ToVector3(), (push.Force * -Substep.Plan.SubstepTime).ToVector3());
		}
	}
}

} // namespace Cloth
