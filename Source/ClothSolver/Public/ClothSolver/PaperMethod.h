// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

namespace Cloth
{

/// Implicit-explicit time integration of Eberhardt, Etzmuss and Hauth 2000.
enum class Scheme
{
	Euler, ///< first order, equations 19 to 21; strongly damped
	Bdf2   ///< second order, two-step backward differentiation
};

/// What conjugate gradients are preconditioned by.
enum class PreconditionerKind
{
	Factor,             ///< of the constant matrix
	IncompleteCholesky, ///< the paper's
	Diagonal
};

/// Parameters of SolverKind::Imex, the method of Eberhardt, Etzmuss and Hauth 2000: Settings::Paper.
struct PaperMethod
{
	Scheme TimeScheme = Scheme::Bdf2;

	/// Solves of a substep, at most (Algorithm 1).
	int Updates = 32;

	/// Updates stop early once one would move the cloth, in the metric of its stiffness, by less than this part of
	/// what gravity moves it in a substep.
	float UpdateTolerance = 0.001f;

	PreconditionerKind Preconditioner = PreconditionerKind::Factor;

	/// Of the residual of conjugate gradients, in parts of the right-hand side.
	float Tolerance = 1e-2f;

	bool operator==(const PaperMethod&) const = default;
};

/// Checks every value against its allowed range.
CLOTHSOLVER_API Status Validate(const PaperMethod& method);

} // namespace Cloth
