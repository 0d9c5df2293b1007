// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include "Core/Tuning.h"
#include "LinearAlgebra/System.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace Cloth
{

void ContactHistory::Forget()
{
	Particles.clear();
	Triangles.Forget();
	Self.Forget();
}

void ContactSet::Prepare(const Model& model, ContactHistory& history)
{
	Particles.Prepare(model);
	Triangles.Reset(history.Triangles);
	SelfThickness = 0.0f;
}

void ContactSet::PrepareSelf(const Model& model, float halfThickness, ContactHistory& history)
{
	SelfThickness = 2.0f * halfThickness;
	Moves.resize(model.Mass.size());
	Self.Prepare(*model.Shape, SelfThickness, history.Self);
}

float ContactSet::HalfThickness(const Model& model, const Settings& settings) const
{
	const float thinnest = std::min(Tuning::MinThicknessPerEdge * Particles.MeanEdge(), Tuning::MaxMinThickness);
	const float thickness =
		settings.ContactThickness > 0.0f ? settings.ContactThickness : std::max(model.Material.Thickness, thinnest);
	return 0.5f * thickness;
}

ContactContext ContactSet::Context(const Model& model, const System* system, const Settings& settings, float step,
	float implicitStep, const std::vector<Float4>& position, const std::vector<Float4>& velocity,
	Workers* workers) const
{
	return {model, system != nullptr ? &system->Matrix : nullptr, Colliders, position, velocity,
		Float4::From(settings.Gravity), step, implicitStep, HalfThickness(model, settings),
		settings.MaxDepenetrationSpeed, workers};
}

void ContactSet::Find(const ContactContext& context, const Settings& settings, bool firstSubstep,
	ContactHistory& history, StepStatistics& statistics)
{
	Colliders.BeginSubstep(context.Step);
	Particles.Find(context, history.Particles);
	Coupling.Penalties.clear();
	Triangles.Find(context, 1, history.Particles, history.Triangles, Coupling.Penalties);
	if (settings.SelfCollision)
	{
		FindSelf(context, settings, firstSubstep, history, statistics);
	}
}

void ContactSet::FindPushes(const ContactContext& context, const Settings& settings, int substepsLeft, bool searches,
	bool firstSubstep, ContactHistory& history, StepStatistics& statistics)
{
	if (searches)
	{
		Coupling.Penalties.clear();
		Triangles.Find(context, substepsLeft, history.Particles, history.Triangles, Coupling.Penalties);
	}
	else
	{
		std::erase_if(Coupling.Penalties, [](const PenaltyContact& push) { return push.Collider < 0; });
		for (PenaltyContact& push : Coupling.Penalties)
		{
			TriangleContactSet::Place(context, push);
		}
	}
	if (settings.SelfCollision)
	{
		FindSelf(context, settings, firstSubstep, history, statistics);
	}
}

/// Pairs are looked for once a step; a push holds as long as the two pieces face each other much as they did.
void ContactSet::FindSelf(const ContactContext& context, const Settings& settings, bool firstSubstep,
	ContactHistory& history, StepStatistics& statistics)
{
	if (SelfThickness != 2.0f * context.HalfThickness)
	{
		PrepareSelf(context.Model, context.HalfThickness, history);
	}
	if (firstSubstep)
	{
		for (size_t i = 0; i < Moves.size(); ++i)
		{
			Moves[i] = context.Velocity[i] * settings.TimeStep;
		}
		const int budget = settings.MaxSelfContacts > 0 ? settings.MaxSelfContacts : std::numeric_limits<int>::max();
		Self.Find(context.Position.data(), Moves.data(), budget, context.Tasks);
		statistics.SelfContacts = Self.Statistics().Contacts;
		statistics.SelfCrossings = Self.Statistics().Crossings;
	}
	const PushScale scale{context.Position, context.Model.Mass, context.ImplicitStep};
	for (const SelfContact& contact : Self.Contacts())
	{
		Coupling.Penalties.push_back(
			PushApart(contact, scale, context.Model.Material.Friction, context.MaxDepenetrationSpeed * context.Step));
	}
}

PenaltyContact PushApart(const SelfContact& contact, const PushScale& scale, float friction, float farthestReturn)
{
	PenaltyContact push;
	push.Element = contact.Element;
	float compliance = 0.0f;
	for (size_t i = 0; i < 4; ++i)
	{
		const size_t particle = static_cast<size_t>(contact.Element.Particle[i]);
		const float weight = contact.Element.Weight[i];
		compliance += weight * weight / scale.Mass[particle];
		push.Start = MulAdd(scale.Position[particle], Float4::Splat(weight), push.Start);
	}
	// Stiffer pushes hold better, but the matrix does not know them.
	const float perSquare = 1.0f / (scale.ImplicitStep * scale.ImplicitStep);
	push.Stiffness = Tuning::SelfPenalty * perSquare / compliance;
	const float depth = contact.Element.Offset - SumLanes(push.Start * Float4::From(contact.Element.Normal));
	push.Friction = friction;
	push.MaxFriction = friction * push.Stiffness * std::max(depth, 0.0f);
	push.Element.Offset -= std::max(depth - farthestReturn, 0.0f);
	return push;
}

void ContactSet::HoldAttachments(ConstraintSet& constraints) const
{
	for (const Attachment& attachment : Attachments)
	{
		constraints.Pin(attachment.Particle, Colliders[attachment.Collider].After.ToWorld(attachment.Point),
			ConstraintSet::Arrival::Substep);
	}
}

void ContactSet::HoldAttachmentsToUnmoved(ConstraintSet& constraints) const
{
	HoldAttachments(constraints);
	for (const Attachment& attachment : Attachments)
	{
		if (Colliders[attachment.Collider].IsFree())
		{
			constraints.Release(attachment.Particle);
		}
	}
}

void ContactSet::Hold(const ContactContext& context, ContactHistory& history, ConstraintSet& constraints)
{
	ParticleContactSet::Apply(context, history.Particles, constraints, Coupling.Penalties);
}

void ContactSet::Untangle(const ContactContext& context, std::vector<Float4>& acceleration) const
{
	for (const SelfCrossing& crossing : Self.Crossings())
	{
		const Float4 pull = UntanglingPull(crossing, context.Model.Mass, context.Step);
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(crossing.Particle[i]);
			acceleration[particle] += pull * (crossing.Weight[i] / context.Model.Mass[particle]);
		}
	}
}

/// Penalties between sheets are left out: they are soft, and too many of them come and go.
bool ContactSet::UpdatePreconditioner(const ContactContext& context, const ConstraintSet& constraints,
	bool firstSubstep, ConstrainedFactor& preconditioner)
{
	const int firstDeclared = context.Model.Shape->ParticleCount - context.Model.Shape->DeclaredPinCount;
	const float square = context.ImplicitStep * context.ImplicitStep;
	Stiffened.assign(context.Model.Mass.size(), 0.0f);
	for (const PenaltyContact& push : Coupling.Penalties)
	{
		for (size_t i = 0; push.Collider >= 0 && !push.IsFrictionOnly() && i < 3; ++i)
		{
			const size_t particle = static_cast<size_t>(push.Element.Particle[i]);
			const float weight = push.Element.Weight[i];
			// Three times bounds the couplings between the three corners.
			Stiffened[particle] += 3.0f * square * push.Stiffness * weight * weight
				/ static_cast<float>(context.Matrix->Diagonal(push.Element.Particle[i]));
		}
	}
	bool supported = false;
	for (int particle : constraints.Particles())
	{
		if (particle < firstDeclared && !constraints.IsPinned(static_cast<size_t>(particle)))
		{
			Stiffened[static_cast<size_t>(particle)] = ConstrainedFactor::Held;
			supported = true;
		}
	}
	// Once a step is often enough, unless a free body has to know how the cloth follows it.
	preconditioner.SetConstraints(Stiffened, constraints.Free(), firstSubstep || !Coupling.Bodies.empty());
	return supported || Coupling.HasContacts();
}

void ContactSet::StopSelf(
	const ContactContext& context, const ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	if (!MovesTooFarForCcd(displacement, Particles.MeanEdge()))
	{
		FindInverseMasses(context.Model.Mass, constraints);
		Self.ResolvePenetration(context.Position.data(), displacement.data(), InverseMass.data(), context.Tasks);
	}
}

void ContactSet::FindInverseMasses(const std::vector<float>& mass, const ConstraintSet& constraints)
{
	InverseMass.resize(mass.size());
	for (size_t i = 0; i < InverseMass.size(); ++i)
	{
		InverseMass[i] = constraints.Free().Kind[i] == Freedom::All ? 1.0f / mass[i] : 0.0f;
	}
}

ContactSet::SelfStop ContactSet::ResolveSelf(
	const ContactContext& context, const ConstraintSet& constraints, int round, std::vector<Float4>& displacement)
{
	if (MovesTooFarForCcd(displacement, Particles.MeanEdge()))
	{
		return {};
	}
	FindInverseMasses(context.Model.Mass, constraints);
	Moves = displacement;
	const Float4* x = context.Position.data();
	const int count = Self.ResolvePenetration(x, displacement.data(), InverseMass.data(), context.Tasks);
	const float longest = Tuning::SelfMaxPull * Particles.MeanEdge();
	if (count == 0 || Self.LongestPull(x, Moves.data(), displacement.data()) <= longest)
	{
		return {count, false};
	}
	displacement = Moves;
	if (round == Tuning::SelfStopRounds)
	{
		Self.LetThrough();
		return {count, false};
	}
	const PushScale scale{context.Position, context.Model.Mass, context.ImplicitStep};
	for (const SelfContact& stop : Self.Stopped())
	{
		PenaltyContact& push = Coupling.Penalties.emplace_back(
			PushApart(stop, scale, context.Model.Material.Friction, context.MaxDepenetrationSpeed * context.Step));
		push.Stiffness *= std::pow(Tuning::SelfStopGrowth, static_cast<float>(round));
	}
	return {count, true};
}

void ContactSet::RememberOutcome(const ContactContext& context, const std::vector<Float4>& newVelocity,
	const std::vector<Float4>& impulse, ContactHistory& history, StepStatistics& statistics)
{
	ParticleContactSet::RememberOutcome(context, newVelocity, impulse, Coupling.Penalties, history.Particles);
	TriangleContactSet::RememberOutcome(Coupling.Penalties, context.HalfThickness, history.Triangles);
	PushBackColliders(context, impulse, history, statistics);
}

void ContactSet::MoveOutOfColliders(const ContactHistory& history, float distance, std::vector<Float4>& position) const
{
	for (const ParticleContact& contact : history.Particles)
	{
		const Collider& collider = Colliders[contact.Collider].Given;
		Float4& place = position[static_cast<size_t>(contact.Particle)];
		SurfacePoint nearest;
		if (collider.Geometry->Closest(collider.Movement.Place.ToLocal(place.ToVector3()), distance, nearest)
			&& nearest.Distance < distance)
		{
			place +=
				Float4::From(Rotate(collider.Movement.Place.Rotation, nearest.Normal) * (distance - nearest.Distance));
		}
	}
	Triangles.MoveOutOfColliders(Colliders, history.Triangles, distance, position);
}

// Free bodies move together with the cloth; other colliders get back what they gave it.

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
	Coupling.ComputeBodyResponse(*context.Matrix, context.Model.Mass, constraints.Free(),
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

/// Of its centre of mass, and about it, without what the cloth does in the substep.
CoupledBody::Vector6 ContactSet::VelocityOf(const CoupledBody& body) const
{
	const PlacedCollider& collider = Colliders[body.Collider];
	const Motion& motion = collider.Given.Movement;
	const Vector3 arm = collider.CenterOfMass() - motion.Place.Position;
	CoupledBody::Vector6 velocity;
	velocity << ToEigen(Float4::From(motion.Velocity + Cross(motion.AngularVelocity, arm))),
		ToEigen(Float4::From(motion.AngularVelocity));
	return velocity;
}

void ContactSet::TakeFromBodies(double work, Float4 frame, const std::vector<Float4>& residual, float step)
{
	Coupling.FindLateMoves(residual.data());
	double surplus = work;
	// The bodies' energy changes by a s^2 - b s, if they feel the part s.
	double a = 0.0;
	double b = 0.0;
	for (const CoupledBody& body : Coupling.Bodies)
	{
		CoupledBody::Vector6 velocity = VelocityOf(body);
		velocity.head<3>() -= ToEigen(frame);
		const CoupledBody::Vector6 change = body.Move / static_cast<double>(step);
		surplus += OrderedDot(velocity + 0.5 * change, OrderedProduct(body.Inertia, change));
		const CoupledBody::Vector6 late = body.LateMove / static_cast<double>(step);
		const CoupledBody::Vector6 impulse = OrderedProduct(body.Inertia, late);
		a += 0.5 * OrderedDot(late, impulse);
		b -= OrderedDot(velocity + change, impulse);
	}
	double part = 0.0;
	if (surplus > 0.0 && a > 0.0 && b > 0.0)
	{
		const double most = std::min(0.5 * b / a, 1.0);
		const double discriminant = b * b - 4.0 * a * surplus;
		part = discriminant > 0.0 ? std::min((b - std::sqrt(discriminant)) / (2.0 * a), most) : most;
	}
	for (CoupledBody& body : Coupling.Bodies)
	{
		body.LateMove = part > 0.0 ? CoupledBody::Vector6(body.LateMove * part) : CoupledBody::Vector6::Zero();
	}
}

bool ContactSet::TouchesOnlyFreeBodies(const ConstraintSet& constraints) const
{
	return Colliders.AnyFree() && Coupling.CarriedParticles.size() == constraints.Particles().size()
		&& std::ranges::none_of(Coupling.Penalties,
			[](const PenaltyContact& push)
			{ return push.IsOfOtherCloth || push.IsSpring || (push.Collider >= 0 && push.Body < 0); });
}

bool ContactSet::TouchesOnlyItself(const ConstraintSet& constraints) const
{
	return Coupling.Bodies.empty() && constraints.Particles().empty()
		&& std::ranges::none_of(Coupling.Penalties,
			[](const PenaltyContact& push) { return push.IsOfOtherCloth || push.IsSpring || push.Collider >= 0; });
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
		const CoupledBody::Vector6 whole =
			OrderedProduct(body.Inertia, body.Move + body.LateMove) / static_cast<double>(context.Step);
		const Vector3 linear = ToVector3(whole.head<3>());
		const Vector3 angular = ToVector3(whole.tail<3>());
		PlacedCollider& collider = Colliders[body.Collider];
		collider.Reaction.Impulse += linear;
		collider.Reaction.AngularImpulse += angular;
		collider.ApplyImpulse(linear, angular);
	}
}

} // namespace Cloth
