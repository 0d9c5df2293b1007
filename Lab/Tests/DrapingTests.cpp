// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/KawabataCloth.h"
#include "Lab/Papers/Schemes/Obstacles.h"
#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Tables/DrapingRun.h"

#include "OrThrow.h"
#include "Scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace Lab
{

namespace
{

Cloth::Fabric Powered()
{
	Cloth::Fabric fabric;
	fabric.Tension.Law = Cloth::TensionLaw::Power;
	return fabric;
}

Cloth::Settings Vacuum(float gravity = 0.0f)
{
	Cloth::Settings settings;
	settings.Gravity = {0.0f, 0.0f, gravity};
	settings.AirDensity = 0.0f;
	return settings;
}

Cloth::ModelPointer Sheet(const Cloth::Fabric& fabric)
{
	return Cloth::OrThrow(Cloth::BuildGrid(Cloth::Scenes::Grid(0.5f, 0.4f, 6, 5), fabric));
}

/// Work, J, that it takes to shear a sheet to and fro once.
double WorkOfShearing(const Cloth::Fabric& fabric)
{
	constexpr int Steps = 400;
	constexpr double Angle = 0.2;
	const Cloth::ModelPointer model = Sheet(fabric);
	KawabataCloth cloth(*model, Vacuum());
	const Motion rest = cloth.AtRest();
	const std::vector<float> masses = Masses(*model);
	const Eigen::VectorXd mass = Eigen::Map<const Eigen::VectorXf>(masses.data(), rest.Position.cols()).cast<double>();
	Motion motion = rest;
	Field acceleration = Field::Zero(3, rest.Position.cols());
	double work = 0.0;
	for (int step = 1; step <= Steps; ++step)
	{
		const Field before = motion.Position;
		const Field accelerationBefore = acceleration;
		motion.Position.row(0) =
			rest.Position.row(0) + Angle * std::sin(2.0 * std::numbers::pi * step / Steps) * rest.Position.row(1);
		cloth.Accelerate(motion, acceleration);
		const Field mean = 0.5 * (accelerationBefore + acceleration);
		work -= ((motion.Position - before).cwiseProduct(mean) * mass).sum();
		cloth.Slip(motion);
	}
	return work;
}

/// A box a metre wide, its top at z = 0.
Obstacles Table(const Obstacles::Options& options)
{
	Cloth::Collider box;
	box.Geometry = Cloth::OrThrow(Cloth::MakeBox({0.5f, 0.5f, 0.5f}));
	box.Movement.Place.Position = {0.0f, 0.0f, -0.5f};
	return {{box}, options};
}

/// A particle that a step has moved.
struct Flight
{
	Field Before{3, 1};
	Motion Now{Field(3, 1), Field(3, 1)};
	Field Normals = Field::Zero(3, 1);

	Flight(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const Eigen::Vector3d& velocity)
	{
		Before.col(0) = from;
		Now.Position.col(0) = to;
		Now.Velocity.col(0) = velocity;
	}
};

} // namespace

TEST(KawabataCloth, FallsFreelyInVacuum)
{
	const Cloth::ModelPointer model = Sheet(Powered());
	const KawabataCloth cloth(*model, Vacuum(-9.81f));
	Field acceleration;
	cloth.Accelerate(cloth.AtRest(), acceleration);
	EXPECT_LT((acceleration - Eigen::Vector3d(0.0, 0.0, -9.81).replicate(1, 30)).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(KawabataCloth, PullsAsTheParticleSystemWithoutFriction)
{
	const Cloth::ModelPointer model = Sheet(Powered());
	const KawabataCloth cloth(*model, Vacuum());
	const ParticleSystem system(model, {}, Damping::Projected, Eigen::Vector3d::Zero());
	Motion motion = cloth.AtRest();
	Cloth::Scenes::Random random(1);
	for (double& x : motion.Position.reshaped())
	{
		x += 0.004 * static_cast<double>(random.Signed());
	}
	Field ours;
	Field expected;
	cloth.Accelerate(motion, ours);
	system.Accelerate(motion, expected);
	EXPECT_LT((ours - expected).norm(), 1e-4 * expected.norm());
}

TEST(KawabataCloth, FrictionBetweenYarnsTakesWork)
{
	Cloth::Fabric fabric = Powered();
	EXPECT_NEAR(WorkOfShearing(fabric), 0.0, 1e-3);
	fabric.ShearHysteresis = 1.0f;
	constexpr double Area = 0.2;
	constexpr double Path = 4.0 * 0.2; // rad
	EXPECT_NEAR(WorkOfShearing(fabric), Area * Path * 1.0, 0.15 * Area * Path);
}

TEST(KawabataCloth, DoesNotAccelerateAgainstNormals)
{
	const Cloth::ModelPointer model = Sheet(Powered());
	KawabataCloth cloth(*model, Vacuum(-9.81f));
	cloth.Normals.col(3) = Eigen::Vector3d(0.0, 0.6, 0.8);
	cloth.Normals.col(4) = Eigen::Vector3d(0.0, 0.0, -1.0);
	Field acceleration;
	cloth.Accelerate(cloth.AtRest(), acceleration);
	EXPECT_NEAR(acceleration.col(3).dot(cloth.Normals.col(3)), 0.0, 1e-9);
	EXPECT_NEAR(acceleration(2, 4), -9.81, 1e-3);
}

TEST(Obstacles, SetBackWhatHitsThemWithTheVelocityOfEquation10)
{
	Flight flight({0.1, 0.0, 0.02}, {0.12, 0.0, -0.02}, {2.0, 0.0, -4.0});
	Table({0.001, 0.5, 0.25}).Meet(flight.Before, flight.Now, flight.Normals);
	EXPECT_LT((flight.Now.Position.col(0) - Eigen::Vector3d(0.11, 0.0, 0.001)).norm(), 1e-6);
	EXPECT_LT((flight.Now.Velocity.col(0) - Eigen::Vector3d(1.0, 0.0, 1.0)).norm(), 1e-6);
	EXPECT_LT((flight.Normals.col(0) - Eigen::Vector3d::UnitZ()).norm(), 1e-6);
}

TEST(Obstacles, LetPassWhatMissesThem)
{
	Flight flight({0.7, 0.0, 0.02}, {0.7, 0.0, -0.02}, {0.0, 0.0, -4.0});
	Table({}).Meet(flight.Before, flight.Now, flight.Normals);
	EXPECT_EQ(flight.Now.Position(2, 0), -0.02);
	EXPECT_EQ(flight.Now.Velocity(2, 0), -4.0);
	EXPECT_TRUE(flight.Normals.isZero());
}

TEST(Obstacles, HoldParticlesUntilTheyAreTwoDistancesAway)
{
	const Obstacles table = Table({0.001, 0.5, 0.0});
	Flight near({0.0, 0.0, 0.001}, {0.0, 0.0, 0.0015}, {1.0, 0.0, 0.1});
	near.Normals.col(0) = Eigen::Vector3d::UnitZ();
	table.Meet(near.Before, near.Now, near.Normals);
	EXPECT_LT((near.Now.Velocity.col(0) - Eigen::Vector3d(0.5, 0.0, 0.1)).norm(), 1e-6);
	Flight away({0.0, 0.0, 0.001}, {0.0, 0.0, 0.0025}, {1.0, 0.0, 0.1});
	away.Normals.col(0) = Eigen::Vector3d::UnitZ();
	table.Meet(away.Before, away.Now, away.Normals);
	EXPECT_EQ(away.Now.Velocity(0, 0), 1.0);
	EXPECT_TRUE(away.Normals.isZero());
}

TEST(Draping, ClothLiesOnTheTableAndTimeIsAccountedFor)
{
	DrapingRun run("table", 8, AdaptiveKind::CashKarp, 1e-3);
	for (int frame = 0; frame < 5; ++frame)
	{
		run.PlayFrame();
	}
	const Field& x = run.Now().Position;
	for (Eigen::Index i = 0; i < x.cols(); ++i)
	{
		const bool bOverTable = std::abs(x(0, i)) < 0.29 && std::abs(x(1, i)) < 0.29;
		EXPECT_TRUE(!bOverTable || x(2, i) > 0.0) << x.col(i).transpose();
	}
	EXPECT_LT(x.row(2).minCoeff(), -0.05);
	EXPECT_EQ(run.FrameSeconds().size(), 5u);
	EXPECT_EQ(run.Slipping().Calls, run.Steps().Accepted);
	EXPECT_EQ(run.Accelerations().Calls, run.Steps().Evaluations);
}

} // namespace Lab
