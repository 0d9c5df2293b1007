// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "LinearAlgebra/EigenDense.h"
#include "LinearAlgebra/SymbolicFactor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <span>
#include <vector>

namespace Cloth
{

/// Multifrontal factorization (Duff and Reid 1983): a supernode's dense matrix is the sum of its entries of A and what
/// its children leave; eliminating its columns leaves a matrix of its rows for its parent. What is left stays, so that
/// after a change only the changed supernodes and their ancestors have to be eliminated again. In float for factors
/// that only precondition, in double for others.
template <typename Scalar>
class Elimination
{
public:
	using DenseMatrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

	Elimination(const SymmetricMatrix& matrix, const SymbolicFactor& symbolic);

	/// Another matrix with the same structure.
	void SetMatrix(const SymmetricMatrix& matrix) { Matrix = &matrix; }

	/// Columns and rows of a supernode before its columns are eliminated. `added` is one value per particle that
	/// stands on the diagonal besides the matrix, or empty. Children must have been eliminated before.
	const DenseMatrix& Assemble(size_t supernode, std::span<const double> added);

	/// Eliminates columns [begin, begin + count) of the supernode assembled last. False if not positive definite.
	bool Eliminate(Eigen::Index begin, Eigen::Index count);

	/// Keeps what the supernode assembled last leaves for its parent.
	void Leave(size_t supernode);

	/// Forgets what is left of a supernode's children.
	void Discard(size_t supernode);

	/// Rows of the supernode assembled last; three of zeros follow, also columns.
	Eigen::Index Rows() const { return Size; }

	Eigen::Index Width(size_t supernode) const
	{
		return static_cast<Eigen::Index>(Symbolic.Supernodes[supernode].Columns.size());
	}

	size_t Bytes() const
	{
		return BytesOf(Children, Remainder, Place) + static_cast<size_t>(Front.size()) * sizeof(Scalar);
	}

private:
	void SubtractProduct(Eigen::Index begin, Eigen::Index count, Eigen::Index row, Eigen::Index column);

	const SymmetricMatrix* Matrix;
	const SymbolicFactor& Symbolic;
	std::vector<std::vector<size_t>> Children;
	std::vector<std::vector<Scalar>> Remainder; ///< the lower triangle, by columns
	std::vector<int> Place;
	DenseMatrix Front;
	Eigen::Index Size = 0;
};

extern template class Elimination<float>;
extern template class Elimination<double>;

/// Operations to eliminate a supernode.
double EliminationWork(const SymbolicFactor::Supernode& supernode);

} // namespace Cloth
