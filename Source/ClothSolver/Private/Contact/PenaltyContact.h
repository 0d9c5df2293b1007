// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactStencil.h"
#include "Core/Simd.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
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
	float Friction = 0.0f;         ///< Coulomb's coefficient
	float Carry = 0.0f;            ///< how far the collider moves along the normal in the substep, m
	Float4 Start = Float4::Zero(); ///< sum of Weight * x before the substep, moved on as the collider moves
	Vector3 Point;                 ///< of the collider, in its frame
	Vector3 PointNormal;           ///< there
	int Body = -1;                 ///< the free body it pushes against
	float BodyMobility = 0.0f;     ///< of a free body along the normal, for this contact alone, 1/kg
	Float4 Arm = Float4::Zero();   ///< from that body's centre of mass
	int Collider = -1;             ///< -1: cloth against cloth
	int Source = -1;               ///< of whoever made it
	bool IsOfOtherCloth = false;   ///< this cloth's side of a push between cloths, see CrossContacts
	bool IsSpring = false;         ///< no contact: pulls its one particle to Start from all sides
	Float4 Force = Float4::Zero(); ///< outcome: on the side with positive weights, N

	/// Only friction: of a particle that its contact holds along the normal.
	bool IsFrictionOnly() const { return Stiffness == 0.0f; }

	/// Cloth against cloth: of this one or of another.
	bool IsOfCloth() const { return Collider < 0 && !IsSpring; }

	/// How many particles of the element have a weight: of one, of a triangle, of two pieces of cloth.
	size_t ParticleCount() const { return IsFrictionOnly() || IsSpring ? 1 : Collider >= 0 ? 3 : 4; }

	/// Finds the force where the sum of Weight * x is at a place; the energy, J. False if it does not push there.
	bool Respond(Float4 place, double& energy)
	{
		if (IsSpring)
		{
			const Float4 pull = Start - place;
			Force = pull * Stiffness;
			energy = 0.5 * static_cast<double>(SumLanes(Force * pull));
			return true;
		}
		const Float4 normal = Float4::From(Element.Normal);
		const float depth = std::max(Element.Offset - SumLanes(normal * place), 0.0f);
		if (depth == 0.0f && !IsFrictionOnly())
		{
			Force = Float4::Zero();
			return false;
		}
		Force = normal * (Stiffness * depth);
		energy = 0.5 * static_cast<double>(Stiffness * depth * depth);
		if (MaxFriction > 0.0f)
		{
			const Float4 slip = place - Start;
			const Float4 across = slip - normal * SumLanes(normal * slip);
			const float distance = std::sqrt(SumLanes(across * across));
			Force -= across * (MaxFriction / std::max(distance, Tuning::StickSlip));
			constexpr float Tiny = Tuning::StickSlip;
			const float growth = distance < Tiny ? 0.5f * distance * distance / Tiny : distance - 0.5f * Tiny;
			energy += static_cast<double>(MaxFriction * growth);
		}
		return true;
	}
};

inline PenaltyContact SpringTo(int particle, Float4 place, float stiffness)
{
	PenaltyContact spring;
	spring.Element.Particle.fill(particle);
	spring.Element.Weight = {1.0f, 0.0f, 0.0f, 0.0f};
	spring.Stiffness = stiffness;
	spring.Start = place;
	spring.IsSpring = true;
	return spring;
}

} // namespace Cloth
