// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/SubstepParticles.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// The lanes of ThreadBodies::Mobile that have the displacement.
const Float4 Moves = Float4::Set(1.0f, 1.0f, 1.0f, 0.0f);

} // namespace

void SubstepParticles::Resize(const std::vector<float>& mass, size_t places)
{
	for (std::vector<Float4>* field : {&Bodies.Mobile, &Bodies.Direction, &Bodies.Held})
	{
		field->assign(places, Float4::Zero());
	}
	Inertia.clear();
	Inertia.reserve(mass.size());
	for (float each : mass)
	{
		Inertia.push_back(InverseMass * (1.0f / each));
	}
	Directed.clear();
}

void SubstepParticles::PredictInertia(const SubstepMotion& motion, float implicitStep, const ConstraintSet& constraints,
	std::vector<Float4>& displacement)
{
	const Float4 past = Float4::Splat(motion.HistoryWeight);
	const Float4 time = Float4::Splat(implicitStep);
	for (size_t i = 0; i < Inertia.size(); ++i)
	{
		const Float4 velocity = MulAdd(motion.Velocity[i] - motion.LastVelocity[i], past, motion.Velocity[i]);
		const Float4 base = motion.LastMove[i] * past;
		displacement[i] = MulAdd(MulAdd(motion.Acceleration[i], time, velocity), time, base);
		Bodies.Mobile[i] = displacement[i] + Inertia[i];
	}
	// Places without a particle, in case the last step was refused.
	std::fill(Bodies.Mobile.begin() + static_cast<std::ptrdiff_t>(Inertia.size()), Bodies.Mobile.end(), Float4::Zero());
	Fixed.clear();
	for (int particle : constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		if (constraints.Free().Kind[i] == Freedom::None)
		{
			displacement[i] = constraints.Of(i).Move;
			Bodies.Mobile[i] = displacement[i];
			Fixed.push_back(particle);
		}
	}
}

void SubstepParticles::TakeMobility(
	const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches, bool holdsPins)
{
	for (int particle : Directed)
	{
		Bodies.Direction[static_cast<size_t>(particle)] = Float4::Zero();
	}
	Directed.clear();
	for (int particle : constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		const Freedom freedom = constraints.Free().Kind[i];
		const Float4 move = Bodies.Mobile[i] * Moves;
		if (freedom == Freedom::None)
		{
			Bodies.Mobile[i] = constraints.Preset(i, move);
			if (holdsPins)
			{
				Direct(particle, InverseMass); // along nothing
			}
		}
		else
		{
			// The difference keeps what is free as it is, to the last bit.
			Bodies.Mobile[i] += constraints.Preset(i, move) - move;
			Direct(
				particle, constraints.Free().Direction[i] + (freedom == Freedom::Line ? InverseMass : Float4::Zero()));
		}
	}
	for (const ThreadContacts::Touch& touch : touches)
	{
		const size_t i = static_cast<size_t>(touch.Particle);
		if (touch.Mass > 0.0f && touch.Contact >= 0 && constraints.Free().Kind[i] == Freedom::All)
		{
			// Along the normal, the particle moves as slowly as its share of the body.
			const float lost = 1.0f - 1.0f / (touch.Mass * Dot(Bodies.Mobile[i], InverseMass));
			Direct(touch.Particle, touch.Normal * std::sqrt(std::max(lost, 0.0f)));
		}
	}
}

void SubstepParticles::Direct(int particle, Float4 direction)
{
	const size_t i = static_cast<size_t>(particle);
	Bodies.Direction[i] = direction;
	Bodies.Held[i] = Float4::Zero();
	Directed.push_back(particle);
}

void SubstepParticles::Finish(std::vector<Float4>& displacement) const
{
	for (size_t i = 0; i < Inertia.size(); ++i)
	{
		displacement[i] = Bodies.Mobile[i] * Moves;
	}
}

} // namespace Cloth
