// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

// What cloth and colliders do to each other; free bodies move together with the cloth.

namespace Cloth
{

int ContactSet::BodyOf(int collider)
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

void ContactSet::AddCarriedParticle(const ContactContext& context, int particle, int collider, Float4 direction)
{
	const int body = BodyOf(collider);
	const Float4 center = Coupling.Bodies[static_cast<size_t>(body)].Center;
	Coupling.CarriedParticles.push_back(
		{particle, body, context.Position[static_cast<size_t>(particle)] - center, direction});
}

void ContactSet::Couple(const ContactContext& context, const ContactHistory& history)
{
	Coupling.Bodies.clear();
	Coupling.CarriedParticles.clear();
	for (const ParticleContact& contact : history.Particles)
	{
		if (contact.IsActive && Colliders[contact.Collider].IsFree())
		{
			AddCarriedParticle(context, contact.Particle, contact.Collider,
				contact.IsSticking ? Float4::Zero() : contact.ConstrainedDirection);
		}
	}
	for (const Attachment& attachment : Attachments)
	{
		if (Colliders[attachment.Collider].IsFree())
		{
			AddCarriedParticle(context, attachment.Particle, attachment.Collider, Float4::Zero());
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
	Coupling.Prepare(context.ImplicitStep, context.Step);
}

void ContactSet::ComputeBodyResponse(
	const ContactContext& context, const ConstraintSet& constraints, ConstrainedFactor& preconditioner)
{
	Coupling.ComputeBodyResponse(context.Matrix, context.Model.Mass, constraints.Free(),
		[&](Float4* field) { preconditioner.Solve(field, constraints.Free(), nullptr); });
}

/// As far as that is no worse: the factor holds sliding particles and would be slow to find out.
void ContactSet::PredictFriction(const ContactContext& context, const SubstepInertia& inertia,
	std::vector<Float4>& displacement, std::vector<Float4>& friction) const
{
	std::ranges::fill(friction, Float4::Zero());
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		if (!push.IsFrictionOnly())
		{
			continue;
		}
		const size_t i = static_cast<size_t>(push.Element.Particle[0]);
		const Float4 normal = Float4::From(push.Element.Normal);
		const Float4 way = context.Position[i] + displacement[i] - push.Start;
		const Float4 slip = way - normal * SumLanes(way * normal);
		const float distance = std::sqrt(SumLanes(slip * slip));
		const float most = push.MaxFriction * context.ImplicitStep * context.ImplicitStep
			/ (context.Model.Mass[i] * inertia.MassScale);
		if (distance > 0.0f)
		{
			const Float4 rubbed = slip * -std::min(most / distance, 1.0f);
			displacement[i] += rubbed;
			friction[i] += rubbed;
		}
	}
}

void ContactSet::CorrectCarriedInertia(
	const ContactContext& context, const SubstepInertia& inertia, const ConstraintSet& constraints)
{
	const float step = context.Step;
	const float scale = context.ImplicitStep * context.ImplicitStep / step;
	for (CarriedParticle& carried : Coupling.CarriedParticles)
	{
		const size_t i = static_cast<size_t>(carried.Particle);
		const float mass = context.Model.Mass[i];
		const ConstraintSet::Prescription& wanted = constraints.Of(i);
		const Float4 change = (wanted.Velocity - context.Velocity[i] - inertia.Acceleration[i] * step) * (mass * scale);
		const Float4 scheme = (wanted.Move - inertia.Target[i]) * (mass * inertia.MassScale);
		const Float4 missing = change - scheme;
		const bool all = SumLanes(carried.Direction * carried.Direction) == 0.0f;
		carried.MissingResidual = all ? missing : carried.Direction * SumLanes(carried.Direction * missing);
		carried.MissingMass = mass * (scale / step - inertia.MassScale);
	}
}

int ContactSet::Resolve(const ContactContext& context, const SubstepInertia& inertia,
	const std::vector<Float4>& residual, ContactHistory& history, ConstraintSet& constraints,
	ConstrainedFactor& preconditioner, std::vector<Float4>& displacement, StepStatistics& statistics)
{
	for (const CoupledBody& body : Coupling.Bodies)
	{
		Colliders[body.Collider].ExtraMove = ToVector3(body.Move.head<3>());
		Colliders[body.Collider].ExtraTurn = ToVector3(body.Move.tail<3>());
	}
	const int released = ParticleContactSet::Release(context, residual, history.Particles, constraints);
	const int stopped = ParticleContactSet::ResolvePenetration(context, history.Particles, constraints, displacement);
	const size_t known = Coupling.CarriedParticles.size();
	for (const ParticleContact& contact : history.Particles)
	{
		if (contact.ResolvedLate && Colliders[contact.Collider].IsFree())
		{
			AddCarriedParticle(context, contact.Particle, contact.Collider, contact.ConstrainedDirection);
		}
	}
	CorrectCarriedInertia(context, inertia, constraints);
	for (size_t r = known; r < Coupling.CarriedParticles.size(); ++r)
	{
		displacement[static_cast<size_t>(Coupling.CarriedParticles[r].Particle)] +=
			Coupling.Carried(Coupling.CarriedParticles[r]);
	}
	if (known < Coupling.CarriedParticles.size())
	{
		ComputeBodyResponse(context, constraints, preconditioner);
	}
	statistics.Stopped += stopped;
	return released + stopped;
}

bool ContactSet::TouchesOnlyFreeBodies(const ConstraintSet& constraints) const
{
	return !Coupling.Bodies.empty() && Coupling.CarriedParticles.size() == constraints.Particles().size()
		&& std::ranges::none_of(
			Coupling.Penalties, [](const PenaltyContact& push) { return push.Collider >= 0 && push.Body < 0; });
}

void ContactSet::PushBackColliders(const ContactContext& context, const std::vector<Float4>& impulse,
	const ContactHistory& history, StepStatistics& statistics)
{
	statistics.Contacts = 0;
	statistics.Stuck = 0;
	for (int id = 0; id < Colliders.Count(); ++id)
	{
		Colliders[id].Reaction.Contacts = 0;
	}
	const auto give = [&](int id, Vector3 place, Vector3 given)
	{
		PlacedCollider& collider = Colliders[id];
		collider.Reaction.Impulse += given;
		collider.Reaction.AngularImpulse += Cross(place - collider.CenterOfMass(), given);
	};
	for (const ParticleContact& contact : history.Particles)
	{
		if (!contact.IsActive)
		{
			continue;
		}
		++statistics.Contacts;
		statistics.Stuck += contact.IsSticking ? 1 : 0;
		++Colliders[contact.Collider].Reaction.Contacts;
		if (!Colliders[contact.Collider].IsFree()) // those have moved together with the cloth, see below
		{
			const Vector3 place = context.Position[static_cast<size_t>(contact.Particle)].ToVector3();
			give(contact.Collider, place, -contact.Impulse.ToVector3());
		}
	}
	for (const Attachment& attachment : Attachments)
	{
		if (!Colliders[attachment.Collider].IsFree())
		{
			const size_t i = static_cast<size_t>(attachment.Particle);
			give(attachment.Collider, context.Position[i].ToVector3(), -impulse[i].ToVector3());
		}
	}
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		if (push.Collider >= 0 && push.Body < 0)
		{
			give(push.Collider, push.Start.ToVector3(), (push.Force * -context.Step).ToVector3());
		}
	}
	for (const CoupledBody& body : Coupling.Bodies)
	{
		const CoupledBody::Vector6 whole = body.Inertia * body.Move / static_cast<double>(context.Step);
		const Vector3 linear = ToVector3(whole.head<3>());
		const Vector3 angular = ToVector3(whole.tail<3>());
		PlacedCollider& collider = Colliders[body.Collider];
		collider.Reaction.Impulse += linear;
		collider.Reaction.AngularImpulse += angular;
		collider.ApplyImpulse(linear, angular);
	}
}

} // namespace Cloth
