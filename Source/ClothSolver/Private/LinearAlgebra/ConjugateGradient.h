// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/PaperMethod.h"
#include "Core/Simd.h"
#include "LinearAlgebra/Filter.h"
#include "LinearAlgebra/IncompleteCholesky.h"
#include "LinearAlgebra/System.h"

#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

class Workers;

/// Mass that something adds to a particle: friction, a spring to a place, a share of a free body.
struct AddedMass
{
	int Particle;
	float Mass;   ///< in all directions, kg
	Float4 Along; ///< of the square root of the mass along it alone
};

/// The filtered and preconditioned conjugate gradient of Baraff and Witkin 1998, in the form of Eberhardt, Etzmuss and
/// Hauth 2000 (section 6 and the inner loop of Algorithm 1): what the filter removes keeps its start value.
class ConjugateGradient
{
public:
	/// The system must outlive this.
	ConjugateGradient(const System& system, PreconditionerKind kind);

	struct Outcome
	{
		int Iterations;
		double Residual; ///< norm relative to that of the right-hand side
	};

	/// Solves S (b - (A + added) x) = 0 from the given x until the residual is below tolerance times the right-hand
	/// side.
	Outcome Solve(const Float4* b, Float4* x, const Filter& filter, std::span<const AddedMass> added, double tolerance,
		int maxIterations, Workers* workers);

	size_t Bytes() const;

private:
	void Precondition(const Filter& filter, Workers* workers);
	void Multiply(const Float4* x, std::span<const AddedMass> added, Workers* workers);

	const System& Solved;
	System::Workspace Scratch;
	PreconditionerKind Kind;
	std::unique_ptr<IncompleteCholesky> Incomplete;
	std::vector<float> InverseDiagonal;
	std::vector<Float4> Residual;       ///< r
	std::vector<Float4> Preconditioned; ///< z
	std::vector<Float4> Direction;      ///< p
	std::vector<Float4> Product;        ///< q
};

} // namespace Cloth
