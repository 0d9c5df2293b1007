// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/Constraints.h"
#include "Contact/ContactContext.h"
#include "Contact/PenaltyContact.h"
#include "Core/Memory.h"
#include "Core/Simd.h"

#include <vector>

namespace Cloth
{

/// A particle near a collider.
struct ParticleContact
{
	Float4 Normal = Float4::Zero(); ///< unit, out of the collider
	Float4 Carry = Float4::Zero();  ///< how the collider's surface moves there in this substep, m
	/// Unit: the direction that the collider prescribes, if not all; zero: none.
	Float4 ConstrainedDirection = Float4::Zero();
	Float4 Friction = Float4::Zero(); ///< impulse on a sliding particle, N s
	Float4 Impulse = Float4::Zero();  ///< impulse on a held particle, without that of sliding, N s

	/// Of the last substep: what everything else gave along the surface, and what the surface gave along the normal;
	/// N s.
	Float4 TangentialImpulse = Float4::Zero();
	float NormalImpulse = 0.0f;

	Vector3 Anchor; ///< where friction holds the particle, in the frame of the collider; of threads

	int Particle = 0;
	int Collider = 0;
	float Gap = 0.0f;                 ///< between the faces of cloth and collider at the beginning of the substep, m
	float FrictionCoefficient = 0.0f; ///< Coulomb's coefficient
	int StickingSubsteps = 0;         ///< substeps for which friction could have held a sliding particle
	bool IsActive = false;            ///< the collider holds the particle back in this substep
	bool IsSticking = false;          ///< also along the surface
	bool Bounces = false;             ///< bounces off
	bool ResolvedLate = false;        ///< held by the last call of ResolvePenetration
	bool WasSliding = false;          ///< in the last substep
};

/// Contacts of particles with colliders: finds them and decides what each holds. A contact prescribes
/// the particle's motion along the normal (it slides) or in all directions (it sticks): section 6 of Eberhardt, Etzmuss
/// and Hauth 2000. Coulomb's law decides which, with the impulses of the last substep; contacts let go when the surface
/// would have to pull.
class ParticleContactSet
{
public:
	/// Memory is taken when a collider is there.
	void Prepare(const Model& model);

	/// Replaces the contacts of the last substep by all that may matter in this one.
	void Find(const ContactContext& substep, std::vector<ParticleContact>& contacts);

	/// Hands what is held to the constraints, and the friction of what slides to the pushes.
	static void Apply(const ContactContext& substep, std::vector<ParticleContact>& contacts, ConstraintSet& constraints,
		std::vector<PenaltyContact>& pushes);

	/// Learns from the outcome of a substep: the reaction of all constraints on each particle, N s.
	static void RememberOutcome(const ContactContext& substep, const std::vector<Float4>& newVelocity,
		const std::vector<Float4>& reaction, const std::vector<PenaltyContact>& pushes,
		std::vector<ParticleContact>& contacts);

	/// Lets go of what pulls at a collider much harder than its weight pushes, given the residual. Returns how many.
	static int Release(const ContactContext& substep, const std::vector<Float4>& residual,
		std::vector<ParticleContact>& contacts, ConstraintSet& constraints);

	/// Holds back what the solve moved into a collider all the same. Returns how many.
	static int ResolvePenetration(const ContactContext& substep, std::vector<ParticleContact>& contacts,
		ConstraintSet& constraints, std::vector<Float4>& displacement);

	float MeanEdge() const { return Edge; }      ///< m
	float Reach() const { return FeatureReach; } ///< m
	size_t Bytes() const { return BytesOf(Blocks, Past, FirstPast, NextPast); }

private:
	static constexpr int ParticlesPerBlock = 32;

	void EncloseBlocks(const ContactContext& substep);
	void FindAt(const ContactContext& substep, int id, size_t particle, std::vector<ParticleContact>& contacts) const;
	const ParticleContact* PastOf(size_t particle, int collider) const;

	float FeatureReach = 0.0f; ///< the longest edge, m: how far a triangle may bulge past its corners
	float Edge = 0.0f;
	std::vector<Bounds> Blocks;
	std::vector<ParticleContact> Past;
	std::vector<int> FirstPast; ///< by particle; -1: none
	std::vector<int> NextPast;  ///< of the same particle
};

} // namespace Cloth
