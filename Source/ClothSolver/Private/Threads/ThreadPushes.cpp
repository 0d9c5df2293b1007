// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadPushes.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

const Float4 Fourth = Float4::Set(0.0f, 0.0f, 0.0f, 1.0f);

/// What constraints leave of a pull at a particle.
Float4 FreePart(const PushedParticle& particle, Float4 pull)
{
	const Float4 own = particle.Direction();
	const Float4 direction = Float4::From(own.ToVector3());
	const Float4 along = direction * Dot(direction, pull);
	return Dot(own, Fourth) > 0.0f ? along : pull - along;
}

bool IsMobile(const PushedParticle& particle)
{
	return particle.Of != nullptr && Dot(particle.Mobile(), Fourth) > 0.0f;
}

/// How far the contact would open by a pull of 1 if its particles were free. What constraints and friction hold does
/// not count, so that nothing moves farther than the contact has to open: a particle that can only slide nearly along
/// the surface would be thrown.
float Response(const PenaltyContact& contact, const PushedParticles& particles)
{
	float sum = 0.0f;
	for (size_t i = 0; i < particles.size(); ++i)
	{
		const float weight = contact.Element.Weight[i];
		sum += particles[i].Of != nullptr ? weight * weight * particles[i].InverseMass() : 0.0f;
	}
	return sum + contact.BodyMobility;
}

void Move(const PenaltyContact& contact, const PushedParticles& particles, Float4 pull)
{
	for (size_t i = 0; i < particles.size(); ++i)
	{
		if (IsMobile(particles[i]))
		{
			const Float4 part = FreePart(particles[i], pull * contact.Element.Weight[i]);
			particles[i].Mobile() += part * Dot(particles[i].Mobile(), Fourth);
		}
	}
}

Float4 Along(Float4 normal, Float4 vector) { return normal * Dot(normal, vector); }

Float4 WithLength(Float4 vector, float atMost)
{
	const float length = Length(vector);
	return length > atMost ? vector * (atMost / length) : vector;
}

Float4 PlaceOf(const PenaltyContact& contact, const PushedParticles& particles)
{
	Float4 place = Float4::Zero();
	for (size_t i = 0; i < particles.size(); ++i)
	{
		if (particles[i].Of != nullptr)
		{
			place += (particles[i].Position() + particles[i].Mobile()) * contact.Element.Weight[i];
		}
	}
	return Float4::From(place.ToVector3());
}

} // namespace

void Push(PenaltyContact& contact, const PushedParticles& particles, float implicitStep)
{
	const Float4 normal = Float4::From(contact.Element.Normal);
	// Pulls, which are forces times h^2: of earlier calls, to which a free body has given way, and now.
	const Float4 before = contact.Force * (implicitStep * implicitStep);
	const float pressedBefore = Dot(normal, before);
	const float depth =
		contact.Element.Offset - Dot(normal, PlaceOf(contact, particles)) - contact.BodyMobility * pressedBefore;
	if (!(std::max(pressedBefore, depth) > 0.0f))
	{
		return;
	}
	const float response = Response(contact, particles);
	if (!(response > 0.0f))
	{
		return;
	}
	const float pressed = std::max(pressedBefore + depth / response, 0.0f);
	Move(contact, particles, normal * (pressed - pressedBefore));
	Float4 rub = Float4::Zero();
	if (contact.Friction > 0.0f)
	{
		const Float4 rubbed = before - normal * pressedBefore;
		const Float4 way = PlaceOf(contact, particles) - contact.Start + Float4::From(contact.Anchor.Slip);
		const Float4 slip = way - Along(normal, way) + rubbed * contact.BodyMobility;
		rub = WithLength(rubbed - slip * (1.0f / response), contact.Friction * pressed);
		Move(contact, particles, rub - rubbed);
	}
	contact.Force = (normal * pressed + rub) * (1.0f / (implicitStep * implicitStep));
}

FrictionAnchor FinishPush(
	PenaltyContact& contact, const PushedParticles& particles, float step, float implicitStep, float historyWeight)
{
	const FrictionAnchor anchor = NextAnchor(contact, particles, implicitStep);
	if (SumLanes(contact.Force * contact.Force) > 0.0f)
	{
		contact.Force = GivenForce(contact, particles);
		StopRebound(contact, particles, step, historyWeight);
	}
	return anchor;
}

FrictionAnchor NextAnchor(const PenaltyContact& contact, const PushedParticles& particles, float implicitStep)
{
	const Float4 normal = Float4::From(contact.Element.Normal);
	const float pressed = std::max(Dot(normal, contact.Force), 0.0f) * implicitStep * implicitStep;
	const float reach =
		std::max(contact.Friction * pressed > 0.0f ? contact.Friction * pressed * Response(contact, particles) : 0.0f,
			Tuning::AnchorKeep * contact.Anchor.Reach);
	if (!(reach > 0.0f))
	{
		return {};
	}
	Float4 way = Float4::From(contact.Anchor.Slip) - contact.Start;
	for (size_t i = 0; i < contact.ParticleCount(); ++i)
	{
		way += particles[i].Position() * contact.Element.Weight[i];
	}
	return {WithLength(Float4::From((way - Along(normal, way)).ToVector3()), reach).ToVector3(), reach};
}

Float4 GivenForce(const PenaltyContact& contact, const PushedParticles& particles)
{
	Float4 given = Float4::Zero();
	for (size_t i = 0; i < contact.ParticleCount(); ++i)
	{
		if (contact.Element.Weight[i] > 0.0f && IsMobile(particles[i]))
		{
			const Float4 pull = contact.Force * contact.Element.Weight[i];
			// What a free body takes of a push counts; what constraints take does not.
			given += particles[i].IsConstrained() ? FreePart(particles[i], pull) : pull;
		}
	}
	return given;
}

void StopRebound(PenaltyContact& contact, const PushedParticles& particles, float step, float historyWeight)
{
	const Float4 normal = Float4::From(contact.Element.Normal);
	if (!(Dot(contact.Force, normal) > 0.0f))
	{
		return;
	}
	const float response = Response(contact, particles);
	const float carried = contact.Carry / step - Dot(contact.Force, normal) * contact.BodyMobility * step;
	using Field = Float4* PushedCloth::*;
	const auto valueOf = [&](Field of, const PushedParticle& particle) -> Float4&
	{ return (particle.Of->*of)[particle.Index]; };
	const auto speedOf = [&](Field of)
	{
		float speed = 0.0f;
		for (size_t i = 0; i < particles.size(); ++i)
		{
			speed +=
				particles[i].Of != nullptr ? contact.Element.Weight[i] * Dot(normal, valueOf(of, particles[i])) : 0.0f;
		}
		return speed;
	};
	const auto slow = [&](Field of, float speed)
	{
		Float4 taken = Float4::Zero(); // of the side with positive weights
		for (size_t i = 0; i < particles.size(); ++i)
		{
			if (IsMobile(particles[i]))
			{
				const float weight = contact.Element.Weight[i];
				const Float4 change =
					FreePart(particles[i], normal * (weight * speed / response)) * Dot(particles[i].Mobile(), Fourth);
				valueOf(of, particles[i]) -= change;
				taken += weight > 0.0f ? change * (1.0f / particles[i].InverseMass()) : Float4::Zero();
			}
		}
		return taken;
	};
	const Float4 now = slow(&PushedCloth::Velocity, std::max(speedOf(&PushedCloth::Velocity) - carried, 0.0f));
	// No past along the normal: the two-step scheme would go on with the blow after the contact. A free body gets its
	// part of a blow when that has gone on: all at once would spin light ones.
	const bool goesOn = contact.BodyMobility > 0.0f;
	const float left = goesOn ? carried : speedOf(&PushedCloth::Velocity);
	const auto tooFast = [&](Field of, float allowed)
	{
		const float speed = speedOf(of) - allowed;
		return goesOn ? std::max(speed, 0.0f) : speed;
	};
	const Float4 before = slow(&PushedCloth::LastVelocity, tooFast(&PushedCloth::LastVelocity, left));
	slow(&PushedCloth::LastMove, tooFast(&PushedCloth::LastMove, left * step));
	contact.Force -= (now - before * historyWeight) * (1.0f / ((1.0f - historyWeight) * step)); // of its momentum
}

} // namespace Cloth
