// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

namespace Cloth
{

/// How the linear system of an update is solved.
enum class LinearSolver
{
	Factor,           ///< one sweep of the constant factor
	ConjugateGradient ///< the paper's filtered conjugate gradient
};

enum class PreconditionerKind
{
	Factor,
	IncompleteCholesky,
	Diagonal
};

/// Where the updates of a step start.
enum class StartValue
{
	Inertia,     ///< where the particles would fly without internal forces
	Present,     ///< where they are: equation 21 as printed
	Extrapolated ///< the paper's predictor, equation 22
};

/// Variants of Eberhardt, Etzmuss and Hauth 2000, for comparisons with the papers: Simulation::SetPaperMethod. The
/// defaults are what the plugin uses, and nothing else needs to know of them.
struct PaperMethod
{
	bool Accelerate = true; ///< conjugate directions and line search; off: each update is a plain solve
	StartValue Start = StartValue::Inertia;
	LinearSolver Solver = LinearSolver::Factor;
	PreconditionerKind Preconditioner = PreconditionerKind::Factor;
	float ConjugateGradientTolerance = 1e-3f;
	int ConjugateGradientIterations = 200;

	bool operator==(const PaperMethod&) const = default;
};

/// Checks every value against its allowed range.
CLOTHSOLVER_API Status Validate(const PaperMethod& method);

} // namespace Cloth
