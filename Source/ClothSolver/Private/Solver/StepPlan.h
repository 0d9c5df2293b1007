// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Cooking/Model.h"

#include <cstddef>
#include <cstdint>

namespace Cloth
{

/// What moves a cloth. It decides how a step is cut into substeps.
enum class Pace : uint8_t
{
	Calm,   ///< its weight and its threads, or next to nothing
	Lively, ///< also wind, or pins that move
	Quick   ///< also colliders, or friction between yarns
};
inline constexpr size_t PaceCount = 3;

/// How a step is cut into substeps and updates.
struct StepPlan
{
	int Substeps = 1;
	int Updates = 1;            ///< of a substep
	int SmoothedUpdates = 0;    ///< the same where solves are smoothed, at least; 0: they are not
	int MaxSmoothedUpdates = 0; ///< friction between yarns asks for more, until the residual is small
	float SubstepTime = 0.0f;   ///< s
	float ImplicitStep = 0.0f;  ///< of the matrix, s

	bool operator==(const StepPlan&) const = default;
};

/// `leastSubsteps`: of the cloths that it is solved together with.
StepPlan MakeStepPlan(const Model& model, const Settings& settings, Pace pace, int leastSubsteps = 1);

/// Whether the scheme is BDF2, as that of threads always is.
bool IsTwoStep(const Settings& settings);

/// With implicit threads, which have no updates: at least so many substeps a second, unless settings name them.
StepPlan MakeThreadPlan(const Settings& settings, float rate, int leastSubsteps = 1);

double RootMeanSquareSpeed(const Model& model, double kineticEnergy);

/// Whether cloth counts as slow at a kinetic energy; it must be faster to count as moving again.
bool IsSlow(const Model& model, double kineticEnergy, Pace pace);

/// Whether it has been slow for long enough.
bool IsResting(int slowSteps, const Settings& settings);

} // namespace Cloth
