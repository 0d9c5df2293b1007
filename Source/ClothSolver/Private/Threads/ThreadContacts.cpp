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

Vector3 ToWorld(const Pose& pose, Vector3 local)
{
	return IsTurned(pose) ? pose.ToWorld(local) : local + pose.Position;
}

Vector3 Turned(const Pose& pose, Vector3 local) { return IsTurned(pose) ? Rotate(pose.Rotation, local) : local; }

Vector3 VelocityAt(const Motion& motion, Vector3 world)
{
	return motion.Velocity + Cross(motion.AngularVelocity, world - motion.Place.Position);
}

const Float4 InverseMass = Float4::Set(0.0f, 0.0f, 0.0f, 1.0f); ///< where Mobile has it

void LetGo(ParticleContact& contact)
{
	contact.IsActive = false;
	contact.IsPulledOff = false;
	contact.NormalImpulse = 0.0f;
	contact.Impulse = Float4::Zero();
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
				contact.IsPulledOff = past->IsPulledOff;
				contact.Normal = past->IsActive ? past->Normal : contact.Normal;
				contact.NormalImpulse = past->NormalImpulse;
				contact.Anchor = past->Anchor;
			}
			contacts.push_back(contact);
			Candidates.push_back({contact.Particle, id, local, nearest.Distance, nearest.Normal});
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
	const Vector3 since = local - candidate.Seen;
	SurfacePoint nearest{{}, candidate.Normal, candidate.Distance + Dot(candidate.Normal, since)};
	nearest.Point = local - nearest.Normal * nearest.Distance;
	// So near to where it was last measured, a surface is flat.
	if (AtMost(since) > 0.1f * substep.HalfThickness)
	{
		if (!shape.Closest(local, substep.HalfThickness + way, nearest))
		{
			return false;
		}
		candidate = {candidate.Particle, candidate.Collider, local, nearest.Distance, nearest.Normal};
	}
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

/// By collider: all that share a free body. What a push feels of one is known then.
void ThreadContacts::CountTouches(const ContactContext& substep, std::span<const Attachment> attachments,
	std::span<PenaltyContact> pushes, const std::vector<Float4>& mobile)
{
	TouchCount.assign(static_cast<size_t>(substep.Colliders.Count()), 0);
	for (const Touch& touch : Held)
	{
		if (touch.Contact >= 0)
		{
			++TouchCount[static_cast<size_t>(Candidates[static_cast<size_t>(touch.Contact)].Collider)];
		}
	}
	for (const Attachment& attachment : attachments)
	{
		++TouchCount[static_cast<size_t>(attachment.Collider)];
	}
	const auto isOnBody = [&](const PenaltyContact& push)
	{ return push.Collider >= 0 && substep.Colliders[push.Collider].IsFree(); };
	for (const PenaltyContact& push : pushes)
	{
		if (isOnBody(push))
		{
			Float4 place = Float4::Zero();
			for (size_t i = 0; i < 3; ++i)
			{
				const size_t particle = static_cast<size_t>(push.Element.Particle[i]);
				place += (substep.Position[particle] + mobile[particle]) * push.Element.Weight[i];
			}
			const bool pushed = Dot(place, Float4::From(push.Element.Normal)) < push.Element.Offset;
			TouchCount[static_cast<size_t>(push.Collider)] += pushed ? 1 : 0;
		}
	}
	for (PenaltyContact& push : pushes)
	{
		const bool isShared = isOnBody(push) && TouchCount[static_cast<size_t>(push.Collider)] > 0;
		push.BodyMobility = isShared ? 1.0f
				/ ShareOf(substep.Colliders[push.Collider], push.Collider, push.Start.ToVector3(), push.Element.Normal)
									 : 0.0f;
	}
}

void ThreadContacts::Hold(const ContactContext& substep, std::span<const Attachment> attachments,
	std::span<PenaltyContact> pushes, std::vector<ParticleContact>& contacts, ConstraintSet& constraints,
	std::vector<Float4>& mobile)
{
	const auto moveOf = [&](size_t i) { return Float4::From(mobile[i].ToVector3()); };
	for (size_t c = 0; c < Candidates.size(); ++c)
	{
		Candidate& candidate = Candidates[c];
		const size_t i = static_cast<size_t>(candidate.Particle);
		const Float4 move = moveOf(i);
		// What threads pulled off in the last substep is free in this one.
		if (!contacts[c].IsPulledOff && Meet(substep, contacts[c], candidate, move.ToVector3()))
		{
			Held.push_back({candidate.Particle, static_cast<int>(c)});
		}
		else if (contacts[c].IsActive)
		{
			LetGo(contacts[c]);
		}
	}
	CountTouches(substep, attachments, pushes, mobile);
	for (Touch& touch : Held)
	{
		if (touch.Particle < 0 || touch.Contact < 0)
		{
			continue;
		}
		const size_t i = static_cast<size_t>(touch.Particle);
		ParticleContact& contact = contacts[static_cast<size_t>(touch.Contact)];
		if (!IsNeeded(contact, moveOf(i), touch, constraints))
		{
			LetGo(contact);
			touch.Particle = -1;
			continue;
		}
		if (substep.Colliders[contact.Collider].IsFree())
		{
			HoldBody(substep, contact, touch, constraints, mobile[i]);
		}
		else
		{
			HoldContact(substep, contact, touch, constraints, mobile[i]);
		}
		touch.Place = moveOf(i);
	}
	std::erase_if(Held, [](const Touch& touch) { return touch.Particle < 0; });
}

void ThreadContacts::HoldAttachments(
	const ContactContext& substep, std::span<const Attachment> attachments, std::vector<Float4>& mobile)
{
	Held.clear();
	TouchCount.assign(static_cast<size_t>(substep.Colliders.Count()), 0);
	const auto moveOf = [&](size_t i) { return Float4::From(mobile[i].ToVector3()); };
	for (const Attachment& attachment : attachments)
	{
		++TouchCount[static_cast<size_t>(attachment.Collider)]; // contacts are not known yet
	}
	for (const Attachment& attachment : attachments)
	{
		const PlacedCollider& body = substep.Colliders[attachment.Collider];
		const size_t i = static_cast<size_t>(attachment.Particle);
		if (!body.IsFree())
		{
			continue;
		}
		Held.push_back({attachment.Particle, -1 - static_cast<int>(&attachment - attachments.data())});
		Touch& touch = Held.back();
		const Vector3 before = body.Before.ToWorld(attachment.Point);
		const Float4 carry = Float4::From(body.After.ToWorld(attachment.Point) - before);
		const float mass = 1.0f / Dot(mobile[i], InverseMass);
		const float share = ShareOf(body, attachment.Collider, before, {});
		touch.Mass = mass + share;
		touch.Return = Float4::From(before) - substep.Position[i];
		const float far = Length(touch.Return);
		touch.Return =
			touch.Return * std::min(substep.MaxDepenetrationSpeed * substep.Step / std::max(far, 1e-20f), 1.0f);
		mobile[i] +=
			(carry - moveOf(i)) * (share / touch.Mass) + touch.Return + InverseMass * (1.0f / touch.Mass - 1.0f / mass);
		touch.Place = moveOf(i);
	}
}

/// A second surface counts if the first has not brought the particle out of it. Of two that are nearly parallel the one
/// that moves it farther holds it; between two that face each other it stays on the first.
bool ThreadContacts::IsNeeded(
	const ParticleContact& contact, Float4 move, const Touch& touch, ConstraintSet& constraints)
{
	const size_t i = static_cast<size_t>(touch.Particle);
	if (constraints.Free().Kind[i] == Freedom::All)
	{
		return true;
	}
	const bool isOut = contact.Gap + Dot(contact.Normal, move - contact.Carry) >= 0.0f;
	const float cosine = Dot(constraints.Free().Direction[i], contact.Normal);
	const bool isPlane = constraints.Free().Kind[i] == Freedom::Plane;
	if (isOut || (isPlane && cosine < -Tuning::ParallelCosine))
	{
		return false;
	}
	if (isPlane && cosine > Tuning::ParallelCosine)
	{
		constraints.ClearPrescription(touch.Particle);
		for (Touch& first : Held)
		{
			first.Particle = &first < &touch && first.Particle == touch.Particle ? -1 : first.Particle;
		}
	}
	return true;
}

/// What a particle feels of the mass of a free body along a direction, or in all if it is zero: the body's mass is
/// divided among all that it touches.
float ThreadContacts::ShareOf(const PlacedCollider& body, int collider, Vector3 place, Vector3 direction) const
{
	const Vector3 arm = RotateBack(body.Before.Rotation, place - body.CenterOfMass());
	const Vector3 inertia = body.Given.Inertia;
	float turns = Dot(arm, arm) / std::min({inertia.X, inertia.Y, inertia.Z});
	if (Dot(direction, direction) > 0.0f)
	{
		const Vector3 lever = Cross(arm, RotateBack(body.Before.Rotation, direction));
		turns = lever.X * lever.X / inertia.X + lever.Y * lever.Y / inertia.Y + lever.Z * lever.Z / inertia.Z;
	}
	return 1.0f / ((1.0f / body.Given.Mass + turns) * static_cast<float>(TouchCount[static_cast<size_t>(collider)]));
}

void ThreadContacts::HoldContact(const ContactContext& substep, ParticleContact& contact, Touch& touch,
	ConstraintSet& constraints, Float4& mobile) const
{
	const size_t i = static_cast<size_t>(contact.Particle);
	const Float4 move = Float4::From(mobile.ToVector3());
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
	mobile += onto - move;
	Rub(substep, contact, touch, Dot(onto - move, contact.Normal), mobile);
}

/// The particle and its share of the body meet inelastically.
void ThreadContacts::HoldBody(const ContactContext& substep, ParticleContact& contact, Touch& touch,
	const ConstraintSet& constraints, Float4& mobile) const
{
	const size_t i = static_cast<size_t>(contact.Particle);
	const PlacedCollider& body = substep.Colliders[contact.Collider];
	const float along = Dot(mobile, contact.Normal);
	const float back = std::min(-contact.Gap, substep.MaxDepenetrationSpeed * substep.Step);
	const float share = ShareOf(body, contact.Collider, substep.Position[i].ToVector3(), contact.Normal.ToVector3());
	const bool isFree = constraints.Free().Kind[i] == Freedom::All;
	const float mobility = isFree ? Dot(mobile, InverseMass) : 0.0f;
	const float pushed =
		std::max(Dot(contact.Carry, contact.Normal) - along, 0.0f) * (mobility * share / (1.0f + mobility * share));
	touch.Normal = contact.Normal;
	touch.Mass = isFree ? 1.0f / mobility + share : share;
	touch.Return = contact.Normal * (isFree ? back : 0.0f);
	mobile += contact.Normal * pushed + touch.Return;
	Rub(substep, contact, touch, pushed, mobile);
}

/// Friction is mass at the anchor: as much as slows the particle by its largest force, which is that of the last
/// substep or of the impact.
void ThreadContacts::Rub(
	const ContactContext& substep, ParticleContact& contact, Touch& touch, float pushed, Float4& mobile) const
{
	const PlacedCollider& collider = substep.Colliders[contact.Collider];
	const Vector3 place = substep.Position[static_cast<size_t>(contact.Particle)].ToVector3();
	if (!contact.IsActive)
	{
		contact.Anchor = ToLocal(collider.Before, place);
		contact.IsActive = true;
	}
	const float ratio = substep.ImplicitStep / substep.Step;
	const float mobility = Dot(mobile, InverseMass);
	const float last = contact.NormalImpulse * substep.ImplicitStep * ratio;
	const float most =
		contact.FrictionCoefficient * std::max(last, pushed / std::max(mobility, 1e-20f) * ratio * ratio);
	if (!(most > 0.0f) || !(mobility > 0.0f))
	{
		return;
	}
	const Float4 way = Float4::From(place + mobile.ToVector3() - ToWorld(collider.After, contact.Anchor));
	const Float4 slip = way - contact.Normal * Dot(way, contact.Normal);
	const float mass = most / std::max(Length(slip) - most * mobility, Tuning::FrictionSlip);
	touch.Friction =
		touch.Mass > 0.0f ? std::clamp(touch.Mass - 1.0f / mobility, 0.0f, mass) : mass; // at most its share
	const float slower = mobility / (1.0f + mobility * touch.Friction);
	mobile += InverseMass * (slower - mobility) - slip * (slower * touch.Friction);
}

void ThreadContacts::Finish(
	const ContactContext& substep, const Outcome& outcome, std::vector<ParticleContact>& contacts)
{
	const std::vector<Float4>& displacement = outcome.Displacement;
	const float step = substep.Step;
	const float scale = step / (substep.ImplicitStep * substep.ImplicitStep);
	for (Touch& touch : Held)
	{
		const size_t i = static_cast<size_t>(touch.Particle);
		const float mass = substep.Model.Mass[i];
		// By mass: what no internal force changes in the sum.
		const Float4 momentum = (substep.Velocity[i] - outcome.LastVelocity[i] * outcome.HistoryWeight)
			* (1.0f / (1.0f - outcome.HistoryWeight));
		const Float4 free = MulAdd(outcome.Acceleration[i], Float4::Splat(step), momentum);
		const Float4 before = outcome.InternalMove[i] * mass;
		const Float4 moved = displacement[i] - touch.Place;
		const Float4 velocity = (displacement[i] - touch.Return) * (1.0f / step);
		if (touch.Contact < 0)
		{
			touch.Impulse = (velocity - free) * mass - moved * (touch.Mass * scale);
			continue;
		}
		ParticleContact& contact = contacts[static_cast<size_t>(touch.Contact)];
		const Float4 normal = contact.Normal;
		float impulse = 0.0f;
		if (touch.Mass == 0.0f)
		{
			impulse =
				Dot((outcome.Constraints.Of(i).Velocity - free) * mass - (before + outcome.Held[i]) * scale, normal);
		}
		else if (outcome.Constraints.Free().Kind[i] == Freedom::All)
		{
			impulse = Dot((velocity - free) * mass - (before + moved * touch.Mass) * scale, normal);
		}
		else
		{
			const float back = std::min(-contact.Gap, substep.MaxDepenetrationSpeed * step);
			impulse = (Dot(contact.Carry - displacement[i], normal) + back) * touch.Mass / step;
		}
		contact.NormalImpulse = std::max(impulse, 0.0f);
		// Of two surfaces at a particle, only the sum is known.
		const bool isAlone = outcome.Constraints.Free().Kind[i] == Freedom::Plane;
		contact.IsPulledOff = touch.Mass == 0.0f && isAlone && !(impulse > 0.0f);
		const PlacedCollider& collider = substep.Colliders[contact.Collider];
		const Vector3 place = (substep.Position[i] + displacement[i]).ToVector3();
		const Float4 way = Float4::From(place - ToWorld(collider.After, contact.Anchor));
		const Float4 slip = way - normal * Dot(way, normal);
		touch.Rubbed = slip * (-touch.Friction * scale);
		// Surfaces hold both ways within a substep: where threads pull a particle off, they pull it back, and that
		// counts.
		touch.Impulse = MulAdd(normal, Float4::Splat(impulse), touch.Rubbed);
		contact.Impulse = touch.Impulse;
		// Beyond its limit, friction lets the anchor slide.
		const float distance = Length(slip);
		contact.IsSticking = distance <= Tuning::FrictionSlip;
		if (!contact.IsSticking)
		{
			const Float4 anchor =
				Float4::From(place) - normal * Dot(way, normal) - slip * (Tuning::FrictionSlip / distance);
			contact.Anchor = ToLocal(collider.After, anchor.ToVector3());
		}
	}
}

} // namespace Cloth
