// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/Constraints.h"
#include "Contact/PenaltyContact.h"
#include "Core/Simd.h"

#include <array>
#include <cstddef>

namespace Cloth
{

/// What contacts see of a cloth: arrays by particle.
struct PushedCloth
{
	Float4* Mobile = nullptr;          ///< as in ThreadBodies
	const Float4* Direction = nullptr; ///< as in ThreadBodies
	const Freedom* Kind = nullptr;     ///< not all: its direction is that of a constraint, not that of a free body
	const float* Mass = nullptr;       ///< without constraints and friction, kg
	const Float4* Position = nullptr;  ///< where particles are: at the start of the substep, then at its end
	Float4 Origin = Float4::Zero();    ///< that positions are from
	Float4* Velocity = nullptr;        ///< after the substep
	Float4* LastVelocity = nullptr;    ///< and what BDF2 takes for the past of it
	Float4* LastMove = nullptr;
};

/// A particle of a contact between pieces of cloth, or of a triangle with a collider. Most contacts are far enough
/// apart, which its place tells.
struct PushedParticle
{
	const PushedCloth* Of = nullptr; ///< null: none
	size_t Index = 0;

	Float4& Mobile() const { return Of->Mobile[Index]; }
	Float4 Direction() const { return Of->Direction[Index]; }
	bool IsConstrained() const { return Of->Kind[Index] != Freedom::All; }
	float InverseMass() const { return 1.0f / Of->Mass[Index]; }
	Float4 Position() const { return Of->Origin + Of->Position[Index]; }
};
using PushedParticles = std::array<PushedParticle, 4>;

/// Moves particles, by their mobility, as far as the contact needs to be open, with friction up to Coulomb's limit. Of
/// the force that earlier calls in this substep gave, it takes back what is no longer needed.
void Push(PenaltyContact& contact, const PushedParticles& particles, float implicitStep);

/// After the substep: StopRebound, with the force that has reached the cloth. Returns the next substep's anchor.
FrictionAnchor FinishPush(
	PenaltyContact& contact, const PushedParticles& particles, float step, float implicitStep, float historyWeight);

/// Where friction holds the contact from now on: no farther away than Coulomb's limit can bring it back in a substep,
/// by what presses now or, less and less, by what pressed before. What trembles has not let go.
FrictionAnchor NextAnchor(const PenaltyContact& contact, const PushedParticles& particles, float implicitStep);

/// What of the force reaches the side with positive weights: constraints bear the rest.
Float4 GivenForce(const PenaltyContact& contact, const PushedParticles& particles);

/// Particles that a contact has pushed do not part with the speed of that.
void StopRebound(PenaltyContact& contact, const PushedParticles& particles, float step, float historyWeight);

} // namespace Cloth
