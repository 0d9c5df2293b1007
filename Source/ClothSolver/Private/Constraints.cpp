// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Constraints.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

void Constraints::Resize(size_t particleCount)
{
	HasPin.assign(particleCount, 0);
	Target.assign(particleCount, Float4::Zero());
	Velocity.assign(particleCount, Float4::Zero());
	Result.Kind.assign(particleCount, Freedom::All);
	Result.Direction.assign(particleCount, Float4::Zero());
	Constrained.reserve(particleCount);
}

void Constraints::Pin(int particle, Vector3 target)
{
	const size_t i = static_cast<size_t>(particle);
	if (HasPin[i] == 0)
	{
		HasPin[i] = 1;
		Pins.push_back(particle);
	}
	Target[i] = Float4::From(target);
}

void Constraints::Release(int particle)
{
	HasPin[static_cast<size_t>(particle)] = 0;
	std::erase(Pins, particle);
}

void Constraints::Set(std::vector<VelocityConstraint> constraints) { Given = std::move(constraints); }

void Constraints::Touch(int particle)
{
	if (Result.Kind[static_cast<size_t>(particle)] == Freedom::All)
	{
		Constrained.push_back(particle);
	}
}

void Constraints::Apply(const std::vector<Float4>& position, float step, float maxPinSpeed)
{
	for (int particle : Constrained)
	{
		Result.Kind[static_cast<size_t>(particle)] = Freedom::All;
	}
	Constrained.clear();
	for (int particle : Pins)
	{
		const size_t i = static_cast<size_t>(particle);
		const Float4 way = Target[i] - position[i];
		const float distance = std::sqrt(SumLanes(way * way));
		const float reach = maxPinSpeed * step;
		Touch(particle);
		Result.Kind[i] = Freedom::None;
		Velocity[i] = distance > reach ? way * (reach / distance) : way;
	}
	for (const VelocityConstraint& constraint : Given)
	{
		if (HasPin[static_cast<size_t>(constraint.Particle)] == 0)
		{
			Add(constraint);
		}
	}
	Result.Active = !Constrained.empty();
}

void Constraints::Add(const VelocityConstraint& constraint)
{
	const size_t i = static_cast<size_t>(constraint.Particle);
	Freedom& kind = Result.Kind[i];
	Float4& direction = Result.Direction[i];
	const Float4 velocity = Float4::From(constraint.Velocity);
	Touch(constraint.Particle);
	if (constraint.Stick)
	{
		kind = Freedom::None;
		Velocity[i] = velocity;
		return;
	}
	const Float4 normal = Float4::From(constraint.Normal);
	const float speed = SumLanes(normal * velocity);
	switch (kind)
	{
	case Freedom::All:
		kind = Freedom::Plane;
		direction = normal;
		Velocity[i] = normal * speed;
		break;
	case Freedom::Plane:
	{
		// Two planes leave the line along which they meet; planes that nearly coincide stay one.
		const Float4 tangent = Float4::From(Cross(direction.ToVector3(), constraint.Normal));
		const float sine = std::sqrt(SumLanes(tangent * tangent));
		if (sine > 0.05f)
		{
			const Float4 across = normal - direction * SumLanes(direction * normal);
			Velocity[i] += across * ((speed - SumLanes(normal * Velocity[i])) / SumLanes(across * across));
			direction = tangent * (1.0f / sine);
			kind = Freedom::Line;
		}
		break;
	}
	case Freedom::Line:
	{
		const float along = SumLanes(direction * normal);
		if (std::abs(along) > 0.05f)
		{
			Velocity[i] += direction * ((speed - SumLanes(normal * Velocity[i])) / along);
			kind = Freedom::None;
		}
		break;
	}
	case Freedom::None:
		break;
	}
}

Float4 Constraints::Preset(size_t particle, Float4 u, Float4 base, float span) const
{
	if (IsPinned(particle))
	{
		return Velocity[particle];
	}
	return Result.Apply(static_cast<int>(particle), u) + Held(particle, base) + Velocity[particle] * span;
}

} // namespace Cloth
