// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include "Core/Tuning.h"

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
	const Topology& topology = *model.Shape;
	LongestEdge = 0.0f;
	double sum = 0.0;
	const std::vector<int>& corners = topology.SurfaceTriangles;
	for (size_t corner = 0; corner < corners.size(); ++corner)
	{
		const size_t next = corner % 3 == 2 ? corner - 2 : corner + 1;
		const auto at = [&](size_t c) { return topology.RestPosition[static_cast<size_t>(corners[c])]; };
		const float length = Length(at(corner) - at(next));
		LongestEdge = std::max(LongestEdge, length);
		sum += static_cast<double>(length);
	}
	Edge = corners.empty() ? 0.0f : static_cast<float>(sum / static_cast<double>(corners.size()));
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
	const float thinnest = std::min(Tuning::MinThicknessPerEdge * Edge, Tuning::MaxMinThickness);
	const float thickness =
		settings.ContactThickness > 0.0f ? settings.ContactThickness : std::max(model.Material.Thickness, thinnest);
	return 0.5f * thickness;
}

ContactContext ContactSet::Context(const Model& model, const Settings& settings, float step, float implicitStep,
	const std::vector<Float4>& position, const std::vector<Float4>& velocity, Workers* workers) const
{
	return {model, Colliders, position, velocity, Float4::From(settings.Gravity), step, implicitStep,
		HalfThickness(model, settings), settings.MaxDepenetrationSpeed, workers};
}

void ContactSet::ListTriangles(const ContactContext& context, float time, ContactHistory& history)
{
	Triangles.List(context, time, history.Particles, history.Triangles);
}

void ContactSet::FindPushes(const ContactContext& context, const Settings& settings, bool firstSubstep,
	ContactHistory& history, StepStatistics& statistics)
{
	Coupling.Penalties.clear();
	Triangles.Find(context, history.Triangles, Coupling.Penalties);
	if (settings.SelfCollision)
	{
		FindSelf(context, settings, firstSubstep, history, statistics);
	}
	else
	{
		history.Self.Anchors.clear();
	}
}

void ContactSet::FindSelf(const ContactContext& context, const Settings& settings, bool firstSubstep,
	ContactHistory& history, StepStatistics& statistics)
{
	const float thickness = 2.0f * context.HalfThickness;
	if (SelfThickness != thickness || history.Self.Thickness != thickness)
	{
		PrepareSelf(context.Model, context.HalfThickness, history);
	}
	const auto predict = [&](float time)
	{
		for (size_t i = 0; i < Moves.size(); ++i)
		{
			Moves[i] = context.Velocity[i] * time;
		}
		return Moves.data();
	};
	if (firstSubstep)
	{
		const int substeps = static_cast<int>(std::lround(settings.TimeStep / context.Step));
		Self.Begin(context.Position.data(), predict(settings.TimeStep), substeps, context.Tasks);
	}
	const int budget = settings.MaxSelfContacts > 0 ? settings.MaxSelfContacts : std::numeric_limits<int>::max();
	Self.Find(context.Position.data(), predict(context.Step), budget, context.Tasks);
	statistics.SelfContacts = Self.Statistics().Contacts;
	statistics.SelfCrossings = Self.Statistics().Crossings;
	for (size_t i = 0; i < Self.Contacts().size(); ++i)
	{
		SelfAnchor& known = history.Self.Anchors[i];
		Coupling.Penalties.push_back(PushApart(Self.Contacts()[i], context.Position, context.Model.Material.Friction,
			context.MaxDepenetrationSpeed * context.Step, known.Anchor));
		Coupling.Penalties.back().Known = static_cast<int>(i);
		known.Anchor = {};
	}
}

PenaltyContact PushApart(const SelfContact& contact, const std::vector<Float4>& position, float friction,
	float farthestReturn, const FrictionAnchor& anchor)
{
	PenaltyContact push;
	push.Element = contact.Element;
	for (size_t i = 0; i < 4; ++i)
	{
		push.Start = MulAdd(position[static_cast<size_t>(contact.Element.Particle[i])],
			Float4::Splat(contact.Element.Weight[i]), push.Start);
	}
	const float depth = contact.Element.Offset - SumLanes(push.Start * Float4::From(contact.Element.Normal));
	push.Friction = friction;
	push.Element.Offset -= std::max(depth - farthestReturn, 0.0f);
	push.Anchor = anchor;
	return push;
}

void ContactSet::HoldAttachmentsToUnmoved(ConstraintSet& constraints) const
{
	for (const Attachment& attachment : Attachments)
	{
		const PlacedCollider& collider = Colliders[attachment.Collider];
		constraints.Pin(attachment.Particle, collider.After.ToWorld(attachment.Point), ConstraintSet::Arrival::Substep);
		if (collider.IsFree())
		{
			constraints.Release(attachment.Particle);
		}
	}
}

void ContactSet::Untangle(const ContactContext& context, std::vector<Float4>& acceleration) const
{
	for (const SelfCrossing& crossing : Self.Crossings())
	{
		Float4 opening = Float4::Zero();
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			opening += context.Velocity[static_cast<size_t>(crossing.Particle[i])] * crossing.Weight[i];
		}
		const Float4 pull =
			UntanglingPull(crossing, context.Model.Mass, opening, context.MaxDepenetrationSpeed, context.Step);
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(crossing.Particle[i]);
			acceleration[particle] += pull * (crossing.Weight[i] / context.Model.Mass[particle]);
		}
	}
}

void ContactSet::StopSelf(
	const ContactContext& context, const ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	if (!MovesTooFarForCcd(displacement, Edge))
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

} // namespace Cloth
