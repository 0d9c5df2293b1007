// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Imex.h"
#include "Lab/Papers/Schemes/MakeScheme.h"
#include "Lab/Papers/Schemes/Product.h"
#include "Lab/Papers/Schemes/Simplified.h"
#include "SmallNetworks.h"

#include <gtest/gtest.h>

namespace Lab
{

namespace
{

constexpr int StandstillSide = 6;

/// A sheet that falls from two corners, by the stiffness of a spring in the mass of a particle.
class FallingSheet
{
public:
	explicit FallingSheet(double stiffnessPerMass)
		: Network(Cloth::Scenes::HangingSheet(
			StandstillSide, static_cast<float>(0.2 / (StandstillSide * StandstillSide) * stiffnessPerMass)))
		, System(Cloth::OrThrow(Cloth::BuildNetwork(Network.Describe())), Network.Held)
		, Right(Fall(Make<ConvergedBackwardEuler>()))
	{
	}

	/// How far it falls, in what is right.
	double Drop(const MakeScheme& make) const { return Fall(make) / Right; }

private:
	double Fall(const MakeScheme& make) const
	{
		const std::unique_ptr<Scheme> scheme = make(System);
		Motion motion = System.AtRest();
		for (int step = 0; step < 30; ++step)
		{
			scheme->Step(motion, 0.01);
		}
		return -motion.Position.row(2).mean();
	}

	Cloth::Scenes::Network Network;
	ParticleSystem System;
	double Right;
};

MakeScheme Updated(int updates) { return Make<Imex>(Imex::Options{ImexEuler(), Moduli::AtRest, updates}); }

} // namespace

TEST(Standstill, ComesWithOneSolveAndStiffThreads)
{
	EXPECT_GT(FallingSheet(1e3).Drop(Updated(0)), 0.9);
	EXPECT_LT(FallingSheet(1e6).Drop(Updated(0)), 0.03);
	EXPECT_LT(FallingSheet(1e6).Drop(Make<Kang>()), 0.01);
}

TEST(Standstill, UpdatesOvercomeItUpToAStiffness)
{
	const FallingSheet stiff(1e6);
	EXPECT_NEAR(stiff.Drop(Updated(10)), 0.24, 0.05);
	EXPECT_GT(stiff.Drop(Updated(100)), 0.9);
	EXPECT_LT(FallingSheet(1e8).Drop(Updated(100)), 0.05);
}

TEST(Standstill, OneNewtonStepFallsFurther)
{
	EXPECT_GT(FallingSheet(1e6).Drop(Make<BackwardEuler>()), 0.9);
	EXPECT_NEAR(FallingSheet(1e8).Drop(Make<BackwardEuler>()), 0.61, 0.05);
}

TEST(Standstill, DoesNotComeIfTheTorqueOfTheFilterIsCorrected)
{
	const FallingSheet stiff(1e8);
	EXPECT_LT(stiff.Drop(Make<Desbrun>(false)), 0.15);
	EXPECT_NEAR(stiff.Drop(Make<Desbrun>(true)), 1.0, 0.05);
}

TEST(Standstill, ThreadsFallWhereUpdatesDoNot)
{
	const FallingSheet stiff(1e7);
	Cloth::Settings threads;
	threads.Solver = Cloth::SolverKind::Threads;
	EXPECT_LT(stiff.Drop(Make<Product>(OwnImex())), 0.65);
	EXPECT_GT(stiff.Drop(Make<Product>(threads)), 0.95);
}

} // namespace Lab
