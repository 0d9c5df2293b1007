// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/ParticleSystem.h"

#include "Imex/InternalForces.h"
#include "SmallNetworks.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <string>

namespace Lab
{

namespace
{

Cloth::ModelPointer Grid(Cloth::TensionLaw law)
{
	Cloth::Fabric fabric;
	fabric.Tension.Law = law;
	return Cloth::OrThrow(Cloth::BuildGrid(Cloth::Scenes::Grid(0.5f, 0.4f, 7, 6), fabric));
}

/// The solver's own forces at the same positions.
Field SolverForce(const Cloth::Model& model, const Field& position)
{
	Cloth::InternalForces forces;
	forces.Prepare(model, 1.0f);
	std::vector<Cloth::Float4> x;
	for (Eigen::Index particle = 0; particle < position.cols(); ++particle)
	{
		const Eigen::Vector3f at = position.col(particle).cast<float>();
		x.push_back(Cloth::Float4::Set(at.x(), at.y(), at.z(), 0.0f));
	}
	std::vector<Cloth::Float4> residual(x.size());
	forces.Evaluate(x.data(), residual.data(), nullptr);
	Field force(3, position.cols());
	for (size_t i = 0; i < x.size(); ++i)
	{
		const Cloth::Vector3 r = residual[i].ToVector3();
		force.col(static_cast<Eigen::Index>(i)) << -r.X, -r.Y, -r.Z;
	}
	return force;
}

} // namespace

TEST(ParticleSystem, PullsLikeTheSolver)
{
	using enum Cloth::TensionLaw;
	for (Cloth::TensionLaw law : {Linear, FullCubic, TwoTermCubic, Power})
	{
		const Cloth::ModelPointer model = Grid(law);
		const ParticleSystem system(model, {}, Damping::Projected, Eigen::Vector3d::Zero());
		Motion motion = Shaken(system, 0.004, 1);
		motion.Velocity.setZero();
		Field force;
		system.Force(motion, force);
		const Field expected = SolverForce(*model, motion.Position);
		EXPECT_LT((force - expected).norm(), 3e-5 * expected.norm()) << "law " << static_cast<int>(law);
		EXPECT_GT(expected.norm(), 0.1);
	}
}

TEST(ParticleSystem, ForceIsTheGradientOfEnergy)
{
	const ParticleSystem system(Grid(Cloth::TensionLaw::Linear), {0});
	Motion motion = Shaken(system, 0.004, 2);
	motion.Velocity.setZero();
	Field force;
	system.Force(motion, force);
	EXPECT_EQ(force.col(0).norm(), 0.0);
	constexpr double Difference = 1e-6;
	for (Eigen::Index i = 3; i < force.size(); i += 7)
	{
		const double here = motion.Position.reshaped()[i];
		motion.Position.reshaped()[i] = here + Difference;
		const double above = system.Energy(motion);
		motion.Position.reshaped()[i] = here - Difference;
		const double below = system.Energy(motion);
		motion.Position.reshaped()[i] = here;
		EXPECT_NEAR(force.reshaped()[i], (below - above) / (2.0 * Difference), 1e-6 * force.norm());
	}
}

TEST(ParticleSystem, SlopeIsTheDerivativeOfTension)
{
	using enum Cloth::TensionLaw;
	for (Cloth::TensionLaw law : {Linear, FullCubic, TwoTermCubic, Power})
	{
		const ParticleSystem system(Grid(law), {});
		Motion motion = Shaken(system, 0.004, 3);
		const SystemThread& thread = system.Threads().front();
		ASSERT_GT(thread.Stiffness, 0.0);
		const ThreadState state = system.Look(0, motion.Position);
		constexpr double Difference = 1e-5;
		motion.Position.col(thread.First) += Difference * state.Direction;
		const double above = system.Look(0, motion.Position).Tension;
		motion.Position.col(thread.First) -= 2.0 * Difference * state.Direction;
		const double below = system.Look(0, motion.Position).Tension;
		EXPECT_NEAR(state.Slope, (above - below) / (2.0 * Difference), 1e-2 * state.Slope);
	}
}

TEST(ParticleSystem, DampingTakesEnergyAndProjectedDampingSparesRotation)
{
	Cloth::Scenes::Network network = Cloth::Scenes::HangingSheet(5, 100.0f);
	network.DampingTime = 0.01f;
	const Cloth::ModelPointer model = Cloth::OrThrow(Cloth::BuildNetwork(network.Describe()));
	for (Damping damping : {Damping::Projected, Damping::Relative})
	{
		const ParticleSystem system(model, {}, damping, Eigen::Vector3d::Zero());
		Motion motion = system.AtRest();
		Field force;
		motion.Velocity = Shaken(system, 0.1, 4).Velocity;
		system.Force(motion, force);
		EXPECT_LT(force.cwiseProduct(motion.Velocity).sum(), -1e-3);
		const Eigen::Vector3d spin(0.3, -0.2, 1.0);
		for (Eigen::Index i = 0; i < system.Size(); ++i)
		{
			motion.Velocity.col(i) = spin.cross(Eigen::Vector3d(motion.Position.col(i)));
		}
		system.Force(motion, force);
		EXPECT_EQ(force.norm() < 1e-6, damping == Damping::Projected) << force.norm();
	}
}

TEST(ParticleSystem, LinearPartIsWhatIsLeftAtRestLengthZero)
{
	Cloth::Scenes::Network network = Cloth::Scenes::HangingSheet(4, 100.0f);
	for (Cloth::SpringDescription& spring : network.Springs)
	{
		spring.RestLength = 1e-6f;
	}
	const ParticleSystem system(
		Cloth::OrThrow(Cloth::BuildNetwork(network.Describe())), {}, Damping::Projected, Eigen::Vector3d::Zero());
	const Motion motion = Shaken(system, 0.1, 5);
	Field force;
	system.Force(motion, force);
	const Field linear = -(motion.Position * system.LinearPart());
	EXPECT_LT((force - linear).norm(), 1e-4 * linear.norm());
}

TEST(ParticleSystem, RefusesMeshesAndParticlesThatAreNotThere)
{
	const Cloth::Scenes::Mesh mesh = Cloth::Scenes::Rectangle(1.0f, 1.0f, 3, 3, Cloth::Scenes::Cut::Regular);
	EXPECT_THROW(ParticleSystem(Cloth::OrThrow(Cloth::BuildMesh(mesh.Describe(), {})), {}), std::invalid_argument);
	EXPECT_THROW(ParticleSystem(Grid(Cloth::TensionLaw::Linear), {42}), std::invalid_argument);
	EXPECT_THROW(ParticleSystem(Grid(Cloth::TensionLaw::Linear), {-1}), std::invalid_argument);
}

} // namespace Lab
