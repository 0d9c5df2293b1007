// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Cooking/Model.h"
#include "Simulation/State.h"
#include "Solver/SubstepContext.h"

namespace Cloth
{

/// Gravity and air become accelerations.
void ApplyExternalForces(const Model& model, const Settings& settings, const State& state, SubstepContext& context);

} // namespace Cloth
