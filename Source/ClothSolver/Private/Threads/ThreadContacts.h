// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/Constraints.h"
#include "Contact/ContactContext.h"
#include "Contact/ParticleContacts.h"
#include "Core/Memory.h"
#include "Threads/ThreadSolve.h"

#include <vector>

namespace Cloth
{

/// Particles against colliders. Who would be inside one at the prediction is put on its surface and loses the mobility
/// along the normal; friction is mass that holds it to the surface.
class ThreadContacts
{
public:
	/// Once a step: particles that could come to a collider in it, within the given time, or whose triangles could.
	/// Those that touched before keep the force of that.
	void Find(const ContactContext& context, float time, float featureReach, const ConstraintSet& constraints,
		std::vector<ParticleContact>& contacts);

	/// Prescribes the motion of those who touch, and changes where they are and their mobility.
	void Hold(const ContactContext& substep, std::vector<ParticleContact>& contacts, ConstraintSet& constraints,
		std::vector<Float4>& mobile);

	/// After the threads: what surfaces gave, given the displacements.
	void Finish(const ContactContext& substep, const ThreadBodies& bodies, const std::vector<Float4>& displacement,
		std::vector<ParticleContact>& contacts) const;

	/// A contact that holds its particle in this substep.
	struct Touch
	{
		size_t Contact;
		float Pushed;   ///< how far the surface moved the prediction, m
		float Friction; ///< mass of friction, kg
	};
	const std::vector<Touch>& Touches() const { return Held; }

	size_t Bytes() const { return BytesOf(Past, Candidates, Held); }

private:
	/// What most contacts are passed over by: by contact.
	struct Candidate
	{
		int Particle;
		int Collider;
		Vector3 Seen;   ///< where the particle was when it was last measured, in the frame of the collider
		float Distance; ///< from there to the collider, m
	};

	static bool Meet(const ContactContext& substep, ParticleContact& contact, Candidate& candidate, Vector3 move);
	Touch Hold(const ContactContext& substep, size_t index, ParticleContact& contact, ConstraintSet& constraints,
		Float4& mobile) const;

	std::vector<ParticleContact> Past;
	std::vector<Candidate> Candidates;
	std::vector<Touch> Held;
};

} // namespace Cloth
