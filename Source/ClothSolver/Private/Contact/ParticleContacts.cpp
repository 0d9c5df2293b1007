// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/ParticleContacts.h"

#include "Contact/Sweep.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

Float4 Across(Float4 v, Float4 normal) { return v - normal * Dot(v, normal); }

} // namespace

void ParticleContactSet::Prepare(const Model& model)
{
	const Topology& topology = *model.Shape;
	FirstPast = {};
	Past = {};
	NextPast = {};
	Blocks = {};
	FeatureReach = 0.0f;
	double sum = 0.0;
	const std::vector<int>& corners = topology.SurfaceTriangles;
	for (size_t corner = 0; corner < corners.size(); ++corner)
	{
		const size_t next = corner % 3 == 2 ? corner - 2 : corner + 1;
		const auto at = [&](size_t c)
		{ return topology.RestPosition[static_cast<size_t>(topology.ToInternal[static_cast<size_t>(corners[c])])]; };
		const float length = Length(at(corner) - at(next));
		FeatureReach = std::max(FeatureReach, length);
		sum += static_cast<double>(length);
	}
	Edge = corners.empty() ? 0.0f : static_cast<float>(sum / static_cast<double>(corners.size()));
}

void ParticleContactSet::EncloseBlocks(const ContactContext& substep)
{
	const float margin = std::max(FeatureReach, substep.HalfThickness) + substep.HalfThickness;
	const Float4 step = Float4::Splat(substep.Step);
	const size_t count = substep.Position.size();
	for (size_t block = 0; block < Blocks.size(); ++block)
	{
		const size_t first = block * ParticlesPerBlock;
		Float4 low = substep.Position[first];
		Float4 high = low;
		for (size_t i = first; i < std::min(first + ParticlesPerBlock, count); ++i)
		{
			const Float4 end = MulAdd(substep.Velocity[i], step, substep.Position[i]);
			low = Min(Min(low, end), substep.Position[i]);
			high = Max(Max(high, end), substep.Position[i]);
		}
		const Vector3 reach{margin, margin, margin};
		Blocks[block] = {low.ToVector3() - reach, high.ToVector3() + reach};
	}
}

void ParticleContactSet::Find(const ContactContext& substep, std::vector<ParticleContact>& contacts)
{
	if (!substep.Colliders.Any())
	{
		return;
	}
	if (FirstPast.empty())
	{
		const size_t count = substep.Position.size();
		FirstPast.assign(count, -1);
		Blocks.resize((count + ParticlesPerBlock - 1) / ParticlesPerBlock);
		Past.reserve(count);
		contacts.reserve(count);
	}
	std::swap(Past, contacts);
	contacts.clear();
	NextPast.resize(Past.size());
	for (size_t i = 0; i < Past.size(); ++i)
	{
		int& first = FirstPast[static_cast<size_t>(Past[i].Particle)];
		NextPast[i] = first;
		first = static_cast<int>(i);
	}
	bool enclosed = false;
	// What nothing can move holds first; free bodies take what is left.
	for (const bool free : {false, true})
	{
		for (int id = 0; id < substep.Colliders.Count(); ++id)
		{
			const PlacedCollider& collider = substep.Colliders[id];
			if (!collider.InUse || !collider.Given.Geometry || collider.IsFree() != free)
			{
				continue;
			}
			if (!enclosed)
			{
				EncloseBlocks(substep);
				enclosed = true;
			}
			for (size_t block = 0; block < Blocks.size(); ++block)
			{
				if (!Overlap(Blocks[block], collider.Swept))
				{
					continue;
				}
				const size_t first = block * ParticlesPerBlock;
				for (size_t i = first; i < std::min(first + ParticlesPerBlock, substep.Position.size()); ++i)
				{
					FindAt(substep, id, i, contacts);
				}
			}
		}
	}
	for (const ParticleContact& past : Past)
	{
		FirstPast[static_cast<size_t>(past.Particle)] = -1;
	}
}

const ParticleContact* ParticleContactSet::PastOf(size_t particle, int collider) const
{
	for (int i = FirstPast[particle]; i >= 0; i = NextPast[static_cast<size_t>(i)])
	{
		if (Past[static_cast<size_t>(i)].Collider == collider)
		{
			return &Past[static_cast<size_t>(i)];
		}
	}
	return nullptr;
}

void ParticleContactSet::FindAt(
	const ContactContext& substep, int id, size_t particle, std::vector<ParticleContact>& contacts) const
{
	const PlacedCollider& collider = substep.Colliders[id];
	const Shape& shape = *collider.Given.Geometry;
	const Vector3 place = substep.Position[particle].ToVector3();
	const Vector3 move = substep.Velocity[particle].ToVector3() * substep.Step;
	const Vector3 relative = collider.Settled ? move : move - collider.Carry(place);
	const float distance = Length(relative);
	SurfacePoint nearest;
	const Vector3 local = collider.Before.ToLocal(place);
	// What rests is a hair off the surface at times.
	const float reach = substep.HalfThickness + std::max(FeatureReach, substep.HalfThickness) + distance;
	if (!shape.Closest(local, reach, nearest))
	{
		return;
	}
	Vector3 point = nearest.Point;
	Vector3 normal = nearest.Normal;
	float gap = nearest.Distance - substep.HalfThickness;

	bool met = gap < 0.0f;
	const ParticleContact* past = PastOf(particle, id);
	const bool touched = past != nullptr && past->Gap < substep.HalfThickness;
	if (touched && (nearest.Distance < 0.0f || !shape.IsSolid()))
	{
		// Pressed past the middle of something thin: back to the side it came from.
		const Vector3 side = RotateBack(collider.Before.Rotation, past->Normal.ToVector3());
		if (Dot(side, normal) < -0.3f)
		{
			RayHit hit;
			const Vector3 outside = local + side * (FeatureReach + substep.HalfThickness);
			if (shape.Ray(outside, local, hit))
			{
				point = outside + (local - outside) * hit.Fraction;
				normal = hit.Normal;
				gap = Dot(local - point, normal) - substep.HalfThickness;
			}
		}
	}
	else if (nearest.Distance > 0.0f && distance > substep.HalfThickness && distance > gap
		&& SweepHits(collider, place, place + move, substep.Step, point, normal))
	{
		gap = Dot(local - point, normal) - substep.HalfThickness;
		met = true;
	}

	ParticleContact contact;
	contact.Particle = static_cast<int>(particle);
	contact.Collider = id;
	contact.Normal = Float4::From(Rotate(collider.Before.Rotation, normal));
	contact.Carry =
		Float4::From(collider.Settled ? Vector3{} : collider.After.ToWorld(point) - collider.Before.ToWorld(point));
	contact.Gap = gap;
	contact.FrictionCoefficient = std::sqrt(substep.Model.Material.Friction * collider.Given.Friction);

	const float mass = substep.Model.Mass[particle];
	const Float4 approach = substep.Velocity[particle] * substep.Step - contact.Carry;
	const float closing = Dot(approach, contact.Normal);
	const bool persists = past != nullptr && past->IsActive && gap < 0.5f * substep.HalfThickness;
	if (persists)
	{
		// Not if the collider leaves faster than the particle can follow.
		const bool left = gap + closing > 0.5f * substep.HalfThickness;
		contact.IsActive = past->NormalImpulse > 0.0f && !past->Bounces && !left;
		contact.NormalImpulse = past->NormalImpulse;
		contact.StickingSubsteps = past->StickingSubsteps;
		contact.WasSliding = !past->IsSticking;
		contact.TangentialImpulse = Across(past->TangentialImpulse, contact.Normal);
	}
	else
	{
		// The surface is flat only near the particle: past an edge there may be nothing to hit.
		contact.IsActive = gap + closing < 0.0f && (met || EndsInside(collider, place + move, substep.HalfThickness));
		contact.NormalImpulse = mass * std::max(0.0f, -closing) / substep.Step;
		contact.StickingSubsteps = Tuning::SubstepsUntilSticking;
		contact.TangentialImpulse = Across(substep.Gravity, contact.Normal) * (mass * substep.Step);
	}
	contacts.push_back(contact);
}

void ParticleContactSet::Apply(const ContactContext& substep, std::vector<ParticleContact>& contacts,
	ConstraintSet& constraints, std::vector<PenaltyContact>& pushes)
{
	const float perStep = 1.0f / substep.Step;
	for (ParticleContact& contact : contacts)
	{
		const size_t i = static_cast<size_t>(contact.Particle);
		if (!contact.IsActive || constraints.IsPinned(i))
		{
			contact.IsActive = false;
			continue;
		}
		const float mass = substep.Model.Mass[i];
		const Float4 approach = substep.Velocity[i] - contact.Carry * perStep;
		const Float4 slip = Across(approach, contact.Normal) * mass;
		const float hold = contact.FrictionCoefficient * contact.NormalImpulse;

		const float carried = Dot(contact.Carry, contact.Normal);
		const float back = std::min(-contact.Gap, substep.MaxDepenetrationSpeed * substep.Step);
		const float impact = -Dot(approach, contact.Normal);
		const float rest = 2.0f * Length(substep.Gravity) * substep.Step;
		const float restitution = substep.Colliders[contact.Collider].Given.Restitution;
		contact.Bounces = restitution > 0.0f && impact > rest;
		// A particle that has still some way to the surface arrives with the speed of that way; one that is brought
		// back to the surface does not keep the speed of that.
		const float leave = contact.Bounces ? restitution * impact : std::min(back, 0.0f) * perStep;

		// Friction of what slides grows with the slip up to a tiny one, so what it could hold still creeps.
		const bool creeps = Length(slip) * substep.Step <= 2.0f * Tuning::StickSlip * mass;
		const bool slips = contact.WasSliding ? !creeps || Length(contact.TangentialImpulse) > hold
											  : Length(slip + contact.TangentialImpulse) > hold;
		contact.StickingSubsteps = slips ? 0 : contact.StickingSubsteps + 1;
		contact.IsSticking = contact.StickingSubsteps >= Tuning::SubstepsUntilSticking && !contact.Bounces
			&& constraints.Free().Kind[i] == Freedom::All;
		if (contact.IsSticking)
		{
			constraints.Prescribe(contact.Particle,
				{contact.Carry + contact.Normal * back, contact.Carry * perStep + contact.Normal * leave});
			continue;
		}
		contact.ConstrainedDirection =
			constraints.Prescribe(contact.Particle, contact.Normal, carried + back, carried * perStep + leave);
		if (hold > 0.0f)
		{
			PenaltyContact rub;
			rub.Element.Particle = {contact.Particle, contact.Particle, contact.Particle, contact.Particle};
			rub.Element.Weight = {1.0f, 0.0f, 0.0f, 0.0f};
			rub.Element.Normal = contact.Normal.ToVector3();
			rub.MaxFriction = hold * perStep;
			rub.Start = substep.Position[i] + contact.Carry;
			rub.Collider = contact.Collider;
			rub.Source = static_cast<int>(&contact - contacts.data());
			pushes.push_back(rub);
		}
	}
}

int ParticleContactSet::Release(const ContactContext& substep, const std::vector<Float4>& residual,
	std::vector<ParticleContact>& contacts, ConstraintSet& constraints)
{
	const float weight = Tuning::ReleaseWeights * Length(substep.Gravity) * substep.ImplicitStep * substep.ImplicitStep;
	const auto pulls = [&](const ParticleContact& contact)
	{
		const size_t i = static_cast<size_t>(contact.Particle);
		return contact.IsActive && contact.Gap > -substep.HalfThickness && !substep.Colliders[contact.Collider].IsFree()
			&& Dot(residual[i], contact.Normal) < -weight * substep.Model.Mass[i];
	};
	const auto many = std::ranges::count_if(contacts, pulls);
	if (static_cast<size_t>(many) * Tuning::ReleaseShare < substep.Position.size())
	{
		return 0;
	}
	int released = 0;
	for (ParticleContact& contact : contacts)
	{
		if (pulls(contact))
		{
			constraints.ClearPrescription(contact.Particle);
			contact.IsActive = false;
			++released;
		}
	}
	return released;
}

int ParticleContactSet::ResolvePenetration(const ContactContext& substep, std::vector<ParticleContact>& contacts,
	ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	int stopped = 0;
	for (ParticleContact& contact : contacts)
	{
		const size_t i = static_cast<size_t>(contact.Particle);
		contact.ResolvedLate = false;
		if (contact.IsActive || constraints.Free().Kind[i] == Freedom::None)
		{
			continue;
		}
		const PlacedCollider& collider = substep.Colliders[contact.Collider];
		const Vector3 place = substep.Position[i].ToVector3();
		const Float4 extra = Float4::From(collider.Extra(place));
		const Float4 own = displacement[i] - extra;
		const float distance = Length(own - contact.Carry);
		const Vector3 target = place + own.ToVector3();
		bool met = contact.Gap < 0.0f;
		if (distance > substep.HalfThickness && contact.Gap > 0.0f && distance > contact.Gap)
		{
			Vector3 point;
			Vector3 normal;
			if (SweepHits(collider, place, target, substep.Step, point, normal))
			{
				met = true;
				contact.Normal = Float4::From(Rotate(collider.Before.Rotation, normal));
				contact.Carry = Float4::From(collider.After.ToWorld(point) - collider.Before.ToWorld(point));
				contact.Gap =
					Dot(Float4::From(place - collider.Before.ToWorld(point)), contact.Normal) - substep.HalfThickness;
			}
		}
		const float end = contact.Gap + Dot(own - contact.Carry, contact.Normal);
		if (!(end < -Tuning::PenetrationSlop * substep.HalfThickness)
			|| !(met || EndsInside(collider, target, substep.HalfThickness)))
		{
			continue;
		}
		const float carried = Dot(contact.Carry, contact.Normal);
		const float back = std::min(-contact.Gap, substep.MaxDepenetrationSpeed * substep.Step);
		const float missing = carried + back - Dot(own, contact.Normal);
		if (!(missing > 0.0f))
		{
			continue;
		}
		contact.ConstrainedDirection = constraints.Prescribe(
			contact.Particle, contact.Normal, carried + back, (carried + std::min(back, 0.0f)) / substep.Step);
		displacement[i] = constraints.Preset(i, displacement[i]);
		contact.IsActive = true;
		contact.ResolvedLate = true;
		contact.NormalImpulse = substep.Model.Mass[i] * missing / substep.Step;
		++stopped;
	}
	return stopped;
}

void ParticleContactSet::RememberOutcome(const ContactContext& substep, const std::vector<Float4>& newVelocity,
	const std::vector<Float4>& reaction, const std::vector<PenaltyContact>& pushes,
	std::vector<ParticleContact>& contacts)
{
	for (const PenaltyContact& push : pushes)
	{
		if (push.IsFrictionOnly())
		{
			contacts[static_cast<size_t>(push.Source)].Friction = push.Force * substep.Step;
		}
	}
	for (ParticleContact& contact : contacts)
	{
		if (!contact.IsActive)
		{
			continue;
		}
		const size_t i = static_cast<size_t>(contact.Particle);
		contact.Impulse = contact.IsSticking
			? reaction[i]
			: contact.ConstrainedDirection * Dot(contact.ConstrainedDirection, reaction[i]);
		contact.NormalImpulse = Dot(contact.Impulse, contact.Normal);
		const Float4 change = (newVelocity[i] - substep.Velocity[i]) * substep.Model.Mass[i];
		const Float4 drive = Across(change - contact.Impulse - contact.Friction, contact.Normal);
		contact.TangentialImpulse = (contact.TangentialImpulse + drive) * 0.5f;
	}
}

} // namespace Cloth
