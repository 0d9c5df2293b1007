// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/Constraints.h"
#include "Contact/Attachment.h"
#include "Contact/ContactContext.h"
#include "Contact/ParticleContact.h"
#include "Contact/PenaltyContact.h"
#include "Core/Memory.h"

#include <span>
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

	/// A collider is removed.
	void Forget(int collider);

	/// Particles that are attached to free bodies share their mass.
	void HoldAttachments(
		const ContactContext& substep, std::span<const Attachment> attachments, std::vector<Float4>& mobile);

	/// Prescribes the motion of those who touch, and changes where they are and their mobility. Free bodies are no
	/// constraints: the particles that touch or hold one share its mass.
	void Hold(const ContactContext& substep, std::span<const Attachment> attachments, std::span<PenaltyContact> pushes,
		std::vector<ParticleContact>& contacts, ConstraintSet& constraints, std::vector<Float4>& mobile);

	/// A contact that acts on its particle in this substep, or an attachment to a free body.
	struct Touch
	{
		int Particle;
		int Contact;                     ///< negative: an attachment
		Float4 Normal = Float4::Zero();  ///< of a free body; zero: all directions, or a constraint
		Float4 Place = Float4::Zero();   ///< displacement, once held
		Float4 Return = Float4::Zero();  ///< part of it that puts it back to a free body, and is no motion
		float Pushed = 0.0f;             ///< how far the surface pushed it along the normal, m
		float Friction = 0.0f;           ///< mass of friction, kg
		float Share = 0.0f;              ///< of a free body's mass, of a contact with it, kg
		float Mass = 0.0f;               ///< of the particle with its share of the free body, kg; 0: no free body
		Float4 Rubbed = Float4::Zero();  ///< impulse of friction on the particle, N s; once finished
		Float4 Impulse = Float4::Zero(); ///< the whole one
	};
	const std::vector<Touch>& Touches() const { return Held; }

	/// Negative: an attachment. Contacts of one collider follow each other.
	int ColliderOf(const Touch& touch) const
	{
		return touch.Contact < 0 ? -1 : Candidates[static_cast<size_t>(touch.Contact)].Collider;
	}

	/// The outcome of a substep, by particle.
	struct Outcome
	{
		const std::vector<Float4>& Held; ///< as in ThreadBodies
		const std::vector<Float4>& LastVelocity;
		float HistoryWeight; ///< as in SubstepContext
		const ConstraintSet& Constraints;
		const std::vector<Float4>& Displacement;
		const std::vector<Float4>& Acceleration; ///< of gravity and air
		const std::vector<Float4>& InternalMove; ///< by bending and carried tensions, before contacts
	};

	/// After the threads: what surfaces and bodies gave.
	void Finish(const ContactContext& substep, const Outcome& outcome, std::vector<ParticleContact>& contacts);

	/// Particles that touch or hold a free body ride on it: they and the body share their momentum.
	void Ride(const ContactContext& substep, std::span<const Attachment> attachments,
		std::span<const PenaltyContact> pushes, const ConstraintSet& constraints, std::vector<Float4>& displacement);

	size_t Bytes() const { return BytesOf(Past, Candidates, Soundings, PastSoundings, Held, TouchCount, Riders); }

private:
	/// What most contacts are passed over by: by contact.
	struct Candidate
	{
		Float4 Seen;    ///< where the particle was when it was last measured, in the frame of the collider
		Float4 Surface; ///< the normal there, in that frame, and in the fourth lane the distance
		int Particle;
		int Collider;
	};

	/// How far a collider was from a particle, or at least was. Only a memory of what shapes answered: the outcome does
	/// not depend on it.
	struct Sounding
	{
		Vector3 Place; ///< of the particle, in the frame of the collider
		int Particle;
		int Collider;
		float Distance = 0.0f; ///< m; negative inside
		bool IsExact = false;
	};

	/// Candidates or touches of one collider, from one number up to another.
	struct Run
	{
		size_t First;
		size_t End;
	};

	/// A direction in which a particle may ride on a free body.
	struct Rider
	{
		size_t Index; ///< of the touch
		Float4 Direction;
		float Speed; ///< along it, m/s
		bool Rides = false;
	};

	int BodyOf(const Touch& touch, std::span<const Attachment> attachments) const;
	void FindRiders(const ContactContext& substep, int collider, std::span<const Attachment> attachments,
		const ConstraintSet& constraints, const std::vector<Float4>& displacement);
	void RideOn(const ContactContext& substep, int collider, std::span<const Attachment> attachments,
		std::span<const PenaltyContact> pushes, std::vector<Float4>& displacement);
	bool IsNear(const PlacedCollider& collider, Sounding sounding, float reach, float spare, SurfacePoint& nearest);
	ParticleContact ContactOf(const ContactContext& context, const Candidate& candidate);
	void Meet(const ContactContext& substep, const PlacedCollider& collider, Run run, const std::vector<Float4>& mobile,
		std::vector<ParticleContact>& contacts);
	static bool Measure(const ContactContext& substep, ParticleContact& contact, Candidate& candidate, Vector3 move);
	bool IsNeeded(const ParticleContact& contact, Float4 move, const Touch& touch, ConstraintSet& constraints);
	void HoldContact(const ContactContext& substep, ParticleContact& contact, Touch& touch, ConstraintSet& constraints,
		Float4& mobile) const;
	void HoldBody(const ContactContext& substep, ParticleContact& contact, Touch& touch,
		const ConstraintSet& constraints, Float4& mobile) const;
	void Rub(const ContactContext& substep, const PlacedCollider& collider, Run run,
		const std::vector<ParticleContact>& contacts, std::vector<Float4>& mobile);
	static Float4 GivenTo(
		const ContactContext& substep, const Touch& touch, const ParticleContact* contact, const Outcome& outcome);
	void Slide(const ContactContext& substep, const PlacedCollider& collider, Run run, const Outcome& outcome,
		std::vector<ParticleContact>& contacts);
	float ShareOf(const PlacedCollider& body, int collider, Vector3 place, Vector3 direction) const;
	void CountTouches(const ContactContext& substep, std::span<const Attachment> attachments,
		std::span<PenaltyContact> pushes, const std::vector<Float4>& mobile);

	std::vector<ParticleContact> Past;
	std::vector<Candidate> Candidates;
	std::vector<Sounding> Soundings; ///< in the order of contacts
	std::vector<Sounding> PastSoundings;
	size_t NextPast = 0; ///< where to look on in past contacts and soundings
	size_t NextSounding = 0;
	std::vector<Touch> Held;
	std::vector<int> TouchCount; ///< by collider
	std::vector<Rider> Riders;   ///< of one body
};

} // namespace Cloth
