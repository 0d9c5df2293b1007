// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadContacts.h"

#include "Contact/Sweep.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

/// A bound on its length that needs no root.
float AtMost(Vector3 v) { return std::abs(v.X) + std::abs(v.Y) + std::abs(v.Z); }

bool IsTurned(const Pose& pose) { return pose.Rotation.W != 1.0f; }

Vector3 ToLocal(const Pose& pose, Vector3 world)
{
	return IsTurned(pose) ? pose.ToLocal(world) : world - pose.Position;
}

Vector3 Turned(const Pose& pose, Vector3 local) { return IsTurned(pose) ? Rotate(pose.Rotation, local) : local; }

Vector3 VelocityAt(const Motion& motion, Vector3 world)
{
	return motion.Velocity + Cross(motion.AngularVelocity, world - motion.Place.Position);
}

/// In the order of contacts.
bool IsBefore(const ParticleContact& a, const ParticleContact& b)
{
	return std::pair(a.Collider, a.Particle) < std::pair(b.Collider, b.Particle);
}

} // namespace

void ThreadContacts::Find(const ContactContext& context, float time, float featureReach,
	const ConstraintSet& constraints, std::vector<ParticleContact>& contacts)
{
	std::swap(Past, contacts);
	contacts.clear();
	Candidates.clear();
	Held.clear();
	auto past = Past.begin();
	for (int id = 0; id < context.Colliders.Count(); ++id)
	{
		const PlacedCollider& collider = context.Colliders[id];
		if (!collider.InUse || !collider.Given.Geometry)
		{
			continue;
		}
		const Motion& motion = collider.Given.Movement;
		const Bounds box = Placed(collider.Box, motion.Place);
		for (size_t i = 0; i < context.Position.size(); ++i)
		{
			const Vector3 place = context.Position[i].ToVector3();
			const Vector3 velocity = context.Velocity[i].ToVector3() - VelocityAt(motion, place);
			const float reach =
				context.HalfThickness + std::max(Tuning::ContactMargin, featureReach) + 2.0f * time * Length(velocity);
			const Vector3 wide{reach, reach, reach};
			SurfacePoint nearest;
			const Vector3 local = ToLocal(motion.Place, place);
			if (constraints.IsPinned(i) || !Overlap(box, {place - wide, place + wide})
				|| !collider.Given.Geometry->Closest(local, reach, nearest))
			{
				continue;
			}
			ParticleContact contact;
			contact.Particle = static_cast<int>(i);
			contact.Collider = id;
			contact.Normal = Float4::From(Turned(motion.Place, nearest.Normal));
			contact.Gap = nearest.Distance - context.HalfThickness;
			contact.FrictionCoefficient = std::sqrt(context.Model.Material.Friction * collider.Given.Friction);
			past = std::find_if_not(
				past, Past.end(), [&](const ParticleContact& known) { return IsBefore(known, contact); });
			if (past != Past.end() && past->Collider == id && past->Particle == contact.Particle)
			{
				contact.IsActive = past->IsActive;
				contact.Normal = past->IsActive ? past->Normal : contact.Normal;
				contact.NormalImpulse = past->NormalImpulse;
			}
			contacts.push_back(contact);
			Candidates.push_back({contact.Particle, id, local, nearest.Distance});
		}
	}
}

/// Finds the plane of the surface that a particle meets on its way; false if it meets none.
bool ThreadContacts::Meet(const ContactContext& substep, ParticleContact& contact, Candidate& candidate, Vector3 move)
{
	const PlacedCollider& collider = substep.Colliders[candidate.Collider];
	const Vector3 place = substep.Position[static_cast<size_t>(candidate.Particle)].ToVector3();
	const Vector3 local = ToLocal(collider.Before, place);
	const float way = AtMost(collider.Settled ? move : move - collider.Carry(place));
	if (candidate.Distance - AtMost(local - candidate.Seen) - way > substep.HalfThickness)
	{
		return false; // it cannot have come so far
	}
	const Shape& shape = *collider.Given.Geometry;
	SurfacePoint nearest;
	if (!shape.Closest(local, substep.HalfThickness + way, nearest))
	{
		return false;
	}
	candidate.Seen = local;
	candidate.Distance = nearest.Distance;
	Vector3 point = nearest.Point;
	Vector3 normal = nearest.Normal;
	float gap = nearest.Distance - substep.HalfThickness;
	const bool wasInside = gap < 0.0f;
	if (contact.IsActive && (nearest.Distance < 0.0f || !shape.IsSolid()))
	{
		// Pressed past the middle of something thin: back to the side it came from.
		const Vector3 side = RotateBack(collider.Before.Rotation, contact.Normal.ToVector3());
		RayHit hit;
		const Vector3 outside = local + side * (2.0f * substep.HalfThickness + std::abs(nearest.Distance));
		if (Dot(side, normal) < -0.3f && shape.Ray(outside, local, hit))
		{
			point = outside + (local - outside) * hit.Fraction;
			normal = hit.Normal;
			gap = Dot(local - point, normal) - substep.HalfThickness;
		}
	}
	else if (!wasInside && way > substep.HalfThickness)
	{
		// The surface is flat only near the particle: past an edge there may be nothing to meet.
		if (SweepHits(collider, place, place + move, substep.Step, point, normal))
		{
			gap = Dot(local - point, normal) - substep.HalfThickness;
		}
		else if (!EndsInside(collider, place + move, substep.HalfThickness))
		{
			return false;
		}
	}
	contact.Normal = Float4::From(Turned(collider.Before, normal));
	contact.Carry =
		Float4::From(collider.Settled ? Vector3{} : collider.After.ToWorld(point) - collider.Before.ToWorld(point));
	contact.Gap = gap;
	return gap + Dot(contact.Normal, Float4::From(move) - contact.Carry) < 0.0f;
}

void ThreadContacts::Hold(const ContactContext& substep, std::vector<ParticleContact>& contacts,
	ConstraintSet& constraints, std::vector<Float4>& mobile)
{
	Held.clear();
	for (size_t c = 0; c < Candidates.size(); ++c)
	{
		Candidate& candidate = Candidates[c];
		const size_t i = static_cast<size_t>(candidate.Particle);
		const Vector3 move = (mobile[i] - substep.Position[i]).ToVector3();
		if (Meet(substep, contacts[c], candidate, move))
		{
			Held.push_back(Hold(substep, c, contacts[c], constraints, mobile[i]));
		}
		else if (contacts[c].IsActive)
		{
			contacts[c].IsActive = false;
			contacts[c].NormalImpulse = 0.0f;
			contacts[c].Impulse = Float4::Zero();
		}
	}
}

ThreadContacts::Touch ThreadContacts::Hold(const ContactContext& substep, size_t index, ParticleContact& contact,
	ConstraintSet& constraints, Float4& mobile) const
{
	const size_t i = static_cast<size_t>(contact.Particle);
	const Float4 start = substep.Position[i];
	const Float4 move = Float4::From((mobile - start).ToVector3());
	const float perStep = 1.0f / substep.Step;
	const float carried = Dot(contact.Carry, contact.Normal);
	const float back = std::min(-contact.Gap, substep.MaxDepenetrationSpeed * substep.Step);
	const float restitution = substep.Colliders[contact.Collider].Given.Restitution;
	float leave = 0.0f;
	if (restitution > 0.0f)
	{
		const float impact = carried * perStep - Dot(substep.Velocity[i], contact.Normal);
		const float rest = 2.0f * Length(substep.Gravity) * substep.Step;
		leave = impact > rest ? restitution * impact : 0.0f;
	}
	constraints.Prescribe(contact.Particle, contact.Normal, carried + back, carried * perStep + leave);
	const Float4 onto = constraints.Preset(i, move);
	const float pushed = Dot(onto - move, contact.Normal);

	// Friction is limited by the larger of the last force and what stops the particle now.
	const float last = contact.NormalImpulse * perStep * substep.ImplicitStep * substep.ImplicitStep;
	const float force = std::max({last, pushed * substep.Model.Mass[i], 0.0f});
	const Float4 way = onto - contact.Carry;
	const Float4 slip = way - contact.Normal * Dot(way, contact.Normal);
	const float friction =
		contact.FrictionCoefficient * force / std::max(Length(slip), Tuning::LeastSlip * substep.Step);
	const float mobility = Dot(mobile, Float4::Set(0.0f, 0.0f, 0.0f, 1.0f));
	const float slower = mobility / (1.0f + mobility * friction);
	mobile = start + onto - slip * (slower * friction) + Float4::Set(0.0f, 0.0f, 0.0f, slower);
	contact.IsActive = true;
	return {index, pushed, friction};
}

void ThreadContacts::Finish(const ContactContext& substep, const ThreadBodies& bodies,
	const std::vector<Float4>& displacement, std::vector<ParticleContact>& contacts) const
{
	const float scale = substep.Step / (substep.ImplicitStep * substep.ImplicitStep);
	for (const Touch& touch : Held)
	{
		ParticleContact& contact = contacts[touch.Contact];
		const size_t i = static_cast<size_t>(contact.Particle);
		const float pull = Dot(bodies.Held[i], contact.Normal);
		contact.NormalImpulse = std::max(touch.Pushed * substep.Model.Mass[i] - pull, 0.0f) * scale;
		const Float4 way = displacement[i] - contact.Carry;
		const Float4 slip = way - contact.Normal * Dot(way, contact.Normal);
		contact.Impulse = contact.Normal * contact.NormalImpulse - slip * (touch.Friction * scale);
		const float stuck = 2.0f * Tuning::LeastSlip * substep.Step;
		contact.IsSticking = Dot(slip, slip) < stuck * stuck;
	}
}

} // namespace Cloth
