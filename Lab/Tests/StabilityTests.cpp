// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Stability.h"

#include "OrThrow.h"
#include "Scenes.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace Lab
{

namespace
{

std::unique_ptr<ParticleSystem> Sheet(int side, std::vector<int> held = {}, float dampingTime = 0.0f)
{
	Cloth::Scenes::Network network = Cloth::Scenes::HangingSheet(side, 100.0f);
	network.DampingTime = dampingTime;
	return std::make_unique<ParticleSystem>(Cloth::OrThrow(Cloth::BuildNetwork(network.Describe())), std::move(held),
		Damping::Projected, Eigen::Vector3d::Zero());
}

template <typename Kind>
MakeScheme Make()
{
	return [](const ParticleSystem& system) { return std::make_unique<Kind>(system); };
}

MakeScheme MakeFiltered(ForwardBackwardEuler::Order order, const FilterOptions& options)
{
	return [=](const ParticleSystem& system)
	{
		return std::make_unique<FilteredScheme>(
			std::make_unique<ForwardBackwardEuler>(system, order), VelocityFilter(system, options));
	};
}

/// M^-1 K, from the forces, column by column.
Eigen::MatrixXd DenseStiffness(const ParticleSystem& system, const Field& position)
{
	constexpr double Difference = 1e-7;
	Eigen::MatrixXd matrix(position.size(), position.size());
	for (Eigen::Index i = 0; i < position.size(); ++i)
	{
		Motion above{position, Field::Zero(3, system.Size())};
		Motion below = above;
		above.Position.reshaped()[i] += Difference;
		below.Position.reshaped()[i] -= Difference;
		Field a;
		Field b;
		system.Accelerate(above, a);
		system.Accelerate(below, b);
		matrix.col(i) = (b - a).reshaped() / (2.0 * Difference);
	}
	for (int particle : system.Held())
	{
		matrix.middleCols(3 * particle, 3).setZero();
	}
	return matrix;
}

} // namespace

TEST(Stability, PowerMethodFindsTheLargestEigenvalue)
{
	for (const std::vector<int>& held : {std::vector<int>{}, std::vector<int>{0, 4}})
	{
		const auto system = Sheet(5, held);
		Field position = system->AtRest().Position;
		for (double stretch : {1.0, 1.3})
		{
			const Field at = stretch * position;
			const double expected = DenseStiffness(*system, at).eigenvalues().real().maxCoeff();
			EXPECT_NEAR(LargestEigenvalue(*system, at), expected, 1e-4 * expected) << stretch;
		}
		const Eigen::MatrixXd linear =
			system->Mass().cwiseInverse().asDiagonal() * Eigen::MatrixXd(system->LinearPart());
		const double expected = linear.eigenvalues().real().maxCoeff();
		EXPECT_NEAR(LargestLinearEigenvalue(*system), expected, 1e-4 * expected);
	}
}

TEST(Stability, SymplecticSchemesAreStableUpToTheirStep)
{
	const auto system = Sheet(6);
	const Field rest = system->AtRest().Position;
	const double limit = StableStep(LargestEigenvalue(*system, rest));
	for (const MakeScheme& make : {Make<ForwardBackwardEuler>(), Make<Verlet>()})
	{
		EXPECT_TRUE(IsStable(*system, rest, make, 0.98 * limit));
		EXPECT_FALSE(IsStable(*system, rest, make, 1.02 * limit));
	}
}

TEST(Stability, RungeKuttaIsStableUpToTheRootOfEightNotOfThePapersNumber)
{
	const auto system = Sheet(6);
	const Field rest = system->AtRest().Position;
	const double k0 = LargestEigenvalue(*system, rest);
	EXPECT_TRUE(IsStable(*system, rest, Make<RungeKutta4>(), 0.98 * StableRungeKuttaStep(k0)));
	EXPECT_FALSE(IsStable(*system, rest, Make<RungeKutta4>(), 1.02 * StableRungeKuttaStep(k0)));
	EXPECT_FALSE(IsStable(*system, rest, Make<RungeKutta4>(), std::sqrt(8.75 / k0)));
}

TEST(Stability, ForwardEulerIsStableAtNoStepWithoutDamping)
{
	const auto system = Sheet(5);
	const Field rest = system->AtRest().Position;
	const double limit = StableStep(LargestEigenvalue(*system, rest));
	for (double part : {1.0, 0.5, 0.1})
	{
		EXPECT_FALSE(IsStable(*system, rest, Make<ForwardEuler>(), part * limit)) << part;
	}
}

TEST(Stability, TheLinearPartPromisesLessThanIsStable)
{
	const auto system = Sheet(6);
	const Field rest = system->AtRest().Position;
	const double linear = StableStep(LargestLinearEigenvalue(*system));
	const double full = StableStep(LargestEigenvalue(*system, rest));
	const double seen = ObservedStableStep(*system, rest, Make<ForwardBackwardEuler>(), linear, 2.0 * full);
	EXPECT_NEAR(seen, full, 0.01 * full);
	EXPECT_LT(linear, 0.8 * seen);
}

TEST(VelocityFilter, KeepsAUniformVelocity)
{
	const auto system = Sheet(5);
	const Motion rest = system->AtRest();
	using enum FilterForm;
	for (FilterForm form : {Normalised, Symmetric})
	{
		for (FilterShape shape : {FilterShape::Exponential, FilterShape::Gaussian})
		{
			VelocityFilter filter(*system, {0.7, form, shape});
			Field velocity = Eigen::Vector3d(1.0, -2.0, 3.0).replicate(1, system->Size());
			const Field before = velocity;
			filter.Apply(rest.Position, velocity);
			EXPECT_LT((velocity - before).norm(), 1e-12);
		}
	}
	VelocityFilter plain(*system, {1.0, Plain});
	Field velocity = Eigen::Vector3d(1.0, 0.0, 0.0).replicate(1, system->Size());
	plain.Apply(rest.Position, velocity);
	EXPECT_GT(velocity.row(0).minCoeff(), 1.5) << "weights as in equation 10 add up to more than 1";
}

TEST(VelocityFilter, KeepsLessTheMoreOftenVelocityChangesSign)
{
	const auto system = Sheet(9);
	const Motion rest = system->AtRest();
	const auto kept = [&](int period, double lambda)
	{
		VelocityFilter filter(*system, {lambda, FilterForm::Symmetric});
		Field velocity = Field::Zero(3, system->Size());
		for (Eigen::Index i = 0; i < system->Size(); ++i)
		{
			const Eigen::Index row = i / 9;
			velocity(2, i) = std::cos(2.0 * std::numbers::pi * static_cast<double>(row) / period);
		}
		const double before = velocity.norm();
		filter.Apply(rest.Position, velocity);
		return velocity.norm() / before;
	};
	EXPECT_GT(kept(8, 1.0), kept(4, 1.0));
	EXPECT_GT(kept(4, 1.0), kept(2, 1.0));
	EXPECT_GT(kept(2, 3.0), kept(2, 1.0));
	EXPECT_GT(kept(2, 10.0), 0.999);
}

TEST(VelocityFilter, EvenItsSymmetricFormDoesNotKeepMomentumAtBorders)
{
	const auto system = Sheet(5);
	const Motion rest = system->AtRest();
	const auto momentum = [&](int particle)
	{
		VelocityFilter filter(*system, {1.0, FilterForm::Symmetric});
		Field velocity = Field::Zero(3, system->Size());
		velocity(0, particle) = 1.0;
		filter.Apply(rest.Position, velocity);
		return velocity.row(0).dot(system->Mass()) / system->Mass()[particle];
	};
	EXPECT_LT(momentum(0), 0.95);
	EXPECT_GT(momentum(12), 1.01);
}

TEST(VelocityFilter, RefusesNonsense)
{
	const auto system = Sheet(3);
	EXPECT_THROW(VelocityFilter(*system, {0.0}), std::invalid_argument);
	EXPECT_THROW(VelocityFilter(*system, {-1.0}), std::invalid_argument);
	EXPECT_THROW(VelocityFilter(*system, {std::nan("")}), std::invalid_argument);
}

/// The limits with and without a filter of lambda 1, as in figure 6 of the paper.
class FilteredLimit : public testing::Test
{
protected:
	using Order = ForwardBackwardEuler::Order;

	bool Stable(const MakeScheme& make, double part) const { return IsStable(*System, Rest, make, part * Limit); }

	std::unique_ptr<ParticleSystem> System = Sheet(7);
	Field Rest = System->AtRest().Position;
	double Limit = StableStep(LargestEigenvalue(*System, Rest));
	FilterOptions Normalised{1.0, FilterForm::Normalised};
	FilterOptions Symmetric{1.0, FilterForm::Symmetric};
};

TEST_F(FilteredLimit, AStepAQuarterLongerIsStableWithAFilterOnly)
{
	EXPECT_FALSE(Stable(Make<ForwardBackwardEuler>(), 1.25));
	EXPECT_TRUE(Stable(MakeFiltered(Order::PositionFirst, Normalised), 1.25));
	EXPECT_FALSE(Stable(MakeFiltered(Order::PositionFirst, Symmetric), 1.25)) << "half as strong";
}

TEST_F(FilteredLimit, TheModifiedPowerMethodPromisesTwiceTheStepAndMoreThanIsStable)
{
	const double promised = StableStep(LargestFilteredEigenvalue(*System, Rest, Normalised));
	EXPECT_NEAR(promised / Limit, 2.0, 0.2);
	EXPECT_TRUE(Stable(MakeFiltered(Order::PositionFirst, Normalised), 1.6));
	EXPECT_FALSE(Stable(MakeFiltered(Order::PositionFirst, Normalised), 0.9 * promised / Limit));
}

TEST_F(FilteredLimit, FallsIfPositionsMoveByVelocitiesNotYetFiltered)
{
	EXPECT_TRUE(Stable(Make<ForwardBackwardEuler>(), 0.9));
	EXPECT_FALSE(Stable(MakeFiltered(Order::VelocityFirst, Normalised), 0.9));
}

TEST_F(FilteredLimit, NoStepIsStableIfAFilterTurnsAModeAround)
{
	const FilterOptions tooSmooth{0.3, FilterForm::Normalised};
	EXPECT_FALSE(Stable(MakeFiltered(Order::PositionFirst, tooSmooth), 1.0));
	EXPECT_FALSE(Stable(MakeFiltered(Order::PositionFirst, tooSmooth), 0.3));
	EXPECT_TRUE(Stable(MakeFiltered(Order::PositionFirst, {0.3, FilterForm::Symmetric}), 1.1));
}

} // namespace Lab
