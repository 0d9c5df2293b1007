// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "World/WorldData.h"

#include <algorithm>
#include <string>

// What all cloths of a world collide with.

namespace Cloth
{

namespace
{

Vector3 OriginOf(const Membership& membership)
{
	return {static_cast<float>(membership.Origin[0]), static_cast<float>(membership.Origin[1]),
		static_cast<float>(membership.Origin[2])};
}

Motion SeenFrom(Motion motion, const Membership& membership)
{
	motion.Place.Position = motion.Place.Position - OriginOf(membership);
	return motion;
}

} // namespace

Status World::Implementation::CheckCollider(int collider) const
{
	return Colliders.IsInUse(collider) ? Status{}
									   : Refuse("Collider", std::to_string(collider), "what AddCollider has returned");
}

Result<int> World::AddCollider(const Collider& collider)
{
	if (Status status = Validate(collider); !status)
	{
		return status;
	}
	if (Data->Colliders.IsFull())
	{
		return Refuse("Collider", "one too many", "at most " + std::to_string(ColliderSet::MaxCount) + " at a time");
	}
	const int number = Data->Colliders.Add(collider);
	Data->HasMoved.resize(static_cast<size_t>(Data->Colliders.Count()), 0);
	return number;
}

Status World::MoveCollider(int collider, const Motion& motion)
{
	if (Status status = FirstRefusal(Data->CheckCollider(collider), Validate(motion)); !status)
	{
		return status;
	}
	Data->Colliders.Move(ColliderSet::IndexOf(collider), motion);
	Data->HasMoved[static_cast<size_t>(ColliderSet::IndexOf(collider))] = 1;
	return {};
}

Status World::RemoveCollider(int collider)
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	const size_t index = static_cast<size_t>(ColliderSet::IndexOf(collider));
	for (WorldCloth& cloth : Data->Cloths)
	{
		cloth.ForgetCollider(index);
	}
	Data->Colliders.Remove(static_cast<int>(index));
	return {};
}

Result<ColliderReaction> World::ReadReaction(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Colliders[ColliderSet::IndexOf(collider)].Reaction;
}

Result<Motion> World::ReadMotion(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Colliders[ColliderSet::IndexOf(collider)].Given.Movement;
}

Status World::Implementation::ShowColliders()
{
	Colliders.BeginSubstep(Cloths.front().Cloth->GetSettings().TimeStep);
	for (WorldCloth& member : Cloths)
	{
		member.Colliders.resize(static_cast<size_t>(Colliders.Count()), -1);
		for (int index = 0; index < Colliders.Count(); ++index)
		{
			if (Status status = Show(member, index); !status)
			{
				return status;
			}
		}
	}
	std::ranges::fill(HasMoved, char{0});
	return {};
}

Status World::Implementation::Show(WorldCloth& member, int index)
{
	const PlacedCollider& collider = Colliders[index];
	int& number = member.Colliders[static_cast<size_t>(index)];
	const Vector3 origin = OriginOf(member.Place);
	const bool isNear = collider.InUse && Overlap(collider.Swept, {member.Box.Low + origin, member.Box.High + origin});
	if (!isNear && number >= 0)
	{
		member.ForgetCollider(static_cast<size_t>(index));
	}
	else if (isNear && number < 0)
	{
		Collider given = collider.Given;
		given.Movement = SeenFrom(given.Movement, member.Place);
		const Result<int> added = member.Cloth->AddCollider(given);
		if (!added)
		{
			return {added.Error};
		}
		number = added.Value;
	}
	else if (isNear && HasMoved[static_cast<size_t>(index)] != 0)
	{
		return member.Cloth->MoveCollider(number, SeenFrom(collider.Given.Movement, member.Place));
	}
	return {};
}

/// A body that several cloths push gets what each of them did to its velocities. They have to be told.
void World::Implementation::CollectReactions()
{
	const float time = Cloths.front().Cloth->GetSettings().TimeStep;
	for (int index = 0; index < Colliders.Count(); ++index)
	{
		PlacedCollider& collider = Colliders[index];
		if (!collider.InUse)
		{
			continue;
		}
		const Motion before = collider.Given.Movement;
		Motion after = before;
		after.Place = Advanced(before, time);
		collider.Reaction = {};
		int cloths = 0;
		for (const WorldCloth& member : Cloths)
		{
			const int number = member.Colliders[static_cast<size_t>(index)];
			if (number < 0)
			{
				continue;
			}
			const ColliderReaction reaction = member.Cloth->ReadReaction(number).Value;
			const Motion pushed = member.Cloth->ReadMotion(number).Value;
			collider.Reaction.Impulse += reaction.Impulse;
			collider.Reaction.AngularImpulse += reaction.AngularImpulse;
			collider.Reaction.Contacts += reaction.Contacts;
			const Pose alone = Advanced(SeenFrom(before, member.Place), time);
			after.Velocity += pushed.Velocity - before.Velocity;
			after.AngularVelocity += pushed.AngularVelocity - before.AngularVelocity;
			after.Place.Position += pushed.Place.Position - alone.Position;
			after.Place.Rotation = cloths == 0 ? pushed.Place.Rotation : after.Place.Rotation;
			++cloths;
		}
		collider.Given.Movement = after;
		HasMoved[static_cast<size_t>(index)] = collider.IsFree() && cloths > 1 ? 1 : 0;
	}
}

} // namespace Cloth
