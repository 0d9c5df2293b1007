// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/PenaltyContact.h"
#include "Core/Simd.h"

#include <array>

namespace Cloth
{

/// A particle of a contact between pieces of cloth, or of a triangle with a collider, as threads see it.
struct PushedParticle
{
	Float4* Mobile = nullptr;          ///< as in ThreadBodies; null: none
	Float4 Direction = Float4::Zero(); ///< as in ThreadBodies
	bool IsConstrained = false;        ///< its direction is that of a constraint, not that of a free body
	float InverseMass = 0.0f;          ///< without constraints and friction, 1/kg
	Float4 Start = Float4::Zero();     ///< where it was at the start of the substep
	Float4* Velocity = nullptr;        ///< after the substep
	Float4* LastVelocity = nullptr;    ///< and what BDF2 takes for the past of it
	Float4* LastMove = nullptr;
};
using PushedParticles = std::array<PushedParticle, 4>;

/// Moves particles, by their mobility, as far as the contact needs to be open, with friction up to Coulomb's limit. Of
/// the force that earlier calls in this substep gave, it takes back what is no longer needed.
void Push(PenaltyContact& contact, const PushedParticles& particles, float implicitStep);

/// After the substep: how far the contact is from where friction holds it. That yields to more than Coulomb's limit.
Vector3 Slip(const PenaltyContact& contact, const PushedParticles& particles, float implicitStep);

/// What of the force reaches the side with positive weights: constraints bear the rest.
Float4 GivenForce(const PenaltyContact& contact, const PushedParticles& particles);

/// Particles that a contact has pushed do not part with the speed of that.
void StopRebound(PenaltyContact& contact, const PushedParticles& particles, float step, float historyWeight);

} // namespace Cloth
