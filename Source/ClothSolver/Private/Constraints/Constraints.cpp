// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Constraints/Constraints.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

void ConstraintSet::Resize(size_t particleCount)
{
	HasPin.assign(particleCount, 0);
	Target.assign(particleCount, Float4::Zero());
	When.assign(particleCount, Arrival::Step);
	Wanted.assign(particleCount, {Float4::Zero(), Float4::Zero()});
	Result.Kind.assign(particleCount, Freedom::All);
	Result.Direction.assign(particleCount, Float4::Zero());
	Constrained.reserve(particleCount);
	IsListed.assign(particleCount, 0);
}

void ConstraintSet::Follow(std::span<const int> oldParticle)
{
	const size_t before = HasPin.size();
	const std::vector<int> pins = std::exchange(Pins, {});
	const std::vector<Float4> target = Target;
	const std::vector<Arrival> when = When;
	Resize(oldParticle.size());
	Constrained.clear();
	Result.Active = false;
	for (int pin : pins)
	{
		Pin(pin, target[pin].ToVector3(), when[pin]);
	}
	const size_t given = Given.size();
	for (size_t part = before; part < oldParticle.size(); ++part)
	{
		const int old = oldParticle[part];
		if (HasPin[old] != 0)
		{
			Pin(static_cast<int>(part), target[old].ToVector3(), when[old]);
		}
		for (size_t i = 0; i < given; ++i)
		{
			if (Given[i].Particle == old)
			{
				VelocityConstraint constraint = Given[i];
				constraint.Particle = static_cast<int>(part);
				Given.push_back(constraint);
			}
		}
	}
}

void ConstraintSet::Pin(int particle, Vector3 target, Arrival arrival)
{
	const size_t i = static_cast<size_t>(particle);
	if (HasPin[i] == 0)
	{
		HasPin[i] = 1;
		Pins.push_back(particle);
	}
	Target[i] = Float4::From(target);
	When[i] = arrival;
}

void ConstraintSet::Release(int particle)
{
	HasPin[static_cast<size_t>(particle)] = 0;
	std::erase(Pins, particle);
}

void ConstraintSet::Set(std::vector<VelocityConstraint> constraints) { Given = std::move(constraints); }

void ConstraintSet::Touch(int particle)
{
	if (IsListed[static_cast<size_t>(particle)] == 0)
	{
		IsListed[static_cast<size_t>(particle)] = 1;
		Constrained.push_back(particle);
	}
	Result.Active = true;
}

void ConstraintSet::Begin(const std::vector<Float4>& position, float substep, int substepsLeft, float maxPinSpeed)
{
	for (int particle : Constrained)
	{
		Result.Kind[static_cast<size_t>(particle)] = Freedom::All;
		IsListed[static_cast<size_t>(particle)] = 0;
	}
	Constrained.clear();
	Result.Active = false;
	for (int particle : Pins)
	{
		const size_t i = static_cast<size_t>(particle);
		const float share = When[i] == Arrival::Step ? 1.0f / static_cast<float>(substepsLeft) : 1.0f;
		const Float4 way = (Target[i] - position[i]) * share;
		const float distance = std::sqrt(SumLanes(way * way));
		const float reach = maxPinSpeed * substep;
		const Float4 move = distance > reach ? way * (reach / distance) : way;
		Prescribe(particle, {move, move * (1.0f / substep)});
	}
	for (const VelocityConstraint& constraint : Given)
	{
		const Float4 velocity = Float4::From(constraint.Velocity);
		if (constraint.Stick && HasPin[static_cast<size_t>(constraint.Particle)] == 0)
		{
			Prescribe(constraint.Particle, {velocity * substep, velocity});
		}
		else
		{
			const Float4 normal = Float4::From(constraint.Normal);
			const float speed = SumLanes(normal * velocity);
			Prescribe(constraint.Particle, normal, speed * substep, speed);
		}
	}
}

void ConstraintSet::Prescribe(int particle, const Prescription& wanted)
{
	Touch(particle);
	Result.Kind[static_cast<size_t>(particle)] = Freedom::None;
	Wanted[static_cast<size_t>(particle)] = wanted;
}

void ConstraintSet::ClearPrescription(int particle)
{
	Result.Kind[static_cast<size_t>(particle)] = Freedom::All;
	Wanted[static_cast<size_t>(particle)] = {Float4::Zero(), Float4::Zero()};
}

int ConstraintSet::CountPrescribed(size_t particle) const { return static_cast<int>(Result.Kind[particle]); }

Float4 ConstraintSet::Prescribe(int particle, Float4 normal, float move, float speed)
{
	Touch(particle);
	const size_t i = static_cast<size_t>(particle);
	Freedom& kind = Result.Kind[i];
	Float4& direction = Result.Direction[i];
	Prescription& wanted = Wanted[i];
	// Moves along `taken`, which is free as yet, until the components along the normal are as wanted.
	const auto prescribe = [&](Float4 taken)
	{
		const float share = 1.0f / SumLanes(taken * normal);
		wanted.Move += taken * ((move - SumLanes(normal * wanted.Move)) * share);
		wanted.Velocity += taken * ((speed - SumLanes(normal * wanted.Velocity)) * share);
		return taken;
	};
	switch (kind)
	{
	case Freedom::All:
		kind = Freedom::Plane;
		direction = normal;
		wanted = {normal * move, normal * speed};
		return normal;
	case Freedom::Plane:
	{
		// Two planes leave the line along which they meet.
		const Float4 across = normal - direction * SumLanes(direction * normal);
		const float sine = std::sqrt(SumLanes(across * across));
		if (sine > Tuning::ParallelSine)
		{
			const Vector3 tangent = Cross(direction.ToVector3(), normal.ToVector3());
			direction = Float4::From(tangent / Length(tangent));
			kind = Freedom::Line;
			return prescribe(across * (1.0f / sine));
		}
		break;
	}
	case Freedom::Line:
		if (std::abs(SumLanes(direction * normal)) > Tuning::ParallelSine)
		{
			kind = Freedom::None;
			return prescribe(direction);
		}
		break;
	case Freedom::None:
		break;
	}
	return Float4::Zero();
}

} // namespace Cloth
