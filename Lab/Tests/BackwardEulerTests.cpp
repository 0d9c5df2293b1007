// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"

#include "SmallNetworks.h"

#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

namespace Lab
{

namespace
{

constexpr double EulerStep = 0.01;

/// M dv - h (F(x + h dv, v + dv) - F(x, v)), by differences: what the matrix of a step does to a small dv.
Field Difference(const ParticleSystem& system, const Motion& motion, const Field& change)
{
	constexpr double Part = 1e-6;
	Field above;
	Field below;
	system.Force({motion.Position + Part * EulerStep * change, motion.Velocity + Part * change}, above);
	system.Force({motion.Position - Part * EulerStep * change, motion.Velocity - Part * change}, below);
	return change * system.Mass().asDiagonal() - (EulerStep / (2.0 * Part)) * (above - below);
}

/// |M (v - v0) - h F(x, v)| in parts of |h F(x0 + h v0, v0)|.
double Residual(const ParticleSystem& system, const Motion& before, const Motion& after)
{
	Field force;
	Field first;
	system.Force(after, force);
	system.Force({before.Position + EulerStep * before.Velocity, before.Velocity}, first);
	const Field gained = (after.Velocity - before.Velocity) * system.Mass().asDiagonal();
	return (gained - EulerStep * force).norm() / (EulerStep * first.norm());
}

Field Random(const ParticleSystem& system, uint64_t seed) { return Shaken(system, 1.0, seed).Velocity; }

} // namespace

TEST(BackwardEuler, JacobianIsTheDerivativeOfTheForces)
{
	for (Damping damping : {Damping::Projected, Damping::Relative})
	{
		const ParticleSystem system(SmallSheet(100.0f, 0.01f), {0, 3}, damping);
		Motion motion = Shaken(system, 0.05, 1);
		if (damping == Damping::Projected)
		{
			motion.Velocity.setZero(); // where no part of its derivative is left out
		}
		BlockSystem blocks(system);
		blocks.Linearize(motion, EulerStep, FullStiffness);
		const Field change = Random(system, 2);
		const Field expected = Difference(system, motion, change);
		Field image;
		blocks.Multiply(change, image);
		system.Hold(image);
		EXPECT_LT((image - expected).norm(), 1e-6 * expected.norm());
	}
}

TEST(BackwardEuler, JacobianHasTheBendingOfAGrid)
{
	Cloth::Fabric fabric;
	const ParticleSystem system(
		Cloth::OrThrow(Cloth::BuildGrid(Cloth::Scenes::Grid(0.2f, 0.2f, 5, 5), fabric)), {0}, Damping::Relative);
	const Motion motion = Shaken(system, 0.01, 3);
	BlockSystem blocks(system);
	blocks.Linearize(motion, EulerStep, FullStiffness);
	const Field change = Random(system, 4);
	const Field expected = Difference(system, motion, change);
	Field image;
	blocks.Multiply(change, image);
	system.Hold(image);
	EXPECT_LT((image - expected).norm(), 1e-3 * expected.norm());
}

TEST(BackwardEuler, FiltersHeldParticlesAndSolves)
{
	const ParticleSystem system(SmallSheet(1000.0f, 0.001f), {0, 3});
	BlockSystem blocks(system);
	blocks.Linearize(Shaken(system, 0.05, 5), EulerStep, DefiniteStiffness);
	const Field right = Random(system, 6);
	Field solution;
	const Solved solved = blocks.Solve(right, solution, {1e-10, 1000});
	EXPECT_TRUE(solved.bDefinite);
	EXPECT_LT(solved.Iterations, 3 * 14 + 10);
	EXPECT_EQ(solution.col(0).norm() + solution.col(3).norm(), 0.0);
	Field image;
	blocks.Multiply(solution, image);
	system.Hold(image);
	EXPECT_LT((image - right).norm(), 1e-8 * right.norm());
	EXPECT_LT(blocks.Solve(right, solution, {1e-2, 1000}).Iterations, solved.Iterations);
}

TEST(BackwardEuler, CompressionMakesOnlyTheFullJacobianIndefinite)
{
	const ParticleSystem system(SmallSheet(1e5f, 0.0f), {});
	Motion motion = system.AtRest();
	motion.Position *= 0.5;
	BlockSystem blocks(system);
	Field solution;
	const Field right = Random(system, 7);
	blocks.Linearize(motion, EulerStep, FullStiffness);
	EXPECT_FALSE(blocks.Solve(right, solution, {1e-6, 1000}).bDefinite);
	blocks.Linearize(motion, EulerStep, DefiniteStiffness);
	EXPECT_TRUE(blocks.Solve(right, solution, {1e-6, 1000}).bDefinite);
	EXPECT_LT(solution.norm(), right.norm() / system.Mass().minCoeff());
}

TEST(BackwardEuler, ConvergedStepsSolveTheirEquation)
{
	for (Damping damping : {Damping::Projected, Damping::Relative})
	{
		for (float stiffness : {1e2f, 1e5f})
		{
			const ParticleSystem system(SmallSheet(stiffness, 0.001f), {0, 3}, damping);
			ConvergedBackwardEuler scheme(system);
			Motion motion = Shaken(system, 0.05, 8);
			for (int step = 0; step < 20; ++step)
			{
				const Motion before = motion;
				scheme.Step(motion, EulerStep);
				EXPECT_LT(Residual(system, before, motion), 1e-9) << stiffness << ", step " << step;
				EXPECT_LT((motion.Position - before.Position - EulerStep * motion.Velocity).norm(), 1e-12);
			}
			EXPECT_EQ(scheme.Counts().Unconverged, 0);
		}
	}
}

TEST(BackwardEuler, OneNewtonStepIsEnoughForLinearSprings)
{
	Cloth::Scenes::Network network = Cloth::Scenes::HangingSheet(4, 100.0f);
	for (Cloth::SpringDescription& spring : network.Springs)
	{
		spring.RestLength = 1e-9f;
	}
	network.DampingTime = 0.001f;
	const ParticleSystem system(Cloth::OrThrow(Cloth::BuildNetwork(network.Describe())), {0, 3}, Damping::Relative);
	BackwardEuler once(system, {FullStiffness, {1e-12, 1000}});
	ConvergedBackwardEuler converged(system);
	Motion motion = Shaken(system, 0.05, 9);
	Motion expected = motion;
	for (int step = 0; step < 5; ++step)
	{
		once.Step(motion, EulerStep);
		converged.Step(expected, EulerStep);
		EXPECT_LT((motion.Velocity - expected.Velocity).norm(), 1e-6 * expected.Velocity.norm());
	}
	EXPECT_EQ(once.Counts().Updates, 5);
}

TEST(BackwardEuler, IsStableWhereItHasToBe)
{
	const ParticleSystem system(SmallSheet(1e8f, 0.0f), {0, 3});
	BackwardEuler once(system);
	ConvergedBackwardEuler converged(system);
	Motion quick = system.AtRest();
	Motion motion = quick;
	double lowest = 0.0;
	for (int step = 0; step < 100; ++step)
	{
		once.Step(quick, EulerStep);
		converged.Step(motion, EulerStep);
		lowest = std::min(lowest, motion.Position.row(2).minCoeff());
		EXPECT_LT(quick.Velocity.colwise().norm().maxCoeff(), 10.0) << "step " << step;
		EXPECT_LT(motion.Velocity.colwise().norm().maxCoeff(), 10.0) << "step " << step;
	}
	EXPECT_LT(lowest, -0.9);
	EXPECT_EQ(converged.Counts().Unconverged, 0);
}

} // namespace Lab
