// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <string>

// The part of the interface that deals with colliders.

namespace Cloth
{

Status Simulation::Implementation::CheckCollider(int collider) const
{
	return Contacts.Colliders.IsInUse(collider)
		? Status{}
		: Refuse("Collider", std::to_string(collider), "a number that AddCollider has given");
}

/// Calls visit(impulse, contact), N s, for all places at which a collider was touched in the last step.
template <typename Visit>
void Simulation::Implementation::ForEachContact(int index, const Visit& visit) const
{
	const ColliderReaction& reaction = Contacts.Colliders[index].Reaction;
	if (reaction.Contacts == 0 && reaction.Impulse == Vector3{})
	{
		return;
	}
	for (const ParticleContact& contact : State.Contacts.Particles)
	{
		if (contact.Collider == index && contact.IsActive)
		{
			visit(contact.NormalImpulse,
				ColliderContact{true, State.Position[static_cast<size_t>(contact.Particle)].ToVector3(),
					contact.Normal.ToVector3()});
		}
	}
	const float substep = Options.TimeStep / static_cast<float>(std::max(Statistics.Substeps, 1));
	for (const PenaltyContact& push : Contacts.Coupling.Penalties)
	{
		const float force = Dot(push.Force.ToVector3(), push.Element.Normal);
		if (push.Collider == index && force > 0.0f)
		{
			visit(force * substep, ColliderContact{true, push.Start.ToVector3(), push.Element.Normal});
		}
	}
}

Result<int> Simulation::AddCollider(const Collider& collider)
{
	if (Status status = Validate(collider); !status)
	{
		return status;
	}
	if (Data->Contacts.Colliders.IsFull())
	{
		return Refuse("Collider", "one too many", "at most " + std::to_string(ColliderSet::MaxCount) + " at a time");
	}
	return Data->Contacts.Colliders.Add(collider);
}

Status Simulation::MoveCollider(int collider, const Motion& motion)
{
	if (Status status = FirstRefusal(Data->CheckCollider(collider), Validate(motion)); !status)
	{
		return status;
	}
	Data->Contacts.Colliders.Move(ColliderSet::IndexOf(collider), motion);
	return {};
}

int Simulation::IndexOfCollider(int collider) { return ColliderSet::IndexOf(collider); }

Status Simulation::RemoveCollider(int collider)
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	const int index = ColliderSet::IndexOf(collider);
	for (const Attachment& attachment : Data->Contacts.Attachments)
	{
		if (attachment.Collider == index)
		{
			Data->Constraints.Release(attachment.Particle);
		}
	}
	const auto isOfIt = [index](const auto& part) { return part.Collider == index; };
	std::erase_if(Data->Contacts.Attachments, isOfIt);
	std::erase_if(Data->State.Contacts.Particles, isOfIt);
	Data->State.Contacts.Triangles.Forget(index);
	Data->Touching.Forget(index);
	Data->Contacts.Colliders.Remove(index);
	return {};
}

void Simulation::ReadDrawnPositions(std::span<Vector3> positions) const
{
	Data->Drawn = Data->State.Position;
	const float distance = 0.25f * Data->Contacts.HalfThickness(*Data->Model, Data->Options);
	Data->Contacts.MoveOutOfColliders(Data->State.Contacts, distance, Data->Drawn);
	for (size_t i = 0; i < std::min(positions.size(), Data->Drawn.size()); ++i)
	{
		positions[i] = Data->Drawn[i].ToVector3();
	}
}

Result<ColliderReaction> Simulation::ReadReaction(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Contacts.Colliders[ColliderSet::IndexOf(collider)].Reaction;
}

Result<ColliderContact> Simulation::FindContact(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	ColliderContact hardest;
	float most = 0.0f;
	Data->ForEachContact(ColliderSet::IndexOf(collider),
		[&](float impulse, const ColliderContact& contact)
		{
			if (!hardest.Touches || impulse > most)
			{
				most = impulse;
				hardest = contact;
			}
		});
	return hardest;
}

Result<std::vector<ColliderContact>> Simulation::ReadContacts(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	std::vector<ColliderContact> contacts;
	Data->ForEachContact(ColliderSet::IndexOf(collider),
		[&contacts](float, const ColliderContact& contact) { contacts.push_back(contact); });
	return contacts;
}

Result<Motion> Simulation::ReadMotion(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Contacts.Colliders[ColliderSet::IndexOf(collider)].Given.Movement;
}

Status Simulation::Attach(int particle, int collider, Vector3 point)
{
	if (Status status =
			FirstRefusal(Data->CheckParticle("Attachment.Particle", particle), Data->CheckCollider(collider));
		!status)
	{
		return status;
	}
	if (!IsFinite(point))
	{
		return Refuse("Attachment.Point", "not finite", "finite coordinates");
	}
	if (Status status = ReleasePin(particle); !status)
	{
		return status;
	}
	const int index = ColliderSet::IndexOf(collider);
	Data->Contacts.Attachments.push_back({particle, index, point});
	Data->Constraints.Pin(particle, Data->Contacts.Colliders[index].Given.Movement.Place.ToWorld(point));
	return {};
}

} // namespace Cloth
