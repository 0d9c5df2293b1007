// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <cmath>
#include <iterator>

// What cloth and colliders do to each other; free bodies move together with the cloth.

namespace Cloth
{

/// Hands what colliders gave the cloth back to them.
void Simulation::Implementation::PushBackColliders()
{
	for (int id = 0; id < Colliders.Count(); ++id)
	{
		Colliders[id].Reaction.Contacts = 0;
	}
	const auto give = [&](int id, Vector3 place, Vector3 impulse)
	{
		PlacedCollider& collider = Colliders[id];
		collider.Reaction.Impulse += impulse;
		collider.Reaction.AngularImpulse += Cross(place - collider.CenterOfMass(), impulse);
	};
	for (const ParticleContact& contact : State.ParticleContacts)
	{
		if (!contact.IsActive)
		{
			continue;
		}
		++Statistics.Contacts;
		Statistics.Stuck += contact.IsSticking ? 1 : 0;
		++Colliders[contact.Collider].Reaction.Contacts;
		if (!Colliders[contact.Collider].IsFree()) // those have moved together with the cloth, see below
		{
			const Vector3 place = State.Position[static_cast<size_t>(contact.Particle)].ToVector3();
			give(contact.Collider, place, -contact.Impulse.ToVector3());
		}
	}
	for (const Attachment& attachment : Attachments)
	{
		if (!Colliders[attachment.Collider].IsFree())
		{
			const size_t i = static_cast<size_t>(attachment.Particle);
			give(attachment.Collider, State.Position[i].ToVector3(), -Impulse[i].ToVector3());
		}
	}
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		if (push.Collider >= 0 && push.Body < 0)
		{
			give(push.Collider, push.Start.ToVector3(), (push.Force * -SubstepTime).ToVector3());
		}
	}
	for (const CoupledBody& body : Coupling.Bodies)
	{
		const CoupledBody::Vector6 impulse = body.Inertia * body.Move / static_cast<double>(SubstepTime);
		const Vector3 linear = ToVector3(impulse.head<3>());
		const Vector3 angular = ToVector3(impulse.tail<3>());
		PlacedCollider& collider = Colliders[body.Collider];
		collider.Reaction.Impulse += linear;
		collider.Reaction.AngularImpulse += angular;
		collider.ApplyImpulse(linear, angular);
	}
}

/// Free bodies and the held particles that ride on them.
void Simulation::Implementation::CollectBodies()
{
	Coupling.Bodies.clear();
	Coupling.CarriedParticles.clear();
	for (const ParticleContact& contact : State.ParticleContacts)
	{
		if (contact.IsActive && Colliders[contact.Collider].IsFree())
		{
			AddCarriedParticle(
				contact.Particle, contact.Collider, contact.IsSticking ? Float4::Zero() : contact.ConstrainedDirection);
		}
	}
	for (const Attachment& attachment : Attachments)
	{
		if (Colliders[attachment.Collider].IsFree())
		{
			AddCarriedParticle(attachment.Particle, attachment.Collider, Float4::Zero());
		}
	}
	for (PenaltyContact& push : Coupling.Penalties)
	{
		if (push.Collider >= 0 && Colliders[push.Collider].IsFree())
		{
			push.Body = BodyOf(push.Collider);
			push.Arm = push.Start - Coupling.Bodies[static_cast<size_t>(push.Body)].Center;
		}
	}
	Coupling.Prepare(ImplicitStep, SubstepTime);
}

/// Sliding particles start where friction alone would bring them, as far as that is no worse: the factor holds them and
/// would be slow to find out.
void Simulation::Implementation::PredictFriction()
{
	for (size_t i = 0; i < Falling.size(); ++i)
	{
		Falling[i] = Acceleration[i] * (VelocityStep * VelocityStep);
		Rubbing[i] = Float4::Zero();
	}
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		if (!push.IsFrictionOnly())
		{
			continue;
		}
		const size_t i = static_cast<size_t>(push.Element.Particle[0]);
		const Float4 normal = Float4::From(push.Element.Normal);
		const Float4 way = State.Position[i] + Displacement[i] - push.Start;
		const Float4 slip = way - normal * SumLanes(way * normal);
		const float distance = std::sqrt(SumLanes(slip * slip));
		const float most = push.MaxFriction * ImplicitStep * ImplicitStep / (Model->Mass[i] * Problem.MassScale);
		if (distance > 0.0f)
		{
			const Float4 rubbed = slip * -std::min(most / distance, 1.0f);
			Displacement[i] += rubbed;
			Rubbing[i] += rubbed;
		}
	}
}

/// CarriedParticles' momentum is what counts for their bodies, see FindImpulses.
void Simulation::Implementation::CorrectCarriedInertia()
{
	const float scale = ImplicitStep * ImplicitStep / SubstepTime;
	for (CarriedParticle& carried : Coupling.CarriedParticles)
	{
		const size_t i = static_cast<size_t>(carried.Particle);
		const float mass = Model->Mass[i];
		const ConstraintSet::Prescription& wanted = Constraints.Of(i);
		const Float4 change = (wanted.Velocity - State.Velocity[i] - Acceleration[i] * SubstepTime) * (mass * scale);
		const Float4 inertia = (wanted.Move - Problem.Target[i]) * (mass * Problem.MassScale);
		const Float4 missing = change - inertia;
		const bool all = SumLanes(carried.Direction * carried.Direction) == 0.0f;
		carried.MissingResidual = all ? missing : carried.Direction * SumLanes(carried.Direction * missing);
		carried.MissingMass = mass * (scale / SubstepTime - Problem.MassScale);
	}
}

/// How the cloth follows free bodies.
void Simulation::Implementation::ComputeBodyResponse()
{
	Coupling.ComputeBodyResponse(Matrix->Matrix, Model->Mass, Constraints.Free(),
		[this](Float4* field) { Solver.Preconditioner.Solve(field, Constraints.Free(), nullptr); });
}

int Simulation::Implementation::BodyOf(int collider)
{
	auto body = std::ranges::find(Coupling.Bodies, collider, &CoupledBody::Collider);
	if (body == Coupling.Bodies.end())
	{
		CoupledBody made;
		made.Collider = collider;
		made.Center = Float4::From(Colliders[collider].CenterOfMass());
		made.Inertia = Colliders[collider].SpatialInertia();
		Coupling.Bodies.push_back(made);
		body = std::prev(Coupling.Bodies.end());
	}
	return static_cast<int>(body - Coupling.Bodies.begin());
}

void Simulation::Implementation::AddCarriedParticle(int particle, int collider, Float4 direction)
{
	const int body = BodyOf(collider);
	const Float4 center = Coupling.Bodies[static_cast<size_t>(body)].Center;
	Coupling.CarriedParticles.push_back(
		{particle, body, State.Position[static_cast<size_t>(particle)] - center, direction});
}

} // namespace Cloth
