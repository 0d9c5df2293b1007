// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactStencil.h"
#include "Contact/FrictionAnchor.h"
#include "Core/Simd.h"

#include <cstddef>

namespace Cloth
{

/// A contact of two pieces of cloth, or of a triangle with a collider, that pushes them apart, with friction across its
/// normal.
struct PenaltyContact
{
	ContactStencil Element;
	float Friction = 0.0f;         ///< Coulomb's coefficient
	float Carry = 0.0f;            ///< how far the collider moves along the normal in the substep, m
	float BodyMobility = 0.0f;     ///< of a free body along the normal, for this contact alone, 1/kg
	int Collider = -1;             ///< -1: cloth against cloth
	Float4 Start = Float4::Zero(); ///< sum of Weight * x before the substep, moved on as the collider moves
	FrictionAnchor Anchor{};       ///< of that place
	int Known = -1;                ///< what is remembered of it: in TriangleContactHistory or SelfContactHistory

	/// Of the contact, so far; after the substep what of it reaches the side with positive weights, N.
	Float4 Force = Float4::Zero();

	/// How many particles of the element have a weight: of a triangle, or of two pieces of cloth.
	size_t ParticleCount() const { return Collider >= 0 ? 3 : 4; }
};

} // namespace Cloth
