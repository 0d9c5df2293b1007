// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Simplified.h"

#include "Lab/Papers/Schemes/Imex.h"
#include "SmallNetworks.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace Lab
{

namespace
{

constexpr double SimplifiedStep = 0.01;

Eigen::Vector3d AngularMomentum(const ParticleSystem& system, const Motion& motion)
{
	Eigen::Vector3d sum = Eigen::Vector3d::Zero();
	for (Eigen::Index i = 0; i < system.Size(); ++i)
	{
		sum +=
			system.Mass()[i] * Eigen::Vector3d(motion.Position.col(i)).cross(Eigen::Vector3d(motion.Velocity.col(i)));
	}
	return sum;
}

/// A free sheet that turns about its centre.
Motion Turning(const ParticleSystem& system)
{
	Motion motion = system.AtRest();
	const Eigen::Vector3d center = motion.Position.rowwise().mean();
	for (Eigen::Index i = 0; i < system.Size(); ++i)
	{
		motion.Position.col(i) -= center;
		motion.Velocity.col(i) = Eigen::Vector3d(0.5, 0.2, 3.0).cross(Eigen::Vector3d(motion.Position.col(i)));
	}
	return motion;
}

double LongestStretch(const ParticleSystem& system, const Field& position)
{
	double longest = 0.0;
	for (const SystemThread& thread : system.Threads())
	{
		if (thread.Stiffness > 0.0)
		{
			const double length = (position.col(thread.First) - position.col(thread.Second)).norm();
			longest = std::max(longest, length / thread.RestLength);
		}
	}
	return longest;
}

} // namespace

TEST(Desbrun, CorrectionKeepsAngularMomentum)
{
	const ParticleSystem system(SmallSheet(1e4f, 0.0f), {}, Damping::Projected, Eigen::Vector3d::Zero());
	const Motion start = Turning(system);
	const Eigen::Vector3d before = AngularMomentum(system, start);
	double lost[2] = {};
	for (bool bCorrect : {false, true})
	{
		Desbrun scheme(system, bCorrect);
		Motion motion = start;
		for (int step = 0; step < 50; ++step)
		{
			scheme.Step(motion, SimplifiedStep);
			EXPECT_LT((motion.Velocity * system.Mass()).norm(), 1e-10);
		}
		lost[bCorrect] = (AngularMomentum(system, motion) - before).norm() / before.norm();
	}
	EXPECT_GT(lost[false], 0.5);
	EXPECT_LT(lost[true], 0.05);
}

/// Without gravity and correction both have the same matrix and right-hand side.
TEST(Desbrun, FilterIsTheImplicitExplicitEuler)
{
	const ParticleSystem system(SmallSheet(1e4f, 1e-4f), {0, 3}, Damping::Relative, Eigen::Vector3d::Zero());
	Motion motion = Shaken(system, 0.02, 1);
	Motion other = motion;
	Desbrun scheme(system, false);
	Imex imex(system, {});
	for (int step = 0; step < 10; ++step)
	{
		scheme.Step(motion, SimplifiedStep);
		imex.Step(other, SimplifiedStep);
	}
	EXPECT_LT((motion.Position - other.Position).norm(), 1e-9);
}

TEST(Kang, IsOneJacobiSweepOfTheSameSystem)
{
	const ParticleSystem system(SmallSheet(1e3f, 1e-3f), {0, 3}, Damping::Relative);
	const Motion start = Shaken(system, 0.02, 2);
	Motion motion = start;
	Kang(system).Step(motion, SimplifiedStep);

	Field force;
	system.Force(start, force);
	const Eigen::MatrixXd stiffness = system.LinearPart();
	const Eigen::MatrixXd matrix = Eigen::MatrixXd(system.Mass().asDiagonal())
		+ SimplifiedStep * Eigen::MatrixXd(system.LinearDamping()) + SimplifiedStep * SimplifiedStep * stiffness;
	const Eigen::MatrixXd right = SimplifiedStep * (force - SimplifiedStep * start.Velocity * stiffness);
	for (Eigen::Index i = 0; i < system.Size(); ++i)
	{
		Eigen::Vector3d sum = right.col(i);
		for (Eigen::Index j = 0; j < system.Size(); ++j)
		{
			if (j != i)
			{
				sum -= matrix(i, j) * right.col(j) / matrix(j, j);
			}
		}
		const Eigen::Vector3d change = motion.Velocity.col(i) - start.Velocity.col(i);
		EXPECT_LT((change - sum / matrix(i, i)).norm(), 1e-12);
	}
}

TEST(Provot, LeavesNoThreadLongerThanATenth)
{
	const Cloth::Scenes::Network chain = Cloth::Scenes::Chain(6, 0.5f, 0.1f, 1.0f);
	const ParticleSystem system(Cloth::OrThrow(Cloth::BuildNetwork(chain.Describe())), {0});
	Motion soft = system.AtRest();
	Motion held = soft;
	Desbrun same(system, true);
	ProvotCorrection scheme(system, std::make_unique<Desbrun>(system, true), 1.1, 50);
	for (int step = 0; step < 100; ++step)
	{
		same.Step(soft, SimplifiedStep);
		const Motion before = held;
		scheme.Step(held, SimplifiedStep);
		EXPECT_LT(LongestStretch(system, held.Position), 1.1 + 1e-3);
		EXPECT_LT((held.Position - before.Position - SimplifiedStep * held.Velocity).norm(), 1e-12);
	}
	EXPECT_GT(LongestStretch(system, soft.Position), 1.5);
	EXPECT_EQ((held.Position.col(0) - system.AtRest().Position.col(0)).norm(), 0.0);
}

TEST(Simplified, SchemesAreStableAtHugeStiffness)
{
	const ParticleSystem system(SmallSheet(1e7f, 0.0f), {0, 3});
	Desbrun plain(system, false);
	Desbrun corrected(system, true);
	Kang kang(system);
	int number = 0;
	for (Scheme* scheme : {static_cast<Scheme*>(&plain), static_cast<Scheme*>(&corrected), static_cast<Scheme*>(&kang)})
	{
		++number;
		Motion motion = system.AtRest();
		for (int step = 0; step < 200; ++step)
		{
			scheme->Step(motion, SimplifiedStep);
			ASSERT_LT(motion.Velocity.colwise().norm().maxCoeff(), 20.0) << "scheme " << number << ", step " << step;
		}
	}
}

} // namespace Lab
