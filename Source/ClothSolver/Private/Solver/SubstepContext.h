// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Vector3x4.h"
#include "Solver/StepPlan.h"

#include <vector>

namespace Cloth
{

/// What the stages of a substep hand to each other. Nothing in it but its scheme and the gusts of the step is known to
/// the next substep.
struct SubstepContext
{
	StepPlan Plan;

	/// Velocity is (displacement - base) / ImplicitStep, with base from the past in the two-step scheme.
	float ImplicitStep = 0.0f;  ///< s: 2/3 of the substep in the two-step scheme, else all
	float HistoryWeight = 0.0f; ///< how much of the last substep's change goes on: 1/3 in the two-step scheme, else 0

	bool FirstSubstep = false; ///< of its step
	int SubstepsLeft = 1;      ///< in its step, with itself

	std::vector<Vector3x4> Gusts;     ///< of the step, by four patches: SampleWind
	std::vector<Float4> Acceleration; ///< of gravity, air and untangling
	std::vector<Float4> Displacement;
	std::vector<Float4> InternalMove;  ///< by bending and carried tensions, before contacts
	std::vector<Float4> UnstoppedMove; ///< displacement before anything was stopped, of cloth that can be
	std::vector<Float4> Impulse;       ///< of constraints on held particles, N s

	std::vector<Float4> FallingMove; ///< scratch: where motion constraints see particles go; empty without any

	/// What inner forces keep in the sum, by mass: a velocity, and (3 v - v_last) / 2 in the two-step scheme.
	Float4 Momentum(Float4 velocity, Float4 lastVelocity) const
	{
		return (velocity - lastVelocity * HistoryWeight) * (1.0f / (1.0f - HistoryWeight));
	}

	void Resize(size_t particleCount)
	{
		for (std::vector<Float4>* field : {&Acceleration, &Displacement, &InternalMove, &Impulse})
		{
			field->assign(particleCount, Float4::Zero());
		}
		FallingMove.assign(FallingMove.empty() ? 0 : particleCount, Float4::Zero());
	}
};

} // namespace Cloth
