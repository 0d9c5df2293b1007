// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/ConstrainedFactor.h"
#include "LinearAlgebra/System.h"
#include "TestMatrices.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

namespace Cloth
{

namespace
{

std::shared_ptr<const System> LargeSystem()
{
	auto system = std::make_shared<System>();
	system->Matrix = Reordered(GridMatrix(110, 20.0));
	system->Solver = Factor::Compute(system->Matrix).value();
	return system;
}

bool SolveAlike(ConstrainedFactor& a, ConstrainedFactor& b, const Filter& free, int size)
{
	std::vector<Float4> x = RandomVectors(size, 5);
	std::vector<Float4> y = x;
	a.Solve(x.data(), free, nullptr);
	b.Solve(y.data(), free, nullptr);
	return std::memcmp(x.data(), y.data(), x.size() * sizeof(Float4)) == 0;
}

/// Largest difference to the solution in double precision, in parts of the largest component.
double ErrorWith(
	const std::vector<float>& added, const SymmetricMatrix& matrix, ConstrainedFactor& factor, const Filter& free)
{
	std::vector<Float4> x = RandomVectors(matrix.Size(), 7);
	Eigen::MatrixXd dense = ToEigen(matrix);
	for (int i = 0; i < matrix.Size(); ++i)
	{
		dense(i, i) *= 1.0 + static_cast<double>(added[static_cast<size_t>(i)]);
	}
	const Eigen::MatrixXd expected = dense.llt().solve(ToEigen(x));
	factor.Solve(x.data(), free, nullptr);
	return (ToEigen(x) - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

} // namespace

/// What is eliminated in single precision, and again only where it has changed, solves like a dense factor.
TEST(ConstrainedFactor, SolvesWithWhatIsAddedAlsoAfterAChange)
{
	for (const int side : {5, 9, 20, 31})
	{
		auto system = std::make_shared<System>();
		system->Matrix = Reordered(GridMatrix(side, 20.0));
		system->Solver = Factor::Compute(system->Matrix).value();
		const int size = system->Matrix.Size();
		const Filter free = RandomFilter(size, 0.0, 1);
		ConstrainedFactor factor;
		factor.Prepare(system);
		std::vector<float> added(static_cast<size_t>(size), 0.0f);
		for (const size_t part : {size_t{1}, size_t{3}, size_t{2}, size_t{20}})
		{
			for (size_t i = 0; i < added.size() / part; ++i)
			{
				added[i] = added[i] > 5.0f ? 1.0f : 10.0f; // less than Held, so that nothing slides
			}
			factor.SetConstraints(added, free, true);
			EXPECT_LT(ErrorWith(added, system->Matrix, factor, free), 2e-5) << side << ", one in " << part;
		}
		// When nothing is added any more, the common factor serves, to the bit.
		const std::vector<float> none(added.size(), 0.0f);
		factor.SetConstraints(none, free, false);
		std::vector<Float4> x = RandomVectors(size, 5);
		std::vector<Float4> y = x;
		factor.Solve(x.data(), free, nullptr);
		Factor::Workspace workspace(system->Solver);
		system->Solver.Solve(y.data(), free, workspace, nullptr);
		EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size() * sizeof(Float4)), 0) << side;
		// And what was added before is not taken for known.
		factor.SetConstraints(added, free, true);
		EXPECT_LT(ErrorWith(added, system->Matrix, factor, free), 2e-5) << side << ", again";
	}
}

/// A large factor is made over several steps; a history taken in any of them goes on like the original.
TEST(ConstrainedFactor, GoesOnFromItsHistoryBitForBit)
{
	const std::shared_ptr<const System> system = LargeSystem();
	const int size = system->Matrix.Size();
	const Filter free = RandomFilter(size, 0.0, 1);
	ConstrainedFactor factor;
	factor.Prepare(system);
	std::vector<std::unique_ptr<ConstrainedFactor>> restored;
	int unfinished = 0;
	for (int step = 0; step < 10; ++step)
	{
		// Half of the particles are held, and later the other half.
		std::vector<float> added(static_cast<size_t>(size), 0.0f);
		for (size_t i = 0; i < added.size(); ++i)
		{
			added[i] = (i < added.size() / 2) == (step < 5) ? ConstrainedFactor::Held : 0.0f;
		}
		factor.SetConstraints(added, free, true);
		for (size_t i = 0; i < restored.size(); ++i)
		{
			restored[i]->SetConstraints(added, free, true);
			EXPECT_TRUE(SolveAlike(factor, *restored[i], free, size)) << "restored after " << i << ", in " << step;
		}
		FactorHistory history;
		factor.Save(history);
		unfinished += history.Working ? 1 : 0;
		restored.push_back(std::make_unique<ConstrainedFactor>());
		restored.back()->Prepare(system);
		restored.back()->Restore(history);
	}
	EXPECT_GT(unfinished, 3) << "the matrix is too small to show anything";
}

TEST(ConstrainedFactor, IsMadeToTheEndIfItsHistorySaysMore)
{
	const std::shared_ptr<const System> system = LargeSystem();
	const size_t size = static_cast<size_t>(system->Matrix.Size());
	ConstrainedFactor factor;
	factor.Prepare(system);
	const std::vector<float> known(size, 0.0f);
	factor.Restore({false, true, ~uint64_t{0}, known, known});
	FactorHistory history;
	factor.Save(history);
	EXPECT_TRUE(history.HasOwn && !history.Working);
}

} // namespace Cloth
