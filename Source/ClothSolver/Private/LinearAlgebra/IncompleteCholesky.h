// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "LinearAlgebra/Filter.h"

#include <vector>

namespace Cloth
{

class SymmetricMatrix;

/// An approximate factor L L^T of a symmetric positive definite matrix with entries only where the matrix has some: the
/// preconditioner of Eberhardt, Etzmuss and Hauth 2000.
class IncompleteCholesky
{
public:
	explicit IncompleteCholesky(const SymmetricMatrix& matrix);

	/// x <- (L L^T)^-1 x, with particles' vectors filtered as soon as each sweep has computed them.
	void Solve(Float4* x, const Filter& filter) const;

private:
	/// False if a pivot is not positive; more weight on the diagonal helps.
	bool Compute(const SymmetricMatrix& matrix, double diagonalScale);

	std::vector<int> Start;
	std::vector<int> Column;
	std::vector<float> Value; ///< below the diagonal, by rows
	std::vector<float> InverseDiagonal;
};

} // namespace Cloth
