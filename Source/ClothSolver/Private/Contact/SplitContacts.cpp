// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include "Cooking/Split.h"

#include <utility>

// What contacts keep when the cloth comes apart.

namespace Cloth
{

void ContactSet::Follow(const SplitTopology& split, const Model& model, ContactHistory& history)
{
	const auto forParts = [&split](int particle, auto&& body)
	{
		for (int part = split.FirstPart[particle]; part < split.FirstPart[particle + 1]; ++part)
		{
			body(part);
		}
	};
	for (Attachment attachment : std::exchange(Attachments, {}))
	{
		forParts(attachment.Particle,
			[&](int part) {
				Attachments.push_back({part, attachment.Collider, attachment.Point});
			});
	}
	for (const ParticleContact& contact : std::exchange(history.Particles, {}))
	{
		float whole = 0.0f;
		forParts(contact.Particle, [&](int part) { whole += model.Mass[part]; });
		forParts(contact.Particle,
			[&](int part)
			{
				const float share = model.Mass[part] / whole;
				ParticleContact& shared = history.Particles.emplace_back(contact);
				shared.Particle = part;
				shared.Impulse *= Float4::Splat(share);
				shared.NormalImpulse *= share;
			});
	}
	// Triangles keep their numbers, and what is known of them.
	TriangleContactHistory triangles = std::move(history.Triangles);
	const uint32_t round = history.Self.Round;
	history.Self = {};
	history.Self.Round = round;
	Prepare(model, history);
	history.Triangles = std::move(triangles);
}

} // namespace Cloth
