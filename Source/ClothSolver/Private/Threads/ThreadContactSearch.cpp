// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/ContactLanes.h"
#include "Core/Tuning.h"
#include "Threads/ThreadContacts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

/// How far places are outside a box; negative inside.
Float4 AwayFrom(const Bounds& box, const Vector3x4& place)
{
	const auto along = [](Float4 at, float low, float high)
	{ return Max(Float4::Splat(low) - at, at - Float4::Splat(high)); };
	return Max(along(place.X, box.Low.X, box.High.X),
		Max(along(place.Y, box.Low.Y, box.High.Y), along(place.Z, box.Low.Z, box.High.Z)));
}

/// What is known of a particle at a collider, in a list in the order of both; null if nothing is. Questions come in
/// that order, too.
template <typename Known>
const Known* KnownOf(const std::vector<Known>& all, size_t& next, int collider, int particle)
{
	const auto key = [&] { return std::pair(all[next].Collider, all[next].Particle); };
	while (next < all.size() && key() < std::pair(collider, particle))
	{
		++next;
	}
	return next < all.size() && key() == std::pair(collider, particle) ? &all[next] : nullptr;
}

} // namespace

void ThreadContacts::Find(const ContactContext& context, float time, float featureReach,
	const ConstraintSet& constraints, std::vector<ParticleContact>& contacts)
{
	std::swap(Past, contacts);
	std::swap(PastSoundings, Soundings);
	contacts.clear();
	Candidates.clear();
	Soundings.clear();
	Held.clear();
	NextPast = 0;
	NextSounding = 0;
	const float margin = std::max(Tuning::ContactMargin, featureReach);
	const Float4 least = Float4::Splat(context.HalfThickness + margin);
	for (int id = 0; id < context.Colliders.Count(); ++id)
	{
		const PlacedCollider& collider = context.Colliders[id];
		if (!collider.InUse || !collider.Given.Geometry)
		{
			continue;
		}
		const Motion& motion = collider.Given.Movement;
		const FrameLanes frame(motion.Place);
		const Bounds box = Placed(collider.Box, motion.Place);
		for (size_t first = 0; first < context.Position.size(); first += 4)
		{
			const std::array<size_t, 4> four = FourFrom(first, context.Position.size());
			const Vector3x4 place = VectorsOf([&](size_t lane) { return context.Position[four[lane]]; });
			const Vector3x4 velocity = VectorsOf([&](size_t lane) { return context.Velocity[four[lane]]; });
			const Vector3x4 carried = Vector3x4::Splat(motion.Velocity)
				+ Cross(Vector3x4::Splat(motion.AngularVelocity), place - Vector3x4::Splat(motion.Place.Position));
			const Vector3x4 relative = velocity - carried;
			const Float4 reach = MulAdd(Sqrt(Dot(relative, relative)), Float4::Splat(2.0f * time), least);
			const std::array<float, 4> spare = Stored(reach - AwayFrom(box, place));
			if (std::max({spare[0], spare[1], spare[2], spare[3]}) < 0.0f)
			{
				continue;
			}
			const std::array<float, 4> reaches = Stored(reach);
			const std::array<Float4, 4> locals = Stored(frame.ToLocal(place));
			for (size_t lane = 0; lane < std::min<size_t>(context.Position.size() - first, 4); ++lane)
			{
				const int particle = static_cast<int>(four[lane]);
				SurfacePoint nearest;
				if (spare[lane] >= 0.0f && !constraints.IsPinned(four[lane])
					&& IsNear(
						collider, {locals[lane].ToVector3(), particle, id}, reaches[lane], 0.5f * margin, nearest))
				{
					const Vector3 normal = nearest.Normal;
					Candidates.push_back(
						{locals[lane], Float4::Set(normal.X, normal.Y, normal.Z, nearest.Distance), particle, id});
					contacts.push_back(ContactOf(context, Candidates.back()));
				}
			}
		}
	}
}

/// Whether a collider is within reach of a particle. What was farther, and has not come near since, is not asked.
bool ThreadContacts::IsNear(
	const PlacedCollider& collider, Sounding sounding, float reach, float spare, SurfacePoint& nearest)
{
	const Shape& shape = *collider.Given.Geometry;
	const float farthest = reach + spare;
	sounding.Distance = farthest;
	if (const Sounding* known = KnownOf(PastSoundings, NextSounding, sounding.Collider, sounding.Particle))
	{
		const float way = Length(sounding.Place - known->Place);
		// By more than rounding, which must not decide; distances of grids are steeper than one at edges.
		if (known->Distance - 2.0f * way > 1.01f * reach)
		{
			Soundings.push_back(*known);
			return false;
		}
		if (known->IsExact)
		{
			sounding.Distance = std::min(farthest, std::abs(known->Distance) + way + spare);
		}
	}
	// First no farther than the surface should be: that finds it sooner.
	sounding.IsExact = shape.Closest(sounding.Place, sounding.Distance, nearest)
		|| (sounding.Distance < farthest && shape.Closest(sounding.Place, farthest, nearest));
	sounding.Distance = sounding.IsExact ? nearest.Distance : farthest;
	// Height fields and grids know nothing of what is beyond their borders.
	if (sounding.IsExact || Overlap(collider.Box, {sounding.Place, sounding.Place}))
	{
		Soundings.push_back(sounding);
	}
	return sounding.IsExact && nearest.Distance <= reach;
}

void ThreadContacts::Forget(int collider)
{
	std::erase_if(Soundings, [collider](const Sounding& known) { return known.Collider == collider; });
}

/// With what its particle has known of the collider before.
ParticleContact ThreadContacts::ContactOf(const ContactContext& context, const Candidate& candidate)
{
	const PlacedCollider& collider = context.Colliders[candidate.Collider];
	const Pose& pose = collider.Given.Movement.Place;
	const Vector3 normal = candidate.Surface.ToVector3();
	ParticleContact contact;
	contact.Particle = candidate.Particle;
	contact.Collider = candidate.Collider;
	contact.Normal = Float4::From(IsTurned(pose) ? Rotate(pose.Rotation, normal) : normal);
	contact.Gap = Stored(candidate.Surface)[3] - context.HalfThickness;
	contact.FrictionCoefficient = std::sqrt(context.Model.Material.Friction * collider.Given.Friction);
	if (const ParticleContact* past = KnownOf(Past, NextPast, candidate.Collider, candidate.Particle))
	{
		contact.IsActive = past->IsActive;
		contact.IsPulledOff = past->IsPulledOff;
		contact.Normal = past->IsActive ? past->Normal : contact.Normal;
		contact.NormalImpulse = past->NormalImpulse;
		contact.Anchor = past->Anchor;
	}
	return contact;
}

} // namespace Cloth
