// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/MakeScheme.h"
#include "Lab/Papers/Schemes/VelocityFilter.h"

namespace Lab
{

/// Largest eigenvalue k0 of M^-1 K at a position, 1/s2, by the power method: K is minus the derivative of all forces by
/// the positions, direction and tension of threads included. Throws if it does not converge.
double LargestEigenvalue(const ParticleSystem& system, const Field& position);

/// The same of the linear part of the forces, in which threads resist as much across as along.
double LargestLinearEigenvalue(const ParticleSystem& system);

/// Algorithm 1 of Ahmad et al. (2007): the power method, with the filter after each product.
double LargestFilteredEigenvalue(const ParticleSystem& system, const Field& position, const FilterOptions& options);

/// Step up to which forward-backward Euler and Verlet are stable without damping, s.
double StableStep(double largestEigenvalue);

/// The same of Runge-Kutta of order 4, which is stable on the imaginary axis up to sqrt(8). The paper has sqrt(8.75).
double StableRungeKuttaStep(double largestEigenvalue);

/// Whether a small shake of the particles about a position at which they rest stays small for so many steps.
bool IsStable(
	const ParticleSystem& system, const Field& position, const MakeScheme& make, double step, int steps = 2000);

/// Largest stable step between two, by bisection to a thousandth.
double ObservedStableStep(
	const ParticleSystem& system, const Field& position, const MakeScheme& make, double stable, double unstable);

} // namespace Lab
