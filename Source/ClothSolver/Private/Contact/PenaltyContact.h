// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactStencil.h"
#include "Core/Simd.h"

#include <cstddef>

namespace Cloth
{

/// A contact by a penalty in the problem of a substep, with friction across its normal. Its energy is that of a spring
/// that only pushes, and that of friction with the force of the last substep (smooth up to a tiny slip).
struct PenaltyContact
{
	ContactStencil Element;
	float Stiffness = 0.0f;        ///< N/m
	float MaxFriction = 0.0f;      ///< largest friction, N
	Float4 Start = Float4::Zero(); ///< sum of Weight * x before the substep, moved on as the collider moves
	int Body = -1;                 ///< the free body it pushes against
	Float4 Arm = Float4::Zero();   ///< from that body's centre of mass
	int Collider = -1;             ///< -1: cloth against cloth
	int Source = -1;               ///< of whoever made it
	Float4 Force = Float4::Zero(); ///< outcome: on the side with positive weights, N

	/// Only friction: of a particle that its contact holds along the normal.
	bool IsFrictionOnly() const { return Stiffness == 0.0f; }

	/// How many particles of the element have a weight: of one, of a triangle, of two pieces of cloth.
	size_t ParticleCount() const { return IsFrictionOnly() ? 1 : Collider >= 0 ? 3 : 4; }
};

} // namespace Cloth
