// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Tables/CubicTable.h"
#include "Lab/Papers/Tables/StretchedLattice.h"

#include <Eigen/LU>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace Lab
{

namespace
{

constexpr double CubicStep = 0.04; // s

/// Equation 9 of Vogiannou et al. 2010 with the solution of their system 8, and b and d reduced.
Eigen::Matrix3d PublishedJacobian(
	const SystemThread& thread, const Eigen::Vector3d& x, const Cloth::TensionCurve& tension, double kept)
{
	const double rest = thread.RestLength;
	const double k = thread.Stiffness;
	const double l1 = rest * static_cast<double>(tension.StretchLimit);
	const double l2 = rest * static_cast<double>(tension.CompressionLimit);
	Eigen::Matrix4d system;
	system << rest * rest * rest, rest * rest, rest, 1.0, //
		3.0 * rest * rest, 2.0 * rest, 1.0, 0.0,          //
		3.0 * l1 * l1, 2.0 * l1, 1.0, 0.0,                //
		3.0 * l2 * l2, 2.0 * l2, 1.0, 0.0;
	const Eigen::Vector4d abcd = system.partialPivLu().solve(Eigen::Vector4d(0.0, k,
		k * static_cast<double>(tension.StretchStiffening), k * static_cast<double>(tension.CompressionStiffening)));
	EXPECT_LT(abcd[1], 0.0) << "b is negative, they say";
	EXPECT_LT(abcd[3], 0.0) << "and so is d";
	const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
	const Eigen::Matrix3d along = x * x.transpose() / x.squaredNorm();
	return abcd[2] * one + abcd[0] * x.squaredNorm() * (one + 2.0 * along) + kept * abcd[1] * x.norm() * (one + along)
		+ kept * abcd[3] / x.norm() * (one - along);
}

double LastSpeed(const StretchedLattice& lattice, double kept, const Stop& linear)
{
	BackwardEuler scheme(lattice.System(), {DampedStiffness(lattice.Tension(), kept), linear});
	return lattice.Play(scheme, CubicStep).LastSpeed();
}

} // namespace

TEST(CubicForce, DampedJacobianIsThePublishedOne)
{
	const StretchedLattice lattice;
	const SystemThread thread = lattice.System().Threads().front();
	ASSERT_GT(thread.Stiffness, 0.0);
	Field position = lattice.System().AtRest().Position;
	for (double stretch : {0.8, 1.0, 1.4})
	{
		const Eigen::Vector3d x = stretch * thread.RestLength * Eigen::Vector3d(0.6, 0.0, 0.8);
		position.col(thread.First) = position.col(thread.Second) + x;
		const ThreadState state = lattice.System().Look(0, position);
		for (double kept : {1.0, 0.99, 0.5})
		{
			const Eigen::Matrix3d expected = PublishedJacobian(thread, x, lattice.Tension(), kept);
			const Eigen::Matrix3d actual = DampedStiffness(lattice.Tension(), kept)(thread, state);
			EXPECT_LT((actual - expected).norm(), 1e-4 * thread.Stiffness) << stretch << ", " << kept;
		}
	}
	const double across = PublishedJacobian(thread, {thread.RestLength, 0.0, 0.0}, lattice.Tension(), 0.99)(2, 2);
	EXPECT_NEAR(StiffnessAcross(lattice.Tension(), 0.99, 1.0), across / thread.Stiffness, 1e-4);
}

TEST(CubicForce, TwoTermsCollapseUnderCompressionAndFourDoNot)
{
	EXPECT_NEAR(TurningLength({.Law = Cloth::TensionLaw::TwoTermCubic}), 1.0 / std::numbers::sqrt3, 2e-3);
	EXPECT_EQ(TurningLength(FullCubic(1.1, 6.0)), 0.0);
}

TEST(CubicForce, UnequalStiffeningMakesSlightlyCompressedThreadsSofterThanSprings)
{
	EXPECT_NEAR(LeastStiffness(FullCubic(1.1, 2.0)), 1.0, 1e-3);
	EXPECT_NEAR(LeastStiffness(FullCubic(1.1, 6.0)), 2.0 / 3.0, 1e-3);
}

TEST(CubicForce, LatticeOscillatesWithTwoIterationsUnlessTheJacobianIsDamped)
{
	const StretchedLattice lattice;
	const Stop two{0.0, 2, false};
	EXPECT_GT(LastSpeed(lattice, 1.0, two), 10.0 * LastSpeed(lattice, 0.99, two));
}

TEST(CubicForce, LatticeComesToRestWhereStepsAreSolved)
{
	const StretchedLattice lattice;
	EXPECT_LT(LastSpeed(lattice, 1.0, {1e-6, 1000}), 1e-9);
	ConvergedBackwardEuler newton(lattice.System(), {1e-6, 5});
	EXPECT_LT(lattice.Play(newton, CubicStep).LastSpeed(), 1e-9);
	EXPECT_LT(lattice.PlaySolver(CubicStep).LastSpeed(), 1e-4);
}

TEST(CubicForce, ATighterLimitStandsInForAStifferThread)
{
	const double stiff = HangingStrain(FullCubic(1.05, 6.0), 100.0);
	const double tight = HangingStrain(FullCubic(1.02, 6.0), 50.0);
	EXPECT_NEAR(tight, stiff, 0.05 * stiff);
	EXPECT_GT(HangingStrain(FullCubic(1.05, 6.0), 50.0), 1.3 * stiff);
}

} // namespace Lab
