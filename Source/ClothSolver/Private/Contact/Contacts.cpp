// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include "Core/Tuning.h"
#include "LinearAlgebra/System.h"

#include <algorithm>
#include <cmath>
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
	const size_t count = model.Mass.size();
	Particles.Prepare(model);
	Triangles.Prepare(*model.Shape, history.Triangles);
	history.Particles.reserve(2 * count);
	Coupling.Penalties.reserve(2 * count);
	Moves.assign(count, Float4::Zero());
	SelfThickness = 0.0f;
}

void ContactSet::PrepareSelf(const Model& model, float halfThickness, ContactHistory& history)
{
	SelfThickness = 2.0f * halfThickness;
	Self.Prepare(*model.Shape, SelfThickness, history.Self);
}

float ContactSet::HalfThickness(const Model& model, const Settings& settings) const
{
	const float thinnest = std::min(Tuning::MinThicknessPerEdge * Particles.MeanEdge(), Tuning::MaxMinThickness);
	const float thickness =
		settings.ContactThickness > 0.0f ? settings.ContactThickness : std::max(model.Material.Thickness, thinnest);
	return 0.5f * thickness;
}

ContactContext ContactSet::Context(const Model& model, const System& system, const Settings& settings, float step,
	const std::vector<Float4>& position, const std::vector<Float4>& velocity) const
{
	return {model, system.Matrix, Colliders, position, velocity, Float4::From(settings.Gravity), step,
		system.ImplicitStep, HalfThickness(model, settings), settings.MaxDepenetrationSpeed};
}

void ContactSet::Find(const ContactContext& context, const Settings& settings, bool firstSubstep,
	ContactHistory& history, StepStatistics& statistics)
{
	Colliders.BeginSubstep(context.Step);
	Particles.Find(context, history.Particles);
	Coupling.Penalties.clear();
	Triangles.Find(context, history.Particles, history.Triangles, Coupling.Penalties);
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
		Self.Find(context.Position.data(), Moves.data(), budget);
		statistics.SelfContacts = Self.Statistics().Contacts;
		statistics.SelfCrossings = Self.Statistics().Crossings;
	}
	const float perSquare = 1.0f / (context.ImplicitStep * context.ImplicitStep);
	for (const SelfContact& contact : Self.Contacts())
	{
		PenaltyContact push;
		push.Element = contact.Element;
		float compliance = 0.0f;
		push.Start = Float4::Zero();
		for (size_t i = 0; i < 4; ++i)
		{
			const size_t particle = static_cast<size_t>(contact.Element.Particle[i]);
			const float weight = contact.Element.Weight[i];
			compliance += weight * weight / context.Model.Mass[particle];
			push.Start = MulAdd(context.Position[particle], Float4::Splat(weight), push.Start);
		}
		// Stiffer pushes hold better, but the matrix does not know them.
		push.Stiffness = Tuning::SelfPenalty * perSquare / compliance;
		const float depth = contact.Element.Offset - SumLanes(push.Start * Float4::From(contact.Element.Normal));
		push.MaxFriction = context.Model.Material.Friction * push.Stiffness * std::max(depth, 0.0f);
		// Deep pairs part at a bounded speed.
		push.Element.Offset -= std::max(depth - context.MaxDepenetrationSpeed * context.Step, 0.0f);
		Coupling.Penalties.push_back(push);
	}
}

void ContactSet::HoldAttachments(ConstraintSet& constraints) const
{
	for (const Attachment& attachment : Attachments)
	{
		constraints.Pin(attachment.Particle, Colliders[attachment.Collider].After.ToWorld(attachment.Point));
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
		float compliance = 0.0f;
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const float mass = context.Model.Mass[static_cast<size_t>(crossing.Particle[i])];
			compliance += crossing.Weight[i] * crossing.Weight[i] / mass;
		}
		const Float4 push =
			Float4::From(crossing.Move) * (Tuning::UntangleShare / (compliance * context.Step * context.Step));
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(crossing.Particle[i]);
			acceleration[particle] += push * (crossing.Weight[i] / context.Model.Mass[particle]);
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
				/ static_cast<float>(context.Matrix.Diagonal(push.Element.Particle[i]));
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
	return supported || !Coupling.Penalties.empty();
}

void ContactSet::ResolveSelf(
	const ContactContext& context, const ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	// Where every path crosses every other one, looking at all of them helps nobody.
	Float4 mean = Float4::Zero();
	for (const Float4& move : displacement)
	{
		mean += move * (1.0f / static_cast<float>(displacement.size()));
	}
	float farthest = 0.0f;
	for (const Float4& move : displacement)
	{
		const Float4 own = move - mean;
		farthest = std::max(farthest, SumLanes(own * own));
	}
	if (!(std::sqrt(farthest) < Tuning::MaxSelfCcdMove * Particles.MeanEdge()))
	{
		return;
	}
	const std::vector<float>& mass = context.Model.Mass;
	InverseMass.resize(mass.size());
	for (size_t i = 0; i < InverseMass.size(); ++i)
	{
		InverseMass[i] = constraints.Free().Kind[i] == Freedom::All ? 1.0f / mass[i] : 0.0f;
	}
	Self.ResolvePenetration(context.Position.data(), displacement.data(), InverseMass.data());
}

void ContactSet::RememberOutcome(const ContactContext& context, const std::vector<Float4>& newVelocity,
	const std::vector<Float4>& impulse, ContactHistory& history, StepStatistics& statistics)
{
	ParticleContactSet::RememberOutcome(context, newVelocity, impulse, Coupling.Penalties, history.Particles);
	TriangleContactSet::RememberOutcome(Coupling.Penalties, context.HalfThickness, history.Triangles);
	PushBackColliders(context, impulse, history, statistics);
}

void ContactSet::Clear(const ContactHistory& history, float distance, std::vector<Float4>& position) const
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
	Triangles.Clear(Colliders, history.Triangles, distance, position);
}

} // namespace Cloth
