// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "SimulationData.h"
#include "StageTimer.h"

#include <algorithm>

// The stages of a substep that deal with constraints and contacts.

namespace Cloth
{

Contacts::Substep Simulation::Implementation::ContactContext() const
{
	return {*Cloth, Colliders, Now.Position, Now.Velocity, Float4::From(Options.Gravity), SubstepTime, HalfThickness,
		Options.MaxReturnSpeed};
}

void Simulation::Implementation::Collide()
{
	const StageTimer timer(Statistics, Stage::Collide);
	Colliders.BeginSubstep(SubstepTime);
	Touching.Find(ContactContext());
}

void Simulation::Implementation::Constrain()
{
	const StageTimer timer(Statistics, Stage::Constrain);
	for (const Attachment& attachment : Attachments)
	{
		Held.Pin(attachment.Particle, Colliders[attachment.Collider].After.ToWorld(attachment.Point));
	}
	Held.Begin(Now.Position, SubstepTime, Options.MaxPinSpeed);
	Touching.Apply(ContactContext(), Held, Acceleration);
	FollowContacts();
}

/// What is held besides pins and anchors, which the matrix knows about.
void Simulation::Implementation::FollowContacts()
{
	const int firstAnchor = Cloth->Shape->ParticleCount - Cloth->Shape->AnchorCount;
	Supported.clear();
	for (int particle : Held.Particles())
	{
		if (particle < firstAnchor && !Held.IsPinned(static_cast<size_t>(particle)))
		{
			Supported.push_back(particle);
		}
	}
	Solver.Follow(Held.Free(), Supported);
}

int Simulation::Implementation::Stop()
{
	const StageTimer timer(Statistics, Stage::Stop);
	const int stopped = Touching.Stop(ContactContext(), Held, Displacement);
	Statistics.Stopped += stopped;
	return stopped;
}

/// The residual is h^2 times the force that is missing; where a constraint holds, the constraint gave it.
void Simulation::Implementation::React()
{
	const StageTimer timer(Statistics, Stage::React);
	const float perResidual = SubstepTime / (ScaledStep * ScaledStep);
	std::vector<Float4>& impulse = FreeVelocity; // not needed any more in this substep
	for (int particle : Held.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		impulse[i] = Held.Held(i, Solver.Residual()[i]) * perResidual;
		Reaction[i] += impulse[i];
	}
	Touching.Learn(ContactContext(), NewVelocity, impulse);
	Statistics.Contacts = 0;
	Statistics.Stuck = 0;
	for (const Contact& contact : Touching.All())
	{
		if (!contact.Held)
		{
			continue;
		}
		const size_t i = static_cast<size_t>(contact.Particle);
		const Vector3 given = (contact.Given + contact.Friction).ToVector3();
		PlacedCollider& collider = Colliders[contact.Collider];
		collider.Reaction.Impulse -= given;
		collider.Reaction.AngularImpulse -= Cross(Now.Position[i].ToVector3() - collider.CenterOfMass(), given);
		++Statistics.Contacts;
		Statistics.Stuck += contact.Stuck ? 1 : 0;
	}
	for (int id = 0; id < Colliders.Count(); ++id)
	{
		Colliders[id].Reaction.Contacts = 0;
	}
	for (const Contact& contact : Touching.All())
	{
		Colliders[contact.Collider].Reaction.Contacts += contact.Held ? 1 : 0;
	}
}

} // namespace Cloth
