// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/UpdatedGradient.h"
#include "Lab/Papers/Tables/PublishedRuns.h"

namespace Lab
{

/// The paper does not say how exactly it solves. With this tolerance its algorithm takes about as many iterations here.
constexpr double PublishedTolerance = 0.01;

struct PlayedRun
{
	UpdatedGradient::Work Work;
	Field Position; ///< after one second, m
};

/// Plays a run by the paper's scheme.
PlayedRun Play(const PublishedRun& run, Updating update, double tolerance);

/// Root of the mean square over all particles, m.
double Apart(const Field& a, const Field& b);

} // namespace Lab
