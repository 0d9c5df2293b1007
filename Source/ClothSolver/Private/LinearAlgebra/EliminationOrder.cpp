// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EliminationOrder.h"

#include "LinearAlgebra/EigenSparse.h"
#include "LinearAlgebra/SymbolicFactor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <cassert>

namespace Cloth
{

EliminationOrder EliminationOrder::Compute(const SymmetricMatrix& matrix, std::span<const int> last)
{
	const int size = matrix.Size();
	EliminationOrder order;
	std::vector<int> isLast(static_cast<size_t>(size), 0);
	for (const int particle : last)
	{
		isLast[static_cast<size_t>(particle)] = 1;
	}
	std::vector<int> free;
	std::vector<int> position(static_cast<size_t>(size), -1);
	for (int particle = 0; particle < size; ++particle)
	{
		if (isLast[static_cast<size_t>(particle)] == 0)
		{
			position[static_cast<size_t>(particle)] = static_cast<int>(free.size());
			free.push_back(particle);
		}
	}
	std::vector<Eigen::Triplet<float>> entries;
	for (const int particle : free)
	{
		for (const int neighbour : matrix.Columns(particle))
		{
			if (isLast[static_cast<size_t>(neighbour)] == 0)
			{
				entries.emplace_back(
					position[static_cast<size_t>(particle)], position[static_cast<size_t>(neighbour)], 1.0f);
			}
		}
	}
	Eigen::SparseMatrix<float> graph(static_cast<int>(free.size()), static_cast<int>(free.size()));
	graph.setFromTriplets(entries.begin(), entries.end());
	Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
	Eigen::AMDOrdering<int>()(graph, permutation);

	order.ToOriginal.resize(static_cast<size_t>(size));
	order.ToInternal.resize(static_cast<size_t>(size));
	size_t next = 0;
	for (; next < free.size(); ++next)
	{
		order.ToOriginal[next] = free[static_cast<size_t>(permutation.indices()[static_cast<int>(next)])];
	}
	for (const int particle : last)
	{
		if (isLast[static_cast<size_t>(particle)] == 1)
		{
			isLast[static_cast<size_t>(particle)] = 2;
			order.ToOriginal[next++] = particle;
		}
	}
	assert(next == static_cast<size_t>(size));
	for (size_t i = 0; i < order.ToOriginal.size(); ++i)
	{
		order.ToInternal[static_cast<size_t>(order.ToOriginal[i])] = static_cast<int>(i);
	}
	return order;
}

} // namespace Cloth
