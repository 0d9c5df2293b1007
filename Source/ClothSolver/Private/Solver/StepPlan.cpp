// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/StepPlan.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

StepPlan MakeStepPlan(const Settings& settings, float rate, int leastSubsteps)
{
	constexpr float Rounding = 1e-4f; // of the time step, which is a float
	const int usual = std::max(1, static_cast<int>(std::ceil(rate * settings.TimeStep - Rounding)));
	StepPlan plan;
	plan.Substeps = std::max(settings.Substeps > 0 ? settings.Substeps : usual, leastSubsteps);
	plan.SubstepTime = settings.TimeStep / static_cast<float>(plan.Substeps);
	return plan;
}

} // namespace Cloth
