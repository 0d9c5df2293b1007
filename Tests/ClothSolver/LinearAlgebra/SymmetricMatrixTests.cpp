// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SymmetricMatrix.h"

#include "TestMatrices.h"
#include "TestWorkers.h"

#include <gtest/gtest.h>

#include <cstring>

namespace Cloth
{

TEST(SymmetricMatrix, AddsUpTripletsOfEitherHalf)
{
	const SymmetricMatrix matrix(3, std::vector<Triplet>{{0, 2, 1.0}, {2, 0, 0.5}, {1, 1, 4.0}, {2, 2, 8.0}});
	ASSERT_EQ(matrix.Size(), 3);
	EXPECT_EQ(matrix.NonZeros(), 5u);
	ASSERT_EQ(matrix.Columns(0).size(), 2u);
	EXPECT_EQ(matrix.Columns(0)[1], 2);
	EXPECT_EQ(matrix.Values(0)[1], 1.5);
	ASSERT_EQ(matrix.Columns(2).size(), 2u);
	EXPECT_EQ(matrix.Columns(2)[0], 0);
	EXPECT_EQ(matrix.Values(2)[0], 1.5);
	EXPECT_EQ(matrix.Diagonal(0), 0.0);
	EXPECT_EQ(matrix.Diagonal(1), 4.0);
}

TEST(SymmetricMatrix, MayBeEmpty)
{
	EXPECT_EQ(SymmetricMatrix().Size(), 0);
	EXPECT_EQ(SymmetricMatrix(0, {}).Size(), 0);
}

TEST(SymmetricMatrix, MultipliesEachCoordinate)
{
	const SymmetricMatrix matrix = IrregularMatrix(300, 0.1, 1);
	const std::vector<Float4> x = RandomVectors(300, 2);
	std::vector<Float4> product(300);
	matrix.Multiply(x.data(), product.data(), nullptr);

	const Eigen::MatrixXd expected = ToEigen(matrix) * ToEigen(x);
	EXPECT_LT((ToEigen(product) - expected).norm(), 1e-6 * expected.norm());
}

TEST(SymmetricMatrix, MultipliesToTheSameBitsWithAnyWorkers)
{
	const SymmetricMatrix matrix = GridMatrix(50, 100.0);
	const std::vector<Float4> x = RandomVectors(2500, 3);
	std::vector<Float4> alone(2500);
	matrix.Multiply(x.data(), alone.data(), nullptr);
	TestWorkers workers(4);
	std::vector<Float4> shared(2500);
	matrix.Multiply(x.data(), shared.data(), &workers);
	EXPECT_GT(workers.Loops, 0);
	EXPECT_EQ(std::memcmp(alone.data(), shared.data(), alone.size() * sizeof(Float4)), 0);
}

TEST(SymmetricMatrix, PermutedMovesEntriesToTheNewNumbers)
{
	const SymmetricMatrix matrix = IrregularMatrix(40, 0.3, 4);
	std::vector<int> toInternal(40);
	for (int i = 0; i < 40; ++i)
	{
		toInternal[static_cast<size_t>(i)] = (7 * i + 3) % 40;
	}
	const Eigen::MatrixXd before = ToEigen(matrix);
	const Eigen::MatrixXd after = ToEigen(matrix.Permuted(toInternal));
	for (int i = 0; i < 40; ++i)
	{
		for (int j = 0; j < 40; ++j)
		{
			EXPECT_EQ(after(toInternal[static_cast<size_t>(i)], toInternal[static_cast<size_t>(j)]), before(i, j));
		}
	}
}

} // namespace Cloth
