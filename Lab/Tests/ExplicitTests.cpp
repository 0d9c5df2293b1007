// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Adaptive.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Stability.h"

#include "OrThrow.h"
#include "Scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace Lab
{

namespace
{

/// A small sheet held at two corners, pulled out of shape: smooth and far from linear.
struct Smooth
{
	explicit Smooth(float dampingTime, Damping damping = Damping::Projected)
	{
		Cloth::Scenes::Network network = Cloth::Scenes::HangingSheet(4, 4.0f);
		network.DampingTime = dampingTime;
		System = std::make_unique<ParticleSystem>(
			Cloth::OrThrow(Cloth::BuildNetwork(network.Describe())), network.Held, damping);
	}

	Motion Start() const
	{
		Motion motion = System->AtRest();
		for (Eigen::Index i = 0; i < System->Size(); ++i)
		{
			const Eigen::Vector3d x = motion.Position.col(i);
			motion.Position.col(i) += 0.1 * Eigen::Vector3d(x.y(), -x.x() * x.y(), x.x() * x.x());
		}
		motion.Position.col(0) = System->AtRest().Position.col(0);
		motion.Position.col(3) = System->AtRest().Position.col(3);
		return motion;
	}

	/// Where particles are after this time, in so many steps.
	template <typename Scheme, typename... Options>
	Motion After(double time, int steps, Options... options) const
	{
		Scheme scheme(*System, options...);
		Motion motion = Start();
		for (int i = 0; i < steps; ++i)
		{
			scheme.Step(motion, time / steps);
		}
		return motion;
	}

	std::unique_ptr<ParticleSystem> System;
};

double Distance(const Motion& a, const Motion& b)
{
	return std::hypot((a.Position - b.Position).norm(), (a.Velocity - b.Velocity).norm());
}

constexpr double Time = 0.2; // s

template <typename Scheme, typename... Options>
double OrderOf(const Smooth& smooth, const Motion& truth, int steps, Options... options)
{
	const double coarse = Distance(smooth.After<Scheme>(Time, steps, options...), truth);
	const double fine = Distance(smooth.After<Scheme>(Time, 2 * steps, options...), truth);
	return std::log2(coarse / fine);
}

} // namespace

TEST(Explicit, EverySchemeHasItsOrder)
{
	for (float dampingTime : {0.0f, 0.02f})
	{
		const Smooth smooth(dampingTime);
		const Motion truth = smooth.After<RungeKutta4>(Time, 1000);
		EXPECT_NEAR(OrderOf<ForwardEuler>(smooth, truth, 1000), 1.0, 0.1);
		using enum ForwardBackwardEuler::Order;
		EXPECT_NEAR(OrderOf<ForwardBackwardEuler>(smooth, truth, 1000, VelocityFirst), 1.0, 0.1);
		EXPECT_NEAR(OrderOf<ForwardBackwardEuler>(smooth, truth, 1000, PositionFirst), 1.0, 0.1);
		EXPECT_NEAR(OrderOf<Verlet>(smooth, truth, 100), 2.0, 0.1);
		EXPECT_NEAR(OrderOf<RungeKutta4>(smooth, truth, 60), 4.0, 0.1);
	}
}

TEST(Explicit, HeldParticlesStay)
{
	const Smooth smooth(0.02f);
	const Motion motion = smooth.After<Verlet>(0.2, 100);
	EXPECT_EQ(motion.Position.col(0), smooth.Start().Position.col(0));
	EXPECT_EQ(motion.Velocity.col(0).norm(), 0.0);
}

template <typename Scheme>
class AdaptiveOf : public testing::Test
{
};
using AdaptiveSchemes = testing::Types<CashKarp, BulirschStoer>;
TYPED_TEST_SUITE(AdaptiveOf, AdaptiveSchemes);

TYPED_TEST(AdaptiveOf, ErrorFallsWithTheTolerance)
{
	const Smooth smooth(0.02f);
	constexpr double LongTime = 0.5;
	const Motion truth = smooth.After<RungeKutta4>(LongTime, 10'000);
	double before = 1.0;
	int steps = 0;
	for (double tolerance : {1e-3, 1e-5, 1e-7, 1e-9})
	{
		TypeParam scheme(*smooth.System, tolerance);
		Motion motion = smooth.Start();
		scheme.Step(motion, LongTime);
		const double error = Distance(motion, truth);
		EXPECT_LT(error, 20.0 * tolerance);
		EXPECT_LT(error, 0.1 * before);
		EXPECT_GE(scheme.Statistics().Accepted, steps);
		before = error;
		steps = scheme.Statistics().Accepted;
	}
}

TEST(CashKarp, HasOrderFiveIfNothingShortensItsSteps)
{
	constexpr double Careless = 1e9;
	for (float dampingTime : {0.0f, 0.02f})
	{
		const Smooth smooth(dampingTime);
		const Motion truth = smooth.After<RungeKutta4>(Time, 4000);
		EXPECT_NEAR(OrderOf<CashKarp>(smooth, truth, 40, Careless), 5.0, 0.1);
	}
}

TEST(BulirschStoer, HasOrderFourIfTheFirstExtrapolationIsGoodEnough)
{
	constexpr double Careless = 1e9;
	for (float dampingTime : {0.0f, 0.02f})
	{
		const Smooth smooth(dampingTime);
		const Motion truth = smooth.After<RungeKutta4>(Time, 4000);
		EXPECT_NEAR(OrderOf<BulirschStoer>(smooth, truth, 40, Careless), 4.0, 0.1);
	}
}

TYPED_TEST(AdaptiveOf, CountsWhatItDoes)
{
	const Smooth smooth(0.0f);
	TypeParam scheme(*smooth.System, 1e-6);
	Motion motion = smooth.Start();
	double time = 0.0;
	while (time < 0.5)
	{
		const double step = scheme.StepOnce(motion, 0.5 - time);
		EXPECT_GT(step, 0.0);
		time += step;
	}
	EXPECT_NEAR(time, 0.5, 1e-12);
	const AdaptiveStatistics& done = scheme.Statistics();
	EXPECT_GT(done.Accepted, 3);
	EXPECT_GT(done.Evaluations, 6 * done.Accepted);
	EXPECT_LT(done.SmallestStep, done.LargestStep);
	EXPECT_LE(done.SmallestStep * (done.Accepted - 1), 0.5);
	EXPECT_GE(done.LargestStep * done.Accepted, 0.5);
}

TYPED_TEST(AdaptiveOf, ShortensStepsWhereMotionIsFast)
{
	const Smooth smooth(0.0f);
	TypeParam scheme(*smooth.System, 1e-6);
	Motion motion = smooth.Start();
	scheme.Step(motion, 0.2);
	const int rejected = scheme.Statistics().Rejected;
	motion.Velocity *= 30.0;
	scheme.Step(motion, 0.05);
	EXPECT_GT(scheme.Statistics().Rejected, rejected);
}

TYPED_TEST(AdaptiveOf, RefusesAToleranceOfNothing)
{
	const Smooth smooth(0.0f);
	EXPECT_THROW(TypeParam(*smooth.System, 0.0), std::invalid_argument);
	EXPECT_THROW(TypeParam(*smooth.System, -1.0), std::invalid_argument);
}

} // namespace Lab
