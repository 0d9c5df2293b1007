// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"

#include <cstddef>
#include <vector>

namespace Cloth
{

class SymmetricMatrix;

/// The structure of a Cholesky factor. Columns with (nearly) the same rows form a supernode, a dense trapezoid: its
/// columns from the diagonal down, and Rows below. Supernodes form a tree: one updates only its ancestors.
struct SymbolicFactor
{
	struct Supernode
	{
		std::vector<int> Columns; ///< ascending
		std::vector<int> Rows;    ///< ascending, below the last column
		int Parent = -1;          ///< the supernode of the first row; comes later in the list

		size_t NonZeros() const;
		size_t Bytes() const { return BytesOf(Columns, Rows); }
	};

	/// Whether columns may be merged that are not neighbours; they become neighbours in Order().
	enum class Merging
	{
		Neighbours,
		Any
	};

	std::vector<Supernode> Supernodes; ///< children before parents

	static SymbolicFactor Analyze(const SymmetricMatrix& matrix, Merging merging);

	/// An elimination order with the same factor in which the columns of a supernode, and supernodes of a subtree,
	/// are neighbours. By position: the column.
	std::vector<int> Order() const;

	size_t Bytes() const { return BytesOf(Supernodes); }
};

/// Wider supernodes are solved in panels of this many columns.
inline constexpr int PanelWidth = 12;

} // namespace Cloth
