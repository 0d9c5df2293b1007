// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Contacts.h"

#include "Cooking/Split.h"

#include <algorithm>
#include <utility>

// What contacts keep when the cloth comes apart.

namespace Cloth
{

void ContactSet::Follow(const SplitTopology& split, const Model& model, ContactHistory& history)
{
	for (Attachment attachment : std::exchange(Attachments, {}))
	{
		split.ForEachPart(attachment.Particle,
			[&](int part) {
				Attachments.push_back({part, attachment.Collider, attachment.Point});
			});
	}
	for (const ParticleContact& contact : std::exchange(history.Particles, {}))
	{
		float whole = 0.0f;
		split.ForEachPart(contact.Particle, [&](int part) { whole += model.Mass[part]; });
		split.ForEachPart(contact.Particle,
			[&](int part)
			{
				const float share = model.Mass[part] / whole;
				ParticleContact& shared = history.Particles.emplace_back(contact);
				shared.Particle = part;
				shared.Impulse *= Float4::Splat(share);
				shared.NormalImpulse *= share;
			});
	}
	std::ranges::stable_sort(history.Particles, {},
		[](const ParticleContact& contact) { return std::pair(contact.Collider, contact.Particle); });
	// Triangles keep their numbers, and what is known of them.
	TriangleContactHistory triangles = std::move(history.Triangles);
	const uint32_t step = history.Self.Step;
	history.Self = {};
	history.Self.Step = step;
	Prepare(model, history);
	history.Triangles = std::move(triangles);
}

} // namespace Cloth
