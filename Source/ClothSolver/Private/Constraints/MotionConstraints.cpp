// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Constraints/MotionConstraints.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

constexpr size_t Sphere = 0;
constexpr size_t Backstop = 1;

Float4 NormalizedOr(Float4 v, Float4 otherwise)
{
	const float length = Length(v);
	return length > 0.0f ? v * (1.0f / length) : otherwise;
}

} // namespace

void MotionConstraintSet::Set(
	std::vector<MotionConstraint> constraints, size_t particleCount, std::vector<MotionConstraintHistory>& history)
{
	std::vector<int> known(particleCount, -1);
	for (size_t index = 0; index < Given.size(); ++index)
	{
		known[static_cast<size_t>(Given[index].Particle)] = static_cast<int>(index);
	}
	std::vector<MotionConstraintHistory> now(constraints.size());
	for (size_t index = 0; index < constraints.size(); ++index)
	{
		const int before = known[static_cast<size_t>(constraints[index].Particle)];
		if (before >= 0)
		{
			now[index] = history[static_cast<size_t>(before)];
		}
		else
		{
			now[index].Position = Float4::From(constraints[index].Position);
			now[index].Normal = Float4::From(constraints[index].Normal);
		}
	}
	history = std::move(now);
	Given = std::move(constraints);
	After.resize(Given.size());
}

void MotionConstraintSet::Follow(std::span<const int> oldParticle, std::vector<MotionConstraintHistory>& history)
{
	std::vector<int> indexOf(oldParticle.size(), -1);
	for (size_t index = 0; index < Given.size(); ++index)
	{
		indexOf[Given[index].Particle] = static_cast<int>(index);
	}
	for (size_t part = 0; part < oldParticle.size(); ++part)
	{
		const int index = indexOf[oldParticle[part]];
		if (index >= 0 && static_cast<size_t>(oldParticle[part]) != part)
		{
			MotionConstraint constraint = Given[index];
			constraint.Particle = static_cast<int>(part);
			Given.push_back(constraint);
			history.push_back(MotionConstraintHistory(history[index]));
		}
	}
	After.resize(Given.size());
}

MotionConstraintSet::Boundary MotionConstraintSet::SphereAt(
	const MotionConstraint& constraint, Float4 animated, Float4 place)
{
	const Float4 back = animated - place;
	return {NormalizedOr(back, Float4::From(constraint.Normal)), constraint.MaxDistance - Length(back)};
}

MotionConstraintSet::Boundary MotionConstraintSet::BackstopAt(
	const MotionConstraint& constraint, Float4 animated, Float4 normal, Float4 place)
{
	return {normal, Dot(place - animated, normal) + constraint.Backstop};
}

template <typename Function>
void MotionConstraintSet::ForEachBoundary(size_t index, const MotionSubstep& substep,
	const MotionConstraintHistory& before, const Float4& move, const Function& function) const
{
	const MotionConstraint& constraint = Given[index];
	const Float4 start = substep.Position[static_cast<size_t>(constraint.Particle)];
	const Place& after = After[index];
	if (constraint.Backstop < MotionConstraint::None)
	{
		function(Backstop, BackstopAt(constraint, before.Position, before.Normal, start).Gap,
			BackstopAt(constraint, after.Position, after.Normal, start).Gap,
			BackstopAt(constraint, after.Position, after.Normal, start + move));
	}
	if (constraint.MaxDistance < MotionConstraint::None)
	{
		function(Sphere, SphereAt(constraint, before.Position, start).Gap,
			SphereAt(constraint, after.Position, start).Gap, SphereAt(constraint, after.Position, start + move));
	}
}

float MotionConstraintSet::Allowance(const MotionSubstep& substep, float gapBefore)
{
	return std::max(0.0f, -gapBefore - substep.MaxReturnSpeed * substep.Step);
}

/// A particle that has still some way to the boundary arrives with the speed of that way; one that is brought back does
/// not keep the speed of that.
bool MotionConstraintSet::Prescribe(const MotionSubstep& substep, size_t index, size_t kind, const Boundary& end,
	float before, float carried, Float4 move, ConstraintSet& constraints)
{
	const float back = std::max(0.0f, -before) - Allowance(substep, before);
	const float along = Dot(move, end.Normal) - end.Gap - Allowance(substep, before);
	const float kept = back > 0.0f ? carried : along;
	const Float4 taken = constraints.Prescribe(Given[index].Particle, end.Normal, along, kept / substep.Step);
	if (!(SumLanes(taken * taken) > 0.0f))
	{
		return false;
	}
	After[index].Direction[kind] = taken;
	return true;
}

void MotionConstraintSet::MoveOn(int substepsLeft, const std::vector<MotionConstraintHistory>& history)
{
	const float share = 1.0f / static_cast<float>(substepsLeft);
	for (size_t index = 0; index < Given.size(); ++index)
	{
		const MotionConstraintHistory& before = history[index];
		Place& after = After[index];
		after.Position = before.Position + (Float4::From(Given[index].Position) - before.Position) * share;
		after.Normal =
			NormalizedOr(before.Normal + (Float4::From(Given[index].Normal) - before.Normal) * share, before.Normal);
		after.Direction = {Float4::Zero(), Float4::Zero()};
	}
}

int MotionConstraintSet::Resolve(const MotionSubstep& substep, const std::vector<MotionConstraintHistory>& history,
	ConstraintSet& constraints, std::vector<Float4>& displacement, float slop)
{
	int moved = 0;
	for (size_t index = 0; index < Given.size(); ++index)
	{
		const size_t i = static_cast<size_t>(Given[index].Particle);
		const Float4 move = displacement[i];
		bool left = false;
		ForEachBoundary(index, substep, history[index], move,
			[&](size_t, float gapBefore, float, const Boundary& end)
			{ left = left || end.Gap < -Allowance(substep, gapBefore) - slop; });
		if (!left || constraints.IsPinned(i))
		{
			continue;
		}
		// The boundaries bend away from the planes in which the particle slides.
		std::array<bool, 2> held{};
		const int own = CountHeld(index, held);
		if (own == constraints.CountPrescribed(i))
		{
			constraints.ClearPrescription(Given[index].Particle);
			After[index].Direction = {Float4::Zero(), Float4::Zero()};
		}
		ForEachBoundary(index, substep, history[index], move,
			[&](size_t kind, float gapBefore, float gapAfter, const Boundary& end)
			{
				if ((held[kind] && end.Gap < slop) || end.Gap < -Allowance(substep, gapBefore) - slop)
				{
					Prescribe(substep, index, kind, end, gapBefore, gapBefore - gapAfter, move, constraints);
				}
			});
		displacement[i] = constraints.Preset(i, move);
		++moved;
	}
	return moved;
}

int MotionConstraintSet::CountHeld(size_t index, std::array<bool, 2>& held) const
{
	int count = 0;
	for (size_t kind : {Sphere, Backstop})
	{
		const Float4& direction = After[index].Direction[kind];
		held[kind] = SumLanes(direction * direction) > 0.0f;
		count += held[kind] ? 1 : 0;
	}
	return count;
}

void MotionConstraintSet::Stop(const MotionSubstep& substep, const std::vector<MotionConstraintHistory>& history,
	ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	Resolve(substep, history, constraints, displacement);
	// A sphere bends away from the plane in which a held particle slides.
	for (size_t index = 0; index < Given.size(); ++index)
	{
		const size_t i = static_cast<size_t>(Given[index].Particle);
		if (constraints.IsPinned(i))
		{
			continue;
		}
		ForEachBoundary(index, substep, history[index], displacement[i],
			[&](size_t, float gapBefore, float, const Boundary& end)
			{
				const float missing = -end.Gap - Allowance(substep, gapBefore);
				if (missing > 0.0f)
				{
					displacement[i] += end.Normal * missing;
				}
			});
	}
}

void MotionConstraintSet::RememberPlaces(std::vector<MotionConstraintHistory>& history) const
{
	for (size_t index = 0; index < Given.size(); ++index)
	{
		history[index] = {After[index].Position, After[index].Normal};
	}
}

} // namespace Cloth
