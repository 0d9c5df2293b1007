// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "Energies/EnergyList.h"
#include "Solver/StepPlan.h"

#include <vector>

namespace Cloth
{

/// What the stages of a substep hand to each other. Nothing in it is remembered by the next substep.
struct SubstepContext
{
	StepPlan Plan;

	/// Velocity is (displacement - base) / VelocityStep, with base from the past in the two-step scheme.
	float VelocityStep = 0.0f;
	float HistoryWeight = 0.0f; ///< how much of the last substep's change goes on: 1/3 in the two-step scheme, else 0

	bool Supported = false;    ///< contacts, also with the cloth itself, or velocity constraints bear it
	bool Blown = false;        ///< air moves it more than its weight does
	bool Resting = false;      ///< gravity is in balance, and updates need not find that out in every substep
	float LargestJump = 0.0f;  ///< of a velocity that pins and motion constraints prescribe, m/s
	bool IsDisplaced = false;  ///< parts were put where they are by contacts, besides what the solve did
	bool FirstSubstep = false; ///< of its step
	int SubstepsLeft = 1;      ///< in its step, with itself

	std::vector<Float4> Acceleration; ///< of gravity, air and untangling
	std::vector<Float4> Displacement;

	/// What friction alone, and what gravity and air alone do to positions.
	std::vector<Float4> FrictionMove;
	std::vector<Float4> FallingMove;

	/// The outcome, before it is taken over.
	std::vector<Float4> NewPosition;
	std::vector<Float4> NewVelocity;
	Strains NewStrain;
	double NewEnergy = 0.0;        ///< elastic and kinetic, J
	double NewKineticEnergy = 0.0; ///< before the balance, J
	double NewSwing = 0.0;         ///< by how much the energy may swing up next, J
	std::vector<Float4> Impulse;   ///< of constraints on held particles, N s

	// Scratch, so that steps do not allocate
	std::vector<ElasticSum> Partial;
	std::vector<Float4>& InternalMove = NewPosition;  ///< of threads: by bending and carried tensions, before contacts
	std::vector<Float4>& UnstoppedMove = NewVelocity; ///< of threads: displacement before anything was stopped
	std::vector<Float4>& FreeVelocity = FallingMove;  ///< after gravity and air alone; once the updates are done
	std::vector<Float4>& UncorrectedVelocity = FrictionMove; ///< before the substep, as it was before the balance

	/// What inner forces keep in the sum, by mass: a velocity, and (3 v - v_last) / 2 in the two-step scheme.
	Float4 Momentum(Float4 velocity, Float4 lastVelocity) const
	{
		return (velocity - lastVelocity * HistoryWeight) * (1.0f / (1.0f - HistoryWeight));
	}

	void Resize(size_t particleCount)
	{
		for (std::vector<Float4>* field :
			{&Acceleration, &Displacement, &FrictionMove, &FallingMove, &NewPosition, &NewVelocity, &Impulse})
		{
			field->assign(particleCount, Float4::Zero());
		}
	}
};

} // namespace Cloth
