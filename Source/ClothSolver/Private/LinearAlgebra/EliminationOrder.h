// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace Cloth
{

class SymmetricMatrix;

/// The order in which particles are eliminated by a Factor: decides how sparse and how parallel it is.
struct EliminationOrder
{
	std::vector<int> ToInternal; ///< by original number: position in the elimination order
	std::vector<int> ToOriginal; ///< by position: original number

	/// Looks only at which entries of the matrix exist. The particles in `last` come last: the masked solve is exact
	/// when all constrained particles are among them. That makes a dense block of them, so more than LastLimit are
	/// ordered like all others.
	static EliminationOrder Compute(const SymmetricMatrix& matrix, std::span<const int> last);
	static size_t LastLimit(int size);
};

} // namespace Cloth
