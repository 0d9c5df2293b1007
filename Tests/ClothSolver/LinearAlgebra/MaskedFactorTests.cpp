// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymmetricMatrix.h"
#include "TestMatrices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <optional>

namespace Cloth
{

namespace
{

class MaskedFactor
{
public:
	explicit MaskedFactor(const SymmetricMatrix& matrix)
		: Exact(Factor::Compute(matrix))
	{
		EXPECT_TRUE(Exact.has_value());
		Work = Factor::Workspace(*Exact);
	}

	std::vector<Float4> Solve(std::vector<Float4> x, const Filter& filter)
	{
		Exact->Solve(x.data(), filter, Work, nullptr);
		return x;
	}

private:
	std::optional<Factor> Exact;
	Factor::Workspace Work;
};

/// Cloths of one piece and of several.
const SymmetricMatrix& AnyMatrix(int index)
{
	static const SymmetricMatrix matrices[] = {Reordered(GridMatrix(15, 20.0)), IrregularMatrix(200, 0.12, 1),
		Reordered(GridMatrix(70, 20.0)), IrregularMatrix(40, 2.0, 2)};
	return matrices[index];
}

constexpr int MatrixCount = 4;

} // namespace

TEST(MaskedFactor, IsSymmetric)
{
	for (int index = 0; index < MatrixCount; ++index)
	{
		SCOPED_TRACE(index);
		const int size = AnyMatrix(index).Size();
		MaskedFactor factor(AnyMatrix(index));
		const Filter filter = RandomFilter(size, 0.3, 1);
		const std::vector<Float4> u = RandomVectors(size, 2);
		const std::vector<Float4> v = RandomVectors(size, 3);
		const std::vector<Float4> solvedU = factor.Solve(u, filter);
		const std::vector<Float4> solvedV = factor.Solve(v, filter);
		const double scale = std::sqrt(InnerProduct(u, u) * InnerProduct(solvedV, solvedV));
		EXPECT_NEAR(InnerProduct(u, solvedV), InnerProduct(v, solvedU), 1e-6 * scale);
	}
}

TEST(MaskedFactor, IsPositiveOnFreeDirections)
{
	for (int index = 0; index < MatrixCount; ++index)
	{
		SCOPED_TRACE(index);
		const int size = AnyMatrix(index).Size();
		MaskedFactor factor(AnyMatrix(index));
		for (uint32_t seed = 1; seed <= 5; ++seed)
		{
			const Filter filter = RandomFilter(size, 0.2 * seed, seed);
			const std::vector<Float4> free = Filtered(RandomVectors(size, 100 + seed), filter);
			EXPECT_GT(InnerProduct(free, factor.Solve(free, filter)), 0.0);
		}
	}
}

TEST(MaskedFactor, LeavesConstrainedComponentsZero)
{
	for (int index = 0; index < MatrixCount; ++index)
	{
		SCOPED_TRACE(index);
		const int size = AnyMatrix(index).Size();
		MaskedFactor factor(AnyMatrix(index));
		const Filter filter = RandomFilter(size, 0.4, 7);
		const std::vector<Float4> x = factor.Solve(RandomVectors(size, 8), filter);
		for (size_t i = 0; i < x.size(); ++i)
		{
			const Vector3 v = x[i].ToVector3();
			if (filter.Kind[i] == Freedom::None)
			{
				EXPECT_EQ(v, Vector3());
				continue;
			}
			const Vector3 free = filter.Apply(static_cast<int>(i), x[i]).ToVector3();
			EXPECT_LE(Length(v - free), 1e-6f * Length(v));
		}
	}
}

TEST(MaskedFactor, IgnoresForcesOnHeldParticles)
{
	const SymmetricMatrix matrix = AnyMatrix(0);
	MaskedFactor factor(matrix);
	Filter filter = FreeFilter(matrix.Size());
	for (const size_t particle : {0, 3, 4, 100, 224})
	{
		filter.Kind[particle] = Freedom::None;
	}
	const std::vector<Float4> b = RandomVectors(matrix.Size(), 9);
	const std::vector<Float4> all = factor.Solve(b, filter);
	const std::vector<Float4> free = factor.Solve(Filtered(b, filter), filter);
	EXPECT_LT((ToEigen(all) - ToEigen(free)).norm(), 1e-5 * ToEigen(free).norm());
}

TEST(MaskedFactor, IsExactIfHeldParticlesComeLast)
{
	for (const int side : {12, 70})
	{
		const SymmetricMatrix original = GridMatrix(side, 20.0);
		const std::vector<int> held = {0, side - 1, side * side / 2, 1, 2, side * side - 1};
		const EliminationOrder order = EliminationOrder::Compute(original, held);
		const SymmetricMatrix matrix = original.Permuted(order.ToInternal);
		Filter filter = FreeFilter(matrix.Size());
		for (const int particle : held)
		{
			filter.Kind[static_cast<size_t>(order.ToInternal[static_cast<size_t>(particle)])] = Freedom::None;
		}
		MaskedFactor factor(matrix);
		const std::vector<Float4> b = Filtered(RandomVectors(matrix.Size(), 10), filter);
		const std::vector<Float4> x = factor.Solve(b, filter);
		std::vector<Float4> product(x.size());
		matrix.Multiply(x.data(), product.data(), nullptr);
		product = Filtered(product, filter);
		EXPECT_LT((ToEigen(product) - ToEigen(b)).norm(), 5e-5 * ToEigen(b).norm());
	}
}

TEST(MaskedFactor, WithNothingConstrainedHasTheBitsOfThePlainFactor)
{
	for (int index = 0; index < MatrixCount; ++index)
	{
		const SymmetricMatrix& matrix = AnyMatrix(index);
		const std::optional<Factor> factor = Factor::Compute(matrix);
		ASSERT_TRUE(factor.has_value());
		Factor::Workspace workspace(*factor);
		std::vector<Float4> plain = RandomVectors(matrix.Size(), 11);
		std::vector<Float4> masked = plain;
		factor->Solve(plain.data(), workspace, nullptr);
		factor->Solve(masked.data(), FreeFilter(matrix.Size()), workspace, nullptr);
		EXPECT_EQ(std::memcmp(plain.data(), masked.data(), plain.size() * sizeof(Float4)), 0);
	}
}

/// Each coordinate apart: what is constrained along an axis is held in that coordinate and free in the others.
TEST(MaskedFactor, SlidingAlongAnAxisIsHoldingOfOneCoordinate)
{
	const SymmetricMatrix& matrix = AnyMatrix(0);
	MaskedFactor factor(matrix);
	Filter sliding = FreeFilter(matrix.Size());
	Filter held = FreeFilter(matrix.Size());
	for (const size_t particle : {5, 50, 51, 52, 120})
	{
		sliding.Kind[particle] = Freedom::Plane;
		sliding.Direction[particle] = Float4::Set(0.0f, 1.0f, 0.0f, 0.0f);
		held.Kind[particle] = Freedom::None;
	}
	const std::vector<Float4> b = RandomVectors(matrix.Size(), 12);
	const Eigen::MatrixXd slid = ToEigen(factor.Solve(b, sliding));
	const Eigen::MatrixXd stuck = ToEigen(factor.Solve(b, held));
	const Eigen::MatrixXd free = ToEigen(factor.Solve(b, FreeFilter(matrix.Size())));
	EXPECT_LT((slid.col(0) - free.col(0)).norm(), 1e-5 * free.norm());
	EXPECT_LT((slid.col(1) - stuck.col(1)).norm(), 1e-5 * free.norm());
	EXPECT_LT((slid.col(2) - free.col(2)).norm(), 1e-5 * free.norm());
}

} // namespace Cloth
