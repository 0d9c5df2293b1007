// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/ConjugateGradient.h"

#include "AllocationCounter.h"
#include "LinearAlgebra/IncompleteCholesky.h"
#include "LinearAlgebra/System.h"
#include "TestMatrices.h"
#include "TestWorkers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <optional>
#include <vector>

namespace Cloth
{

namespace
{

constexpr PreconditionerKind AllKinds[] = {
	PreconditionerKind::Factor, PreconditionerKind::IncompleteCholesky, PreconditionerKind::Diagonal};

struct Problem
{
	explicit Problem(const SymmetricMatrix& matrix)
		: Matrix(matrix)
		, Solved(System::Make(
			  matrix, std::make_shared<const EliminationOrder>(EliminationOrder::Compute(matrix, std::vector<int>()))))
		, Free(FreeFilter(Matrix.Size()))
		, B(RandomVectors(Matrix.Size(), 1))
		, Start(RandomVectors(Matrix.Size(), 2))
	{
		EXPECT_TRUE(Solved.has_value());
	}

	struct Solution
	{
		std::vector<Float4> X;
		ConjugateGradient::Outcome Outcome;
	};

	Solution Solve(PreconditionerKind kind, double tolerance, Workers* workers = nullptr) const
	{
		ConjugateGradient iteration(*Solved, kind);
		std::vector<Float4> x = Start;
		const ConjugateGradient::Outcome outcome =
			iteration.Solve(B.data(), x.data(), Free, {}, tolerance, 1000, workers);
		return {std::move(x), outcome};
	}

	/// Norm of S (b - A x) relative to that of S b.
	double Residual(const std::vector<Float4>& x) const
	{
		const Eigen::MatrixXd b = ToEigen(Filtered(B, Free));
		std::vector<Float4> product(x.size());
		Matrix.Multiply(x.data(), product.data(), nullptr);
		return (ToEigen(Filtered(product, Free)) - b).norm() / b.norm();
	}

	SymmetricMatrix Matrix;
	std::optional<System> Solved;
	Filter Free;
	std::vector<Float4> B;
	std::vector<Float4> Start;
};

Problem ConstrainedSheet()
{
	Problem problem(GridMatrix(25, 50.0));
	problem.Free = RandomFilter(problem.Matrix.Size(), 0.15, 3);
	return problem;
}

} // namespace

TEST(ConjugateGradient, ReachesTheDirectSolution)
{
	const Problem problem(IrregularMatrix(400, 0.1, 1));
	std::vector<Float4> direct = problem.B;
	System::Workspace workspace(*problem.Solved);
	problem.Solved->Solve(direct.data(), problem.Free, workspace, nullptr);
	for (const PreconditionerKind kind : AllKinds)
	{
		const Problem::Solution solution = problem.Solve(kind, 1e-6);
		EXPECT_LE(solution.Outcome.Residual, 1e-6);
		EXPECT_LT((ToEigen(solution.X) - ToEigen(direct)).norm(), 1e-4 * ToEigen(direct).norm());
	}
}

TEST(ConjugateGradient, FulfilsTheFilteredEquations)
{
	const Problem problem = ConstrainedSheet();
	for (const PreconditionerKind kind : AllKinds)
	{
		const Problem::Solution solution = problem.Solve(kind, 1e-5);
		EXPECT_LE(solution.Outcome.Residual, 1e-5);
		EXPECT_LT(problem.Residual(solution.X), 5e-5) << "must be what it says";
	}
}

TEST(ConjugateGradient, KeepsPresetComponents)
{
	const Problem problem = ConstrainedSheet();
	for (const PreconditionerKind kind : AllKinds)
	{
		const Problem::Solution solution = problem.Solve(kind, 1e-5);
		for (size_t i = 0; i < solution.X.size(); ++i)
		{
			const Vector3 before = problem.Start[i].ToVector3();
			const Vector3 after = solution.X[i].ToVector3();
			if (problem.Free.Kind[i] == Freedom::None)
			{
				EXPECT_EQ(before, after);
				continue;
			}
			const Vector3 change = after - before;
			const Vector3 free = problem.Free.Apply(static_cast<int>(i), Float4::From(change)).ToVector3();
			EXPECT_LE(Length(change - free), 1e-5f);
		}
	}
}

/// With few contacts, that is: with one particle in seven held here and there, couplings are short and the incomplete
/// factor is the better one.
TEST(ConjugateGradient, NeedsTheFewerIterationsTheBetterThePreconditioner)
{
	Problem problem(GridMatrix(25, 1000.0));
	problem.Free = RandomFilter(problem.Matrix.Size(), 0.01, 3);
	const int factor = problem.Solve(PreconditionerKind::Factor, 1e-5).Outcome.Iterations;
	const int incomplete = problem.Solve(PreconditionerKind::IncompleteCholesky, 1e-5).Outcome.Iterations;
	const int diagonal = problem.Solve(PreconditionerKind::Diagonal, 1e-5).Outcome.Iterations;
	EXPECT_GT(factor, 0);
	EXPECT_LE(factor, incomplete);
	EXPECT_LE(incomplete, diagonal);
}

TEST(ConjugateGradient, NeedsOneIterationWithTheFactorOfAFreeCloth)
{
	const Problem problem(GridMatrix(20, 10.0));
	EXPECT_EQ(problem.Solve(PreconditionerKind::Factor, 1e-4).Outcome.Iterations, 1);
}

TEST(ConjugateGradient, DoesNothingFromTheSolutionOn)
{
	Problem problem = ConstrainedSheet();
	problem.Start = problem.Solve(PreconditionerKind::Factor, 1e-5).X;
	const Problem::Solution again = problem.Solve(PreconditionerKind::Factor, 1e-4);
	EXPECT_EQ(again.Outcome.Iterations, 0);
	EXPECT_EQ(std::memcmp(again.X.data(), problem.Start.data(), again.X.size() * sizeof(Float4)), 0);
}

TEST(ConjugateGradient, StopsAtTheLimitOfIterations)
{
	const Problem problem = ConstrainedSheet();
	ConjugateGradient iteration(*problem.Solved, PreconditionerKind::Diagonal);
	std::vector<Float4> x = problem.Start;
	const ConjugateGradient::Outcome outcome =
		iteration.Solve(problem.B.data(), x.data(), problem.Free, {}, 0.0, 3, nullptr);
	EXPECT_EQ(outcome.Iterations, 3);
	EXPECT_GT(outcome.Residual, 0.0);
}

TEST(ConjugateGradient, GivesTheSameBitsWithAnyWorkers)
{
	Problem problem(GridMatrix(70, 10.0));
	problem.Free = RandomFilter(problem.Matrix.Size(), 0.1, 4);
	for (const PreconditionerKind kind : AllKinds)
	{
		const std::vector<Float4> alone = problem.Solve(kind, 1e-4).X;
		TestWorkers workers(4);
		const std::vector<Float4> shared = problem.Solve(kind, 1e-4, &workers).X;
		EXPECT_EQ(std::memcmp(alone.data(), shared.data(), alone.size() * sizeof(Float4)), 0);
	}
}

TEST(ConjugateGradient, DoesNotAllocateToSolve)
{
	const Problem problem = ConstrainedSheet();
	for (const PreconditionerKind kind : AllKinds)
	{
		ConjugateGradient iteration(*problem.Solved, kind);
		std::vector<Float4> x = problem.Start;
		const long before = AllocationCount();
		iteration.Solve(problem.B.data(), x.data(), problem.Free, {}, 1e-4, 100, nullptr);
		EXPECT_EQ(AllocationCount() - before, 0);
	}
}

TEST(IncompleteCholesky, IsExactWhereNothingFillsIn)
{
	TestSprings chain(50);
	for (int i = 0; i + 1 < 50; ++i)
	{
		chain.Add(i, i + 1, 5.0);
	}
	const SymmetricMatrix matrix = chain.Matrix();
	std::vector<Float4> x = RandomVectors(50, 5);
	const Eigen::MatrixXd expected = ToEigen(matrix).llt().solve(ToEigen(x));
	IncompleteCholesky(matrix).Solve(x.data(), FreeFilter(50));
	EXPECT_LT((ToEigen(x) - expected).norm(), 1e-5 * expected.norm());
}

TEST(IncompleteCholesky, IsSymmetricAndPositiveOnFreeDirections)
{
	const SymmetricMatrix matrix = IrregularMatrix(300, 0.1, 6);
	const IncompleteCholesky incomplete(matrix);
	const Filter filter = RandomFilter(300, 0.3, 7);
	const auto solve = [&](std::vector<Float4> x)
	{
		incomplete.Solve(x.data(), filter);
		return x;
	};
	const std::vector<Float4> u = Filtered(RandomVectors(300, 8), filter);
	const std::vector<Float4> v = Filtered(RandomVectors(300, 9), filter);
	EXPECT_NEAR(InnerProduct(u, solve(v)), InnerProduct(v, solve(u)), 1e-4);
	EXPECT_GT(InnerProduct(u, solve(u)), 0.0);
}

} // namespace Cloth
