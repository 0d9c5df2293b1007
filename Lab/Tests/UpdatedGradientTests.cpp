// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Tables/ImexTable.h"
#include "SmallNetworks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace Lab
{

namespace
{

constexpr Updating BothWays[] = {Updating::WhenConverged, Updating::EveryIteration};

Motion After(Scheme& scheme, Motion motion, double step, int steps)
{
	for (int i = 0; i < steps; ++i)
	{
		scheme.Step(motion, step);
	}
	return motion;
}

} // namespace

struct Expectation
{
	size_t Run;
	double Depth; ///< of the lowest particle after a second of converged steps (tolerance 1e-4), m
};

class PublishedRunTest : public testing::TestWithParam<Expectation>
{
};

TEST_P(PublishedRunTest, TakesFewerIterationsWhenUpdatedAfterEach)
{
	const PublishedRun run = PublishedRuns()[GetParam().Run];
	const PlayedRun played = Play(run, Updating::EveryIteration, PublishedTolerance);
	EXPECT_LT(played.Work.Iterations, run.Iterations);
	EXPECT_NEAR(-played.Position.row(2).minCoeff(), GetParam().Depth, 0.01);
}

INSTANTIATE_TEST_SUITE_P(Figures2And3, PublishedRunTest,
	testing::Values(Expectation{0, 0.555}, Expectation{1, 0.557}, Expectation{2, 0.419}, Expectation{3, 0.427},
		Expectation{4, 2.053}, Expectation{5, 0.477}));

TEST(UpdatedGradient, EndsWhereConvergedStepsDo)
{
	const PublishedRun run = PublishedRuns()[2];
	const Field converged = Play(run, Updating::EveryIteration, 0.1 * PublishedTolerance).Position;
	for (Updating way : BothWays)
	{
		EXPECT_LT(Apart(Play(run, way, PublishedTolerance).Position, converged), 0.003);
	}
}

TEST(UpdatedGradient, TakesThePublishedIterationsAsPrinted)
{
	for (size_t row : {0u, 1u})
	{
		const PublishedRun run = PublishedRuns()[row];
		const int iterations = Play(run, Updating::WhenConverged, PublishedTolerance).Work.Iterations;
		EXPECT_NEAR(iterations, run.Iterations, 0.15 * run.Iterations) << row;
	}
}

/// Equation 21 with its right-hand side updated to the end is backward Euler.
TEST(UpdatedGradient, SolvesBackwardEuler)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.01f), {0, 3}, Damping::Relative);
	ConvergedBackwardEuler newton(system);
	const Motion expected = After(newton, Shaken(system, 0.02, 1), 0.01, 20);
	for (Updating way : BothWays)
	{
		UpdatedGradient gradient(system, {way, 1e-9, {}});
		const Motion motion = After(gradient, Shaken(system, 0.02, 1), 0.01, 20);
		EXPECT_LT(Apart(motion.Position, expected.Position), 1e-6);
	}
}

TEST(UpdatedGradient, IsOfFirstOrder)
{
	constexpr double Time = 0.2;
	const ParticleSystem system(SmallSheet(100.0f, 0.01f), {0, 3}, Damping::Relative);
	const auto at = [&](int steps)
	{
		UpdatedGradient gradient(system, {Updating::EveryIteration, 1e-10, {}});
		return After(gradient, system.AtRest(), Time / steps, steps).Position;
	};
	// The errors of two steps in a row of halved ones are in the ratio of their differences.
	const Field coarse = at(200);
	const Field middle = at(400);
	const Field fine = at(800);
	EXPECT_NEAR(std::log2(Apart(coarse, middle) / Apart(middle, fine)), 1.0, 0.1);
}

TEST(UpdatedGradient, KeepsHeldParticlesAndStaysOutOfTheTable)
{
	for (Updating way : BothWays)
	{
		const PublishedRun hanging = PublishedRuns()[4];
		const std::vector<Cloth::Vector3> rest = PublishedSheet(hanging).Positions;
		const Field held = Play(hanging, way, PublishedTolerance).Position;
		for (int particle : PublishedSheet(hanging).Held)
		{
			const Cloth::Vector3 x = rest[static_cast<size_t>(particle)];
			EXPECT_EQ(held.col(particle), Eigen::Vector3d(x.X, x.Y, x.Z));
		}

		// Particles may go in by what they move in a step, and are brought back in the next one.
		const Field lying = Play(PublishedRuns()[0], way, PublishedTolerance).Position;
		int touching = 0;
		for (const auto x : lying.colwise())
		{
			const bool above = std::max(std::abs(x.x()), std::abs(x.y())) < 0.28;
			EXPECT_TRUE(!above || x.z() > -0.02) << x.transpose();
			touching += above && x.z() < 1e-3 ? 1 : 0;
		}
		EXPECT_GT(touching, 50);
	}
}

TEST(UpdatedGradient, RefusesToleranceThatCannotBe)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.0f), {0});
	for (double tolerance : {0.0, -0.5, 1.0, std::nan("")})
	{
		try
		{
			const UpdatedGradient refused(system, {Updating::WhenConverged, tolerance, {}});
			ADD_FAILURE() << tolerance;
		}
		catch (const std::invalid_argument& error)
		{
			EXPECT_NE(std::string(error.what()).find("UpdatedGradient.Tolerance"), std::string::npos);
		}
	}
}

} // namespace Lab
