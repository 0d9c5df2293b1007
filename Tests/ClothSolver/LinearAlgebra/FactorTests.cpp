// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"

#include "AllocationCounter.h"
#include "LinearAlgebra/SymmetricMatrix.h"
#include "TestMatrices.h"
#include "TestWorkers.h"

#include <Eigen/SparseCholesky>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <optional>

namespace Cloth
{

namespace
{

/// Largest difference to Eigen's solution in double precision, relative to the largest component.
double ErrorAgainstEigen(const SymmetricMatrix& matrix, const Factor& factor)
{
	std::vector<Float4> x = RandomVectors(matrix.Size(), 7);
	const Eigen::SparseMatrix<double> sparse = ToEigen(matrix).sparseView();
	const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> reference(sparse);
	EXPECT_EQ(reference.info(), Eigen::Success);
	const Eigen::MatrixXd expected = reference.solve(ToEigen(x));
	Factor::Workspace workspace(factor);
	factor.Solve(x.data(), workspace, nullptr);
	return (ToEigen(x) - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

void ExpectSolves(const SymmetricMatrix& matrix, double tolerance = 2e-6)
{
	const std::optional<Factor> factor = Factor::Compute(matrix);
	ASSERT_TRUE(factor.has_value());
	EXPECT_EQ(factor->Size(), matrix.Size());
	EXPECT_LT(ErrorAgainstEigen(matrix, *factor), tolerance);
}

/// Large enough for several pieces.
SymmetricMatrix LargeMatrix() { return Reordered(GridMatrix(70, 10.0)); }

bool IsRefused(std::vector<Triplet> triplets, int size)
{
	return !Factor::Compute(SymmetricMatrix(size, triplets)).has_value();
}

} // namespace

TEST(Factor, SolvesLikeEigenToFloatAccuracyOnGrids)
{
	for (const int side : {2, 3, 5, 12, 30})
	{
		SCOPED_TRACE(side);
		ExpectSolves(GridMatrix(side, 10.0));
		ExpectSolves(Reordered(GridMatrix(side, 10.0)));
	}
	// Its rounding is multiplied by the condition number, here about 50,000.
	ExpectSolves(Reordered(GridMatrix(30, 4000.0)), 1e-3);
}

TEST(Factor, SolvesLikeEigenToFloatAccuracyOnIrregularPatterns)
{
	for (uint32_t seed = 1; seed <= 20; ++seed)
	{
		SCOPED_TRACE(seed);
		const SymmetricMatrix matrix = IrregularMatrix(50 + 20 * static_cast<int>(seed), 0.02 * seed, seed);
		ExpectSolves(matrix, 1e-5);
		ExpectSolves(Reordered(matrix), 1e-5);
	}
}

TEST(Factor, SolvesSmallDiagonalDenseAndDisconnectedMatrices)
{
	ExpectSolves(SymmetricMatrix(1, std::vector<Triplet>{{0, 0, 4.0}}));
	ExpectSolves(SymmetricMatrix(2, std::vector<Triplet>{{0, 0, 4.0}, {1, 1, 2.0}, {0, 1, -1.0}}));
	ExpectSolves(TestSprings(100).Matrix());
	for (const int size : {3, 4, 5, 11, 12, 13, 23, 24, 25, 37, 60})
	{
		SCOPED_TRACE(size);
		ExpectSolves(IrregularMatrix(size, 2.0, static_cast<uint32_t>(size)), 1e-5);
	}
	TestSprings islands(90);
	for (int i = 0; i < 90; ++i)
	{
		if (i % 9 != 8)
		{
			islands.Add(i, i + 1, 3.0);
		}
	}
	ExpectSolves(islands.Matrix());
	ExpectSolves(Reordered(islands.Matrix()));
}

TEST(Factor, SolvesInPieces)
{
	const SymmetricMatrix matrix = LargeMatrix();
	const std::optional<Factor> factor = Factor::Compute(matrix);
	ASSERT_TRUE(factor.has_value());
	EXPECT_GT(factor->PieceCount(), 4);
	std::vector<Float4> x = RandomVectors(matrix.Size(), 8);
	const std::vector<Float4> b = x;
	Factor::Workspace workspace(*factor);
	factor->Solve(x.data(), workspace, nullptr);
	std::vector<Float4> product(x.size());
	matrix.Multiply(x.data(), product.data(), nullptr);
	EXPECT_LT((ToEigen(product) - ToEigen(b)).norm(), 2e-5 * ToEigen(b).norm());
}

TEST(Factor, OfNothingSolvesNothing)
{
	const std::optional<Factor> factor = Factor::Compute(SymmetricMatrix());
	ASSERT_TRUE(factor.has_value());
	Factor::Workspace workspace(*factor);
	factor->Solve(nullptr, workspace, nullptr);
}

TEST(Factor, RefusesWhatIsNotPositiveDefinite)
{
	EXPECT_TRUE(IsRefused({{0, 0, 0.0}}, 1));
	EXPECT_TRUE(IsRefused({{0, 0, -1.0}}, 1));
	EXPECT_TRUE(IsRefused({}, 3));
	EXPECT_TRUE(IsRefused({{0, 0, 1.0}, {1, 1, 1.0}, {0, 1, 2.0}}, 2));
	TestSprings springs(400);
	for (int i = 0; i + 1 < 400; ++i)
	{
		springs.Add(i, i + 1, 1.0);
	}
	springs.Triplets.push_back({200, 200, -4.0});
	EXPECT_TRUE(IsRefused(springs.Triplets, 400));
}

TEST(Factor, RefusesWhatIsNotFiniteOrTooLargeOrTooSmallForFloats)
{
	constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
	constexpr double Infinity = std::numeric_limits<double>::infinity();
	for (const double bad : {NaN, Infinity, -Infinity})
	{
		EXPECT_TRUE(IsRefused({{0, 0, bad}}, 1));
		EXPECT_TRUE(IsRefused({{0, 0, 1.0}, {1, 1, 1.0}, {0, 1, bad}}, 2));
	}
	EXPECT_TRUE(IsRefused({{0, 0, 1e-90}}, 1));
	EXPECT_TRUE(IsRefused({{0, 0, 1e-300}, {1, 1, 1.0}}, 2));
}

TEST(Factor, GivesTheSameBitsWithAnyWorkers)
{
	const SymmetricMatrix matrix = LargeMatrix();
	const std::optional<Factor> factor = Factor::Compute(matrix);
	ASSERT_TRUE(factor.has_value());
	const Filter filter = RandomFilter(matrix.Size(), 0.2, 5);
	const std::vector<Float4> b = RandomVectors(matrix.Size(), 9);
	const auto solve = [&](bool isMasked, Workers* workers)
	{
		Factor::Workspace workspace(*factor);
		std::vector<Float4> x = b;
		isMasked ? factor->Solve(x.data(), filter, workspace, workers) : factor->Solve(x.data(), workspace, workers);
		return x;
	};
	for (const bool isMasked : {false, true})
	{
		const std::vector<Float4> alone = solve(isMasked, nullptr);
		for (const int threads : {1, 2, 4})
		{
			TestWorkers workers(threads);
			const std::vector<Float4> shared = solve(isMasked, &workers);
			EXPECT_GT(workers.Loops, 0);
			EXPECT_EQ(std::memcmp(alone.data(), shared.data(), alone.size() * sizeof(Float4)), 0) << threads;
		}
	}
}

TEST(Factor, GivesTheSameBitsWithAUsedWorkspace)
{
	const SymmetricMatrix matrix = LargeMatrix();
	const std::optional<Factor> factor = Factor::Compute(matrix);
	ASSERT_TRUE(factor.has_value());
	Factor::Workspace workspace(*factor);
	std::vector<Float4> first = RandomVectors(matrix.Size(), 10);
	std::vector<Float4> second = first;
	factor->Solve(first.data(), workspace, nullptr);
	factor->Solve(second.data(), workspace, nullptr);
	EXPECT_EQ(std::memcmp(first.data(), second.data(), first.size() * sizeof(Float4)), 0);
}

TEST(Factor, DoesNotAllocateToSolve)
{
	const SymmetricMatrix matrix = LargeMatrix();
	const std::optional<Factor> factor = Factor::Compute(matrix);
	ASSERT_TRUE(factor.has_value());
	const Filter filter = RandomFilter(matrix.Size(), 0.2, 6);
	Factor::Workspace workspace(*factor);
	std::vector<Float4> x = RandomVectors(matrix.Size(), 11);
	const long before = AllocationCount();
	factor->Solve(x.data(), workspace, nullptr);
	factor->Solve(x.data(), filter, workspace, nullptr);
	EXPECT_EQ(AllocationCount() - before, 0);
}

TEST(Factor, CountsWhatItStores)
{
	const SymmetricMatrix matrix = GridMatrix(10, 1.0);
	const std::optional<Factor> factor = Factor::Compute(Reordered(matrix));
	ASSERT_TRUE(factor.has_value());
	EXPECT_GE(factor->NonZeros(), (matrix.NonZeros() + 100) / 2);
	EXPECT_GE(factor->SolveBytes(), factor->NonZeros() * sizeof(float));
	EXPECT_GT(factor->Bytes(), factor->SolveBytes());
	EXPECT_GE(factor->PanelCount(), 100 / 12);
	EXPECT_LE(factor->PanelCount(), 100);
}

} // namespace Cloth
