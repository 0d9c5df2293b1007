// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <cmath>
#include <limits>

// The stages of a substep that deal with constraints and contacts.

namespace Cloth
{

ParticleContactSet::Substep Simulation::Implementation::ContactContext() const
{
	return {*Model, Colliders, State.Position, State.Velocity, Float4::From(Options.Gravity), SubstepTime,
		HalfThickness, Options.MaxDepenetrationSpeed};
}

void Simulation::Implementation::FindContacts(bool first)
{
	const StageTimer timer(Statistics, Stage::FindContacts);
	Colliders.BeginSubstep(SubstepTime);
	ParticleContacts.Find(ContactContext(), State.ParticleContacts);
	Coupling.Penalties.clear();
	TriangleContacts.Find(ContactContext(), State.ParticleContacts, Matrix->Matrix, ImplicitStep,
		State.TriangleContacts, Coupling.Penalties);
	if (Options.SelfCollision)
	{
		FindSelfContacts(first);
	}
}

/// Pairs are looked for once a step; a push holds as long as the two pieces face each other much as they did.
void Simulation::Implementation::FindSelfContacts(bool first)
{
	// Stiffer pushes hold better, but the matrix does not know them.
	if (SelfThickness != 2.0f * HalfThickness)
	{
		SelfThickness = 2.0f * HalfThickness;
		SelfContacts.Prepare(*Model->Shape, SelfThickness, State.SelfContacts);
	}
	if (first)
	{
		for (size_t i = 0; i < Falling.size(); ++i)
		{
			Falling[i] = State.Velocity[i] * Options.TimeStep;
		}
		const int budget = Options.MaxSelfContacts > 0 ? Options.MaxSelfContacts : std::numeric_limits<int>::max();
		SelfContacts.Find(State.Position.data(), Falling.data(), budget);
		Statistics.SelfContacts = SelfContacts.Statistics().Contacts;
		Statistics.SelfCrossings = SelfContacts.Statistics().Crossings;
	}
	const float perSquare = 1.0f / (ImplicitStep * ImplicitStep);
	for (const SelfContact& contact : SelfContacts.Contacts())
	{
		PenaltyContact push;
		push.Element = contact.Element;
		float compliance = 0.0f;
		push.Start = Float4::Zero();
		for (size_t i = 0; i < 4; ++i)
		{
			const size_t particle = static_cast<size_t>(contact.Element.Particle[i]);
			const float weight = contact.Element.Weight[i];
			compliance += weight * weight / Model->Mass[particle];
			push.Start = MulAdd(State.Position[particle], Float4::Splat(weight), push.Start);
		}
		push.Stiffness = Tuning::SelfPenalty * perSquare / compliance;
		const float depth = contact.Element.Offset - SumLanes(push.Start * Float4::From(contact.Element.Normal));
		push.MaxFriction = Model->Material.Friction * push.Stiffness * std::max(depth, 0.0f);
		// Deep pairs part at a bounded speed.
		push.Element.Offset -= std::max(depth - Options.MaxDepenetrationSpeed * SubstepTime, 0.0f);
		Coupling.Penalties.push_back(push);
	}
}

/// Sheets that have gone through each other are drawn apart along the way on which their crossing gets shorter.
void Simulation::Implementation::Untangle()
{
	for (const SelfCrossing& crossing : SelfContacts.Crossings())
	{
		float compliance = 0.0f;
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const float mass = Model->Mass[static_cast<size_t>(crossing.Particle[i])];
			compliance += crossing.Weight[i] * crossing.Weight[i] / mass;
		}
		const Float4 push =
			Float4::From(crossing.Move) * (Tuning::UntangleShare / (compliance * SubstepTime * SubstepTime));
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(crossing.Particle[i]);
			Acceleration[particle] += push * (crossing.Weight[i] / Model->Mass[particle]);
		}
	}
}

void Simulation::Implementation::Constrain()
{
	const StageTimer timer(Statistics, Stage::Constrain);
	for (const Attachment& attachment : Attachments)
	{
		Constraints.Pin(attachment.Particle, Colliders[attachment.Collider].After.ToWorld(attachment.Point));
	}
	Constraints.Begin(State.Position, SubstepTime, Options.MaxPinSpeed);
	ParticleContactSet::Apply(ContactContext(), State.ParticleContacts, Constraints, Coupling.Penalties);
	if (Options.SelfCollision)
	{
		Untangle();
	}
	CollectBodies();
	UpdatePreconditioner();
	ComputeBodyResponse();
}

/// What is held besides pins and anchors, which the matrix knows about, and what is pushed at single places. Penalties
/// between sheets are left out: they are soft, and too many of them come and go.
void Simulation::Implementation::UpdatePreconditioner()
{
	const int firstAnchor = Model->Shape->ParticleCount - Model->Shape->AnchorCount;
	const float square = ImplicitStep * ImplicitStep;
	Stiffened.assign(Model->Mass.size(), 0.0f);
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		for (size_t i = 0; push.Collider >= 0 && !push.IsFrictionOnly() && i < 3; ++i)
		{
			const size_t particle = static_cast<size_t>(push.Element.Particle[i]);
			const float weight = push.Element.Weight[i];
			// Three times bounds the couplings between the three corners.
			Stiffened[particle] += 3.0f * square * push.Stiffness * weight * weight
				/ static_cast<float>(Matrix->Matrix.Diagonal(push.Element.Particle[i]));
		}
	}
	Supported = false;
	for (int particle : Constraints.Particles())
	{
		if (particle < firstAnchor && !Constraints.IsPinned(static_cast<size_t>(particle)))
		{
			Stiffened[static_cast<size_t>(particle)] = ConstrainedFactor::Held;
			Supported = true;
		}
	}
	Supported = Supported || !Coupling.Penalties.empty();
	// Once a step is often enough, unless a free body has to know how the cloth follows it.
	const bool mayBegin = Statistics.Substeps == 1 || !Coupling.Bodies.empty();
	Solver.Preconditioner.SetConstraints(Stiffened, Constraints.Free(), mayBegin);
}

int Simulation::Implementation::ResolvePenetration()
{
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	for (const CoupledBody& body : Coupling.Bodies)
	{
		Colliders[body.Collider].ExtraMove = ToVector3(body.Move.head<3>());
		Colliders[body.Collider].ExtraTurn = ToVector3(body.Move.tail<3>());
	}
	const int released = ParticleContactSet::Release(
		ContactContext(), ImplicitStep, Solver.Residual(), State.ParticleContacts, Constraints);
	const int stopped =
		ParticleContactSet::ResolvePenetration(ContactContext(), State.ParticleContacts, Constraints, Displacement);
	const size_t known = Coupling.CarriedParticles.size();
	for (const ParticleContact& contact : State.ParticleContacts)
	{
		if (contact.ResolvedLate && Colliders[contact.Collider].IsFree())
		{
			AddCarriedParticle(contact.Particle, contact.Collider, contact.ConstrainedDirection);
		}
	}
	CorrectCarriedInertia();
	for (size_t r = known; r < Coupling.CarriedParticles.size(); ++r)
	{
		Displacement[static_cast<size_t>(Coupling.CarriedParticles[r].Particle)] +=
			Coupling.Carried(Coupling.CarriedParticles[r]);
	}
	if (known < Coupling.CarriedParticles.size())
	{
		ComputeBodyResponse();
	}
	Statistics.Stopped += stopped;
	return released + stopped;
}

void Simulation::Implementation::ResolveSelfPenetration()
{
	if (!Options.SelfCollision)
	{
		return;
	}
	const StageTimer timer(Statistics, Stage::ResolvePenetration);
	// Where every path crosses every other one, looking at all of them helps nobody.
	Float4 mean = Float4::Zero();
	for (const Float4& move : Displacement)
	{
		mean += move * (1.0f / static_cast<float>(Displacement.size()));
	}
	float farthest = 0.0f;
	for (const Float4& move : Displacement)
	{
		const Float4 own = move - mean;
		farthest = std::max(farthest, SumLanes(own * own));
	}
	if (!(std::sqrt(farthest) < Tuning::MaxSelfCcdMove * ParticleContacts.MeanEdge()))
	{
		return;
	}
	InverseMass.resize(Model->Mass.size());
	for (size_t i = 0; i < InverseMass.size(); ++i)
	{
		InverseMass[i] = Constraints.Free().Kind[i] == Freedom::All ? 1.0f / Model->Mass[i] : 0.0f;
	}
	SelfContacts.ResolvePenetration(State.Position.data(), Displacement.data(), InverseMass.data());
}

void Simulation::Implementation::ComputeReactions()
{
	const StageTimer timer(Statistics, Stage::ComputeReactions);
	for (int particle : Constraints.Particles())
	{
		Reaction[static_cast<size_t>(particle)] += Impulse[static_cast<size_t>(particle)];
	}
	ParticleContactSet::RememberOutcome(
		ContactContext(), NewVelocity, Impulse, Coupling.Penalties, State.ParticleContacts);
	TriangleContactSet::RememberOutcome(Coupling.Penalties, HalfThickness, State.TriangleContacts);
	Statistics.Contacts = 0;
	Statistics.Stuck = 0;
	PushBackColliders();
}

void Simulation::Implementation::Draw(std::vector<Float4>& positions) const
{
	const float distance = 0.25f * HalfThickness;
	positions = State.Position;
	for (const ParticleContact& contact : State.ParticleContacts)
	{
		const Collider& collider = Colliders[contact.Collider].Given;
		Float4& position = positions[static_cast<size_t>(contact.Particle)];
		SurfacePoint nearest;
		if (collider.Geometry->Closest(collider.Movement.Place.ToLocal(position.ToVector3()), distance, nearest)
			&& nearest.Distance < distance)
		{
			position +=
				Float4::From(Rotate(collider.Movement.Place.Rotation, nearest.Normal) * (distance - nearest.Distance));
		}
	}
	TriangleContacts.Clear(Colliders, State.TriangleContacts, distance, positions);
}

} // namespace Cloth
