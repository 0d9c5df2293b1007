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
	return Colliders.Has(collider)
		? Status{}
		: Refuse("Collider", std::to_string(collider), "a number that AddCollider has given");
}

Result<int> Simulation::AddCollider(const Collider& collider)
{
	if (Status status = Validate(collider); !status)
	{
		return status;
	}
	Data->Wake();
	return Data->Colliders.Add(collider);
}

Status Simulation::MoveCollider(int collider, const Motion& motion)
{
	if (Status status = FirstRefusal(Data->CheckCollider(collider), Validate(motion)); !status)
	{
		return status;
	}
	Data->Colliders.Move(collider, motion);
	return {};
}

Status Simulation::RemoveCollider(int collider)
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	for (const Implementation::Attachment& attachment : Data->Attachments)
	{
		if (attachment.Collider == collider)
		{
			Data->Constraints.Release(attachment.Particle);
		}
	}
	std::erase_if(Data->Attachments,
		[collider](const Implementation::Attachment& attachment) { return attachment.Collider == collider; });
	std::erase_if(Data->State.ParticleContacts,
		[collider](const ParticleContact& contact) { return contact.Collider == collider; });
	Data->Colliders.Remove(collider);
	Data->Wake();
	return {};
}

void Simulation::ReadDrawnPositions(std::span<Vector3> positions) const
{
	Data->Draw(Data->Drawn);
	const Topology& topology = *Data->Model->Shape;
	for (size_t i = 0; i < std::min(positions.size(), topology.ToInternal.size()); ++i)
	{
		positions[i] = Data->Drawn[static_cast<size_t>(topology.ToInternal[i])].ToVector3();
	}
}

Result<ColliderReaction> Simulation::ReadReaction(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Colliders[collider].Reaction;
}

Result<Motion> Simulation::ReadMotion(int collider) const
{
	if (Status status = Data->CheckCollider(collider); !status)
	{
		return status;
	}
	return Data->Colliders[collider].Given.Movement;
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
	const int internal = Data->Model->Shape->ToInternal[static_cast<size_t>(particle)];
	Data->Attachments.push_back({internal, collider, point});
	Data->Constraints.Pin(internal, Data->Colliders[collider].Given.Movement.Place.ToWorld(point));
	return {};
}

} // namespace Cloth
