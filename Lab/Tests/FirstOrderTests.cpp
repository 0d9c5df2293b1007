// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Simplified.h"
#include "SmallNetworks.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace Lab
{

namespace
{

constexpr double PlayTime = 0.2; // s

/// Of the error by the step, between 800 and 1,600 steps. Makes the scheme anew for each.
template <typename Make>
double OrderOf(const ParticleSystem& system, const Make& make)
{
	const Motion start = Shaken(system, 0.05, 1);
	RungeKutta4 fine(system);
	const Motion truth = Play(fine, start, PlayTime, 1000);
	std::array<double, 2> errors{};
	for (size_t i = 0; i < 2; ++i)
	{
		auto scheme = make();
		errors[i] = (Play(scheme, start, PlayTime, 800 << i).Position - truth.Position).norm();
	}
	return std::log2(errors[0] / errors[1]);
}

} // namespace

/// However much they simplify the equations of a step, all of them go to the true motion with the step.
TEST(FirstOrder, IsThatOfImplicitAndSimplifiedSchemes)
{
	for (Damping damping : {Damping::Projected, Damping::Relative})
	{
		const ParticleSystem system(SmallSheet(20.0f, 0.005f), {0, 3}, damping);
		const BackwardEuler::Options full{FullStiffness, {1e-8, 1000}};
		const BackwardEuler::Options definite{DefiniteStiffness, {1e-8, 1000}};
		EXPECT_NEAR(OrderOf(system, [&] { return BackwardEuler(system, full); }), 1.0, 0.1);
		EXPECT_NEAR(OrderOf(system, [&] { return BackwardEuler(system, definite); }), 1.0, 0.1);
		EXPECT_NEAR(OrderOf(system, [&] { return ConvergedBackwardEuler(system); }), 1.0, 0.1);
		EXPECT_NEAR(OrderOf(system, [&] { return Desbrun(system, false); }), 1.0, 0.1);
		EXPECT_NEAR(OrderOf(system, [&] { return Kang(system); }), 1.0, 0.1);
	}
}

/// It takes all torque of internal forces for a mistake. Damping of relative velocities has some.
TEST(FirstOrder, IsThatOfDesbrunsCorrectionIfForcesHaveNoTorque)
{
	const auto order = [](Damping damping)
	{
		const ParticleSystem system(SmallSheet(20.0f, 0.005f), {0, 3}, damping);
		return OrderOf(system, [&] { return Desbrun(system, true); });
	};
	EXPECT_NEAR(order(Damping::Projected), 1.0, 0.1);
	EXPECT_LT(order(Damping::Relative), 0.1);
}

} // namespace Lab
