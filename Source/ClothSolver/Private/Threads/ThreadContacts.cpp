// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadContacts.h"

#include "Contact/ContactLanes.h"
#include "Contact/Sweep.h"
#include "Core/Tuning.h"
#include "Threads/ThreadLanes.h"
#include "Threads/ThreadSolve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

/// A bound on its length that needs no root.
float AtMost(Vector3 v) { return std::abs(v.X) + std::abs(v.Y) + std::abs(v.Z); }

Vector3 ToLocal(const Pose& pose, Vector3 world)
{
	return IsTurned(pose) ? pose.ToLocal(world) : world - pose.Position;
}

Vector3 Turned(const Pose& pose, Vector3 local) { return IsTurned(pose) ? Rotate(pose.Rotation, local) : local; }

void LetGo(ParticleContact& contact)
{
	contact.IsActive = false;
	contact.IsPulledOff = false;
	contact.NormalImpulse = 0.0f;
	contact.Impulse = Float4::Zero();
}

Float4 AtMost(const Vector3x4& v) { return SizeOfLanes(v.X) + SizeOfLanes(v.Y) + SizeOfLanes(v.Z); }

} // namespace

/// Four at a time: whether they could have come to the collider, and where it is flat, whether they do.
void ThreadContacts::Meet(const ContactContext& substep, const PlacedCollider& collider, Run run,
	const std::vector<Float4>& mobile, std::vector<ParticleContact>& contacts)
{
	const FrameLanes before(collider.Before);
	const FrameLanes after(collider.After);
	const bool isSolid = collider.Given.Geometry->IsSolid();
	const Float4 half = Float4::Splat(substep.HalfThickness);
	for (size_t first = run.First; first < run.End; first += 4)
	{
		const std::array<size_t, 4> four = FourFrom(first, run.End);
		const auto candidate = [&](size_t lane) -> Candidate& { return Candidates[four[lane]]; };
		const auto particle = [&](size_t lane) { return static_cast<size_t>(candidate(lane).Particle); };
		const Vector3x4 place = VectorsOf([&](size_t lane) { return substep.Position[particle(lane)]; });
		const Vector3x4 move = VectorsOf([&](size_t lane) { return mobile[particle(lane)]; });
		const Vector3x4 seen = VectorsOf([&](size_t lane) { return candidate(lane).Seen; });
		GatheredLanes surface{};
		{
			Float4 a = candidate(0).Surface;
			Float4 b = candidate(1).Surface;
			Float4 c = candidate(2).Surface;
			Float4 d = candidate(3).Surface;
			Transpose(a, b, c, d);
			surface = {{a, b, c}, d};
		}
		const Vector3x4 local = before.ToLocal(place);
		const Vector3x4 since = local - seen;
		const Float4 farthest = AtMost(since);
		const Float4 distance = surface.Fourth + Dot(surface.Vector, since);
		const Vector3x4 point = NegMulAdd(surface.Vector, distance, local);
		const Vector3x4 carry = collider.Settled ? Vector3x4::Splat({}) : after.ToWorld(point) - before.ToWorld(point);
		const Float4 way = AtMost(collider.Settled ? move : move - (after.ToWorld(local) - place));
		const Vector3x4 normal = before.Turned(surface.Vector);
		const Float4 gap = distance - half;
		const std::array<float, 4> comes = Stored(half + farthest + way - surface.Fourth);
		const std::array<float, 4> bends = Stored(farthest - half * Tuning::FlatReach);
		const std::array<float, 4> jumps = Stored(way - half);
		const std::array<float, 4> ends = Stored(gap + Dot(normal, move - carry));
		const std::array<float, 4> gaps = Stored(gap);
		const std::array<float, 4> distances = Stored(distance);
		const std::array<Float4, 4> normals = Stored(normal);
		const std::array<Float4, 4> carries = Stored(carry);
		for (size_t lane = 0; lane < std::min<size_t>(run.End - first, 4); ++lane)
		{
			ParticleContact& contact = contacts[four[lane]];
			bool meets = false;
			// What threads pulled off in the last substep is free in this one.
			if (!contact.IsPulledOff && comes[lane] >= 0.0f)
			{
				const bool isThin = contact.IsActive && (distances[lane] < 0.0f || !isSolid);
				const bool isFar = gaps[lane] >= 0.0f && jumps[lane] > 0.0f;
				if (bends[lane] > 0.0f || isThin || isFar)
				{
					meets = Measure(substep, contact, candidate(lane), mobile[particle(lane)].ToVector3());
				}
				else
				{
					contact.Normal = normals[lane];
					contact.Carry = carries[lane];
					contact.Gap = gaps[lane];
					meets = ends[lane] < 0.0f;
				}
			}
			if (meets)
			{
				Held.push_back({candidate(lane).Particle, static_cast<int>(four[lane])});
			}
			else if (contact.IsActive)
			{
				LetGo(contact);
			}
		}
	}
}

/// Finds the plane of the surface that a particle meets on its way; false if it meets none.
bool ThreadContacts::Measure(
	const ContactContext& substep, ParticleContact& contact, Candidate& candidate, Vector3 move)
{
	const PlacedCollider& collider = substep.Colliders[candidate.Collider];
	const Vector3 place = substep.Position[static_cast<size_t>(candidate.Particle)].ToVector3();
	const Vector3 local = ToLocal(collider.Before, place);
	const float way = AtMost(collider.Settled ? move : move - collider.Carry(place));
	const Shape& shape = *collider.Given.Geometry;
	SurfacePoint nearest;
	if (!shape.Closest(local, substep.HalfThickness + way, nearest))
	{
		return false;
	}
	candidate.Seen = Float4::From(local);
	candidate.Surface = Float4::Set(nearest.Normal.X, nearest.Normal.Y, nearest.Normal.Z, nearest.Distance);
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
	ForEachRun(
		Candidates.size(), [&](size_t c) { return Candidates[c].Collider; },
		[&](int collider, size_t first, size_t end) {
			Meet(substep, substep.Colliders[collider], {first, end}, mobile, contacts);
		});
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
		if (!contact.IsActive)
		{
			contact.Anchor =
				Float4::From(ToLocal(substep.Colliders[contact.Collider].Before, substep.Position[i].ToVector3()));
			contact.IsActive = true;
		}
	}
	std::erase_if(Held, [](const Touch& touch) { return touch.Particle < 0; });
	ForEachRun(
		Held.size(), [&](size_t t) { return ColliderOf(Held[t]); },
		[&](int collider, size_t first, size_t end)
		{
			if (collider >= 0)
			{
				Rub(substep, substep.Colliders[collider], {first, end}, contacts, mobile);
			}
		});
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
		const float away = Length(touch.Return);
		touch.Return =
			touch.Return * std::min(substep.MaxDepenetrationSpeed * substep.Step / std::max(away, 1e-20f), 1.0f);
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
	touch.Pushed = Dot(onto - move, contact.Normal);
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
	touch.Share = share;
	touch.Mass = isFree ? 1.0f / mobility + share : share;
	touch.Return = contact.Normal * (isFree ? back : 0.0f);
	mobile += contact.Normal * pushed + touch.Return;
	touch.Pushed = pushed;
}

} // namespace Cloth
