// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EliminationOrder.h"

#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymmetricMatrix.h"
#include "TestMatrices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace Cloth
{

namespace
{

void ExpectPermutation(const EliminationOrder& order, int size)
{
	ASSERT_EQ(order.ToInternal.size(), static_cast<size_t>(size));
	ASSERT_EQ(order.ToOriginal.size(), static_cast<size_t>(size));
	for (int i = 0; i < size; ++i)
	{
		const int original = order.ToOriginal[static_cast<size_t>(i)];
		ASSERT_GE(original, 0);
		ASSERT_LT(original, size);
		ASSERT_EQ(order.ToInternal[static_cast<size_t>(original)], i);
	}
}

} // namespace

TEST(EliminationOrder, IsAPermutation)
{
	ExpectPermutation(EliminationOrder::Compute(SymmetricMatrix(), {}), 0);
	ExpectPermutation(EliminationOrder::Compute(TestSprings(1).Matrix(), {}), 1);
	ExpectPermutation(EliminationOrder::Compute(TestSprings(1000).Matrix(), {}), 1000);
	ExpectPermutation(EliminationOrder::Compute(GridMatrix(40, 1.0), {}), 1600);
	ExpectPermutation(EliminationOrder::Compute(IrregularMatrix(1000, 0.03, 1), {}), 1000);
	ExpectPermutation(EliminationOrder::Compute(IrregularMatrix(500, 0.3, 2), {}), 500);
}

TEST(EliminationOrder, CopesWithHubsDenseAndScatteredParticles)
{
	TestSprings hub(3000);
	for (int i = 1; i < 3000; ++i)
	{
		hub.Add(0, i, 1.0);
	}
	ExpectPermutation(EliminationOrder::Compute(hub.Matrix(), {}), 3000);
	EXPECT_LT(Factor::Compute(Reordered(hub.Matrix()))->NonZeros(), 200000u);
	ExpectPermutation(EliminationOrder::Compute(IrregularMatrix(600, 2.0, 6), {}), 600);
	ExpectPermutation(EliminationOrder::Compute(TestSprings(40000).Matrix(), {}), 40000);
}

TEST(EliminationOrder, IsTheSameEveryTime)
{
	const SymmetricMatrix matrix = IrregularMatrix(1500, 0.05, 3);
	const std::vector<int> last = {5, 900};
	EXPECT_EQ(EliminationOrder::Compute(matrix, last).ToOriginal, EliminationOrder::Compute(matrix, last).ToOriginal);
}

TEST(EliminationOrder, PutsChosenParticlesLast)
{
	for (const SymmetricMatrix& matrix :
		{GridMatrix(30, 1.0), IrregularMatrix(900, 0.04, 4), IrregularMatrix(900, 0.01, 5), TestSprings(900).Matrix()})
	{
		const std::vector<int> last = {870, 0, 17, 29, 17, 450};
		const EliminationOrder order = EliminationOrder::Compute(matrix, last);
		ExpectPermutation(order, 900);
		const std::set<int> chosen(last.begin(), last.end());
		EXPECT_EQ(std::set<int>(order.ToOriginal.end() - 5, order.ToOriginal.end()), chosen);
	}
}

TEST(EliminationOrder, IgnoresTheWishOfTooManyToBeLast)
{
	const SymmetricMatrix matrix = GridMatrix(30, 1.0);
	std::vector<int> last(900);
	std::iota(last.begin(), last.end(), 0);
	const EliminationOrder order = EliminationOrder::Compute(matrix, last);
	ExpectPermutation(order, 900);
	EXPECT_EQ(order.ToOriginal, EliminationOrder::Compute(matrix, {}).ToOriginal);
	last.resize(EliminationOrder::LastLimit(900));
	const std::vector<int> ordered = EliminationOrder::Compute(matrix, last).ToOriginal;
	EXPECT_TRUE(std::all_of(ordered.end() - static_cast<std::ptrdiff_t>(last.size()), ordered.end(),
		[&](int particle) { return particle < static_cast<int>(last.size()); }));
}

TEST(EliminationOrder, KeepsTheFactorOfAGridSparse)
{
	const std::optional<Factor> factor = Factor::Compute(Reordered(GridMatrix(52, 1.0)));
	ASSERT_TRUE(factor.has_value());
	EXPECT_LT(factor->NonZeros(), 170000u);
}

} // namespace Cloth
