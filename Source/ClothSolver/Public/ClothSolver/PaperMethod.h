// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

namespace Cloth
{

/// What conjugate gradients are preconditioned by.
enum class PreconditionerKind
{
	Factor,             ///< of the constant matrix
	IncompleteCholesky, ///< the paper's
	Diagonal
};

/// Variants of Eberhardt, Etzmuss and Hauth 2000, for comparisons with the papers: Simulation::SetPaperMethod. Only
/// SolverKind::Imex knows them.
struct PaperMethod
{
	PreconditionerKind Preconditioner = PreconditionerKind::Factor;

	/// Of the residual of conjugate gradients, in parts of the right-hand side.
	float Tolerance = 1e-2f;

	bool operator==(const PaperMethod&) const = default;
};

/// Checks every value against its allowed range.
CLOTHSOLVER_API Status Validate(const PaperMethod& method);

} // namespace Cloth
