// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Cooking/Model.h"

namespace Cloth
{

/// How a step is cut into substeps and updates.
struct StepPlan
{
	int Substeps = 1;
	int Updates = 1;           ///< of a substep
	int SmoothedUpdates = 0;   ///< the same where solves are smoothed; 0: they are not
	float SubstepTime = 0.0f;  ///< s
	float ImplicitStep = 0.0f; ///< of the matrix, s

	bool operator==(const StepPlan&) const = default;
};

StepPlan MakeStepPlan(const Model& model, const Settings& settings, bool lively);

/// Whether cloth counts as slow at a kinetic energy; it must be faster to count as moving again.
bool IsSlow(const Model& model, double kineticEnergy, bool lively);

} // namespace Cloth
