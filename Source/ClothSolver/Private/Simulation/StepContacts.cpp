// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/SimulationData.h"
#include "Core/StageTimer.h"

#include <algorithm>
#include <cmath>
#include <limits>

// The stages of a substep that deal with constraints and contacts.

namespace Cloth
{

Contacts::Substep Simulation::Implementation::ContactContext() const
{
	return {*Cloth, Colliders, Now.Position, Now.Velocity, Float4::From(Options.Gravity), SubstepTime, HalfThickness,
		Options.MaxReturnSpeed};
}

void Simulation::Implementation::Collide(bool first)
{
	const StageTimer timer(Statistics, Stage::Collide);
	Colliders.BeginSubstep(SubstepTime);
	Touching.Find(ContactContext());
	Coupled.Pushes.clear();
	Between.Find(ContactContext(), Touching.All(), Matrix->Matrix, ScaledStep, Coupled.Pushes);
	if (Options.SelfCollision)
	{
		CollideWithItself(first);
	}
}

/// Pairs are looked for once a step; a push holds as long as the two pieces face each other much as they did.
void Simulation::Implementation::CollideWithItself(bool first)
{
	// Stiffer pushes hold better, but the matrix does not know them.
	constexpr float Stiffness = 4.0f; // times mass per squared step
	if (SelfThickness != 2.0f * HalfThickness)
	{
		SelfThickness = 2.0f * HalfThickness;
		Itself.Prepare(*Cloth->Shape, SelfThickness);
	}
	if (first)
	{
		for (size_t i = 0; i < Falling.size(); ++i)
		{
			Falling[i] = Now.Velocity[i] * Options.TimeStep;
		}
		const int budget = Options.MaxSelfContacts > 0 ? Options.MaxSelfContacts : std::numeric_limits<int>::max();
		Itself.Find(Now.Position.data(), Falling.data(), budget);
		Statistics.SelfContacts = Itself.Statistics().Contacts;
		Statistics.SelfCrossings = Itself.Statistics().Crossings;
	}
	const float perSquare = 1.0f / (ScaledStep * ScaledStep);
	for (const SelfContact& contact : Itself.Contacts())
	{
		ActivePush push;
		push.Element = contact.Element;
		float compliance = 0.0f;
		push.Start = Float4::Zero();
		for (size_t i = 0; i < 4; ++i)
		{
			const size_t particle = static_cast<size_t>(contact.Element.Particle[i]);
			const float weight = contact.Element.Weight[i];
			compliance += weight * weight / Cloth->Mass[particle];
			push.Start = MulAdd(Now.Position[particle], Float4::Splat(weight), push.Start);
		}
		push.Stiffness = Stiffness * perSquare / compliance;
		const float depth = contact.Element.Offset - SumLanes(push.Start * Float4::From(contact.Element.Normal));
		push.Grip = Cloth->Material.Friction * push.Stiffness * std::max(depth, 0.0f);
		// Deep pairs part at a bounded speed.
		push.Element.Offset -= std::max(depth - Options.MaxReturnSpeed * SubstepTime, 0.0f);
		Coupled.Pushes.push_back(push);
	}
}

/// Sheets that have gone through each other are drawn apart along the way on which their crossing gets shorter.
void Simulation::Implementation::Untangle()
{
	constexpr float Share = 0.3f; // of the wanted way in a substep
	for (const SelfCrossing& crossing : Itself.Crossings())
	{
		float compliance = 0.0f;
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const float mass = Cloth->Mass[static_cast<size_t>(crossing.Particle[i])];
			compliance += crossing.Weight[i] * crossing.Weight[i] / mass;
		}
		const Float4 push = Float4::From(crossing.Move) * (Share / (compliance * SubstepTime * SubstepTime));
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(crossing.Particle[i]);
			Acceleration[particle] += push * (crossing.Weight[i] / Cloth->Mass[particle]);
		}
	}
}

void Simulation::Implementation::Constrain()
{
	const StageTimer timer(Statistics, Stage::Constrain);
	for (const Attachment& attachment : Attachments)
	{
		Held.Pin(attachment.Particle, Colliders[attachment.Collider].After.ToWorld(attachment.Point));
	}
	Held.Begin(Now.Position, SubstepTime, Options.MaxPinSpeed);
	Touching.Apply(ContactContext(), Held, Coupled.Pushes);
	if (Options.SelfCollision)
	{
		Untangle();
	}
	Mount();
	FollowContacts();
	Lead();
}

/// What is held besides pins and anchors, which the matrix knows about, and what is pushed at single places. Pushes
/// between sheets are left out: they are soft, and too many of them come and go.
void Simulation::Implementation::FollowContacts()
{
	const int firstAnchor = Cloth->Shape->ParticleCount - Cloth->Shape->AnchorCount;
	const float square = ScaledStep * ScaledStep;
	Stiffened.assign(Cloth->Mass.size(), 0.0f);
	for (const ActivePush& push : Coupled.Pushes)
	{
		for (size_t i = 0; push.Collider >= 0 && !push.IsRub() && i < 3; ++i)
		{
			const size_t particle = static_cast<size_t>(push.Element.Particle[i]);
			const float weight = push.Element.Weight[i];
			// Three times bounds the couplings between the three corners.
			Stiffened[particle] += 3.0f * square * push.Stiffness * weight * weight
				/ static_cast<float>(Matrix->Matrix.Diagonal(push.Element.Particle[i]));
		}
	}
	Supported = false;
	for (int particle : Held.Particles())
	{
		if (particle < firstAnchor && !Held.IsPinned(static_cast<size_t>(particle)))
		{
			Stiffened[static_cast<size_t>(particle)] = HeldFactor::Held;
			Supported = true;
		}
	}
	Supported = Supported || !Coupled.Pushes.empty();
	// Once a step is often enough, unless a free body has to know how the cloth follows it.
	const bool mayBegin = Statistics.Substeps == 1 || !Coupled.Bodies.empty();
	Solver.Preconditioner.Follow(Stiffened, Held.Free(), mayBegin);
}

int Simulation::Implementation::Stop()
{
	const StageTimer timer(Statistics, Stage::Stop);
	for (const CoupledBody& body : Coupled.Bodies)
	{
		Colliders[body.Collider].ExtraMove = ToVector3(body.Move.head<3>());
		Colliders[body.Collider].ExtraTurn = ToVector3(body.Move.tail<3>());
	}
	const int released = Touching.Release(ContactContext(), ScaledStep, Solver.Residual(), Held);
	const int stopped = Touching.Stop(ContactContext(), Held, Displacement);
	const size_t riders = Coupled.Riders.size();
	for (const Contact& contact : Touching.All())
	{
		if (contact.Stopped && Colliders[contact.Collider].IsFree())
		{
			MountRider(contact.Particle, contact.Collider, contact.Taken);
		}
	}
	BalanceRiders();
	for (size_t r = riders; r < Coupled.Riders.size(); ++r)
	{
		Displacement[static_cast<size_t>(Coupled.Riders[r].Particle)] += Coupled.Carried(Coupled.Riders[r]);
	}
	if (riders < Coupled.Riders.size())
	{
		Lead();
	}
	Statistics.Stopped += stopped;
	return released + stopped;
}

void Simulation::Implementation::StopItself()
{
	if (!Options.SelfCollision)
	{
		return;
	}
	const StageTimer timer(Statistics, Stage::Stop);
	// Where every path crosses every other one, looking at all of them helps nobody.
	constexpr float Farthest = 8.0f; // edges in a substep
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
	if (!(std::sqrt(farthest) < Farthest * Touching.MeanEdge()))
	{
		return;
	}
	InverseMass.resize(Cloth->Mass.size());
	for (size_t i = 0; i < InverseMass.size(); ++i)
	{
		InverseMass[i] = Held.Free().Kind[i] == Freedom::All ? 1.0f / Cloth->Mass[i] : 0.0f;
	}
	Itself.Stop(Now.Position.data(), Displacement.data(), InverseMass.data());
}

void Simulation::Implementation::React()
{
	const StageTimer timer(Statistics, Stage::React);
	for (int particle : Held.Particles())
	{
		Reaction[static_cast<size_t>(particle)] += Impulse[static_cast<size_t>(particle)];
	}
	Touching.Learn(ContactContext(), NewVelocity, Impulse, Coupled.Pushes);
	Between.Learn(Coupled.Pushes, HalfThickness);
	Statistics.Contacts = 0;
	Statistics.Stuck = 0;
	PushColliders();
}

void Simulation::Implementation::Draw(std::vector<Float4>& positions) const
{
	const float distance = 0.25f * HalfThickness;
	positions = Now.Position;
	for (const Contact& contact : Touching.All())
	{
		if (!Colliders.Has(contact.Collider))
		{
			continue;
		}
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
	Between.Clear(Colliders, distance, positions);
}

} // namespace Cloth
