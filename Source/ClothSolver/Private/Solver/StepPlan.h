// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"

namespace Cloth
{

/// How a step is cut into substeps.
struct StepPlan
{
	int Substeps = 1;
	float SubstepTime = 0.0f; ///< s
};

/// At least so many substeps a second, unless settings name them, and as many as the cloths that it is solved together
/// with take.
StepPlan MakeStepPlan(const Settings& settings, float rate, int leastSubsteps = 1);

} // namespace Cloth
