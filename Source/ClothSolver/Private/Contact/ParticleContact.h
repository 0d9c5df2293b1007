// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"
#include "Core/Simd.h"

namespace Cloth
{

/// A particle near a collider.
struct ParticleContact
{
	Float4 Normal = Float4::Zero();  ///< unit, out of the collider
	Float4 Carry = Float4::Zero();   ///< how the collider's surface moves there in this substep, m
	Float4 Impulse = Float4::Zero(); ///< on the particle, of the last substep, N s
	Float4 Anchor = Float4::Zero();  ///< where friction holds the particle, in the frame of the collider, m
	float NormalImpulse = 0.0f;      ///< along the normal, not negative, N s

	int Particle = 0;
	int Collider = 0;
	float Gap = 0.0f;                 ///< between the faces of cloth and collider at the beginning of the substep, m
	float FrictionCoefficient = 0.0f; ///< Coulomb's coefficient
	bool IsActive = false;            ///< the collider holds the particle back in this substep
	bool IsSticking = false;          ///< also along the surface
	bool IsPulledOff = false;         ///< it held back what threads pulled off; the next substep does not
};

} // namespace Cloth
