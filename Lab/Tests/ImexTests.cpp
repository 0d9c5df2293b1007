// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Imex.h"

#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/VariableImex.h"
#include "SmallNetworks.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace Lab
{

namespace
{

/// What is left of the order conditions of Ascher, Ruuth and Wetton 1995 for a polynomial t^power: the scheme has to be
/// right for y = t^power whether its slope is f or g.
double Defect(const ImexTable& table, std::span<const double> times, int power)
{
	const double step = times.back() - times[times.size() - 2];
	double past = 0.0;
	double explicitPart = 0.0;
	double implicitPart = 0.0;
	for (size_t j = 0; j < times.size(); ++j)
	{
		const double slope = power == 0 ? 0.0 : power * std::pow(times[j], power - 1);
		past += table.Past[j] * std::pow(times[j], power);
		explicitPart += j < table.Steps() ? step * table.Explicit[j] * slope : 0.0;
		implicitPart += step * table.Implicit[j] * slope;
	}
	return std::max(std::abs(past - explicitPart), std::abs(past - implicitPart));
}

double PositionError(const Motion& a, const Motion& b) { return (a.Position - b.Position).norm(); }

/// A grid whose threads obey measured plots: twice as stiff beyond 1 %.
Cloth::ModelPointer Plotted()
{
	Cloth::Fabric fabric;
	fabric.TensileCurveWarp = {{0.0f, 0.0f, 0.0f}, {0.01f, 1.0f, 1.0f}, {0.02f, 3.0f, 3.0f}};
	fabric.TensileCurveWeft = fabric.TensileCurveWarp;
	fabric.DampingTime = 0.01f;
	return Cloth::OrThrow(Cloth::BuildGrid(Cloth::Scenes::Grid(0.5f, 0.5f, 6, 6), fabric));
}

/// Rebuilds in every step, because it looks at nothing.
class AlwaysRebuilt : public Scheme
{
public:
	explicit AlwaysRebuilt(const ParticleSystem& system)
		: System(system)
	{
	}
	void Step(Motion& motion, double time) override
	{
		Imex({System, {ImexEuler(), Moduli::Present}}).Step(motion, time);
	}

private:
	const ParticleSystem& System;
};

} // namespace

TEST(ImexTables, MeetTheOrderConditions)
{
	for (const ImexTable& table : AllImexTables())
	{
		ASSERT_EQ(table.Past.size(), table.Steps() + 1) << table.Name;
		ASSERT_EQ(table.Implicit.size(), table.Steps() + 1) << table.Name;
		std::vector<double> times;
		for (size_t j = 0; j <= table.Steps(); ++j)
		{
			times.push_back(static_cast<double>(j) - 0.3);
		}
		for (int power = 0; power <= table.Order; ++power)
		{
			EXPECT_LT(Defect(table, times, power), 1e-13) << table.Name << ", power " << power;
		}
		EXPECT_GT(Defect(table, times, table.Order + 1), 1e-2) << table.Name;
		EXPECT_GT(table.Implicit.back() / table.Past.back(), 0.0) << table.Name;
	}
}

TEST(ImexTables, OfBackwardDifferentiationAreThoseOfThePaper)
{
	const auto expect = [](const std::vector<double>& values, std::initializer_list<double> expected)
	{
		ASSERT_EQ(values.size(), expected.size());
		for (size_t i = 0; i < values.size(); ++i)
		{
			EXPECT_NEAR(values[i], expected.begin()[i], 1e-15);
		}
	};
	expect(Sbdf2().Past, {0.5, -2.0, 1.5});
	expect(Sbdf2().Explicit, {-1.0, 2.0});
	expect(Sbdf3().Past, {-1.0 / 3.0, 1.5, -3.0, 11.0 / 6.0});
	expect(Sbdf3().Explicit, {1.0, -3.0, 3.0});
}

TEST(ImexTables, OfUnequalStepsMeetThemToo)
{
	for (double last : {0.5, 1.0, 2.0})
	{
		const std::array<double, 3> times{0.2, 1.2, 1.2 + last};
		for (int power = 0; power <= 2; ++power)
		{
			EXPECT_LT(Defect(SbdfOfTimes(times), times, power), 1e-13) << last << ", power " << power;
		}
	}
}

TEST(Imex, EverySchemeHasItsOrder)
{
	for (Damping damping : {Damping::Projected, Damping::Relative})
	{
		const ParticleSystem system(SmallSheet(20.0f, 0.005f), {0, 3}, damping);
		const Motion start = Shaken(system, 0.05, 1);
		constexpr double Time = 0.2;
		RungeKutta4 fine(system);
		const Motion truth = Play(fine, start, Time, 1000);
		for (const ImexTable& table : AllImexTables())
		{
			std::array<double, 2> errors{};
			for (size_t i = 0; i < 2; ++i)
			{
				Imex scheme(system, {table});
				errors[i] = PositionError(Play(scheme, start, Time, 400 << i), truth);
			}
			EXPECT_NEAR(std::log2(errors[0] / errors[1]), table.Order, 0.1)
				<< table.Name << ": " << errors[0] << ", " << errors[1];
		}
	}
}

/// Algorithm 1, when it converges, has solved backward Euler.
TEST(Imex, UpdatesConvergeToBackwardEuler)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.001f), {0, 3}, Damping::Relative);
	const Motion start = Shaken(system, 0.02, 2);
	ConvergedBackwardEuler solved(system);
	const Motion truth = Play(solved, start, 0.05, 5);
	double last = 1.0;
	for (int updates : {0, 3, 30, 300})
	{
		Imex scheme(system, {ImexEuler(), Moduli::AtRest, updates});
		const double error = PositionError(Play(scheme, start, 0.05, 5), truth);
		EXPECT_LT(error, 0.7 * last) << updates;
		last = error;
	}
	EXPECT_LT(last, 1e-6);
	EXPECT_THROW(Imex(system, {Sbdf2(), Moduli::AtRest, 1}), std::invalid_argument);
}

TEST(Imex, RebuildsOnlyWhenAThreadEntersAnotherSegment)
{
	const ParticleSystem system(Plotted(), {0, 5}, Damping::Relative);
	Imex gentle(system, {ImexEuler(), Moduli::Present});
	Motion motion = system.AtRest();
	gentle.Step(motion, 1e-4);
	const int first = gentle.Counts().Rebuilds;
	Play(gentle, motion, 0.001, 10);
	EXPECT_EQ(gentle.Counts().Rebuilds, first);
	EXPECT_EQ(gentle.Counts().Factorizations, 1);

	Imex falling(system, {ImexEuler(), Moduli::Present});
	AlwaysRebuilt rebuilt(system);
	constexpr int Steps = 200;
	const Motion seen = Play(falling, system.AtRest(), 1.0, Steps);
	const Motion expected = Play(rebuilt, system.AtRest(), 1.0, Steps);
	EXPECT_EQ(PositionError(seen, expected), 0.0);
	EXPECT_GT(falling.Counts().Rebuilds, 3);
	EXPECT_LT(falling.Counts().Rebuilds, Steps - 3);
	EXPECT_LE(falling.Counts().Factorizations, falling.Counts().Rebuilds + 1);

	Imex constant(system, {ImexEuler(), Moduli::AtRest});
	Play(constant, system.AtRest(), 1.0, Steps);
	EXPECT_EQ(constant.Counts().Rebuilds, 0);
	EXPECT_EQ(constant.Counts().Factorizations, 1);
}

TEST(VariableImex, ErrorFallsWithTheToleranceAndFactorsAreFew)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.01f), {0, 3}, Damping::Relative);
	const Motion start = Shaken(system, 0.02, 3);
	RungeKutta4 fine(system);
	const Motion truth = Play(fine, start, 0.5, 5000);
	double last = 1.0;
	int lastSteps = 0;
	for (double tolerance : {1e-4, 1e-5, 1e-6, 1e-7})
	{
		VariableImex scheme(system, {.Tolerance = tolerance});
		const double error = PositionError(Play(scheme, start, 0.5, 5), truth);
		EXPECT_LT(error, 0.5 * last) << tolerance;
		EXPECT_GT(scheme.Accepted(), lastSteps);
		EXPECT_LT(scheme.Counts().Factorizations, 25) << tolerance;
		EXPECT_EQ(scheme.Counts().Solves, scheme.Accepted() + scheme.Rejected());
		last = error;
		lastSteps = scheme.Accepted();
	}
	EXPECT_LT(last, 1e-3);
	EXPECT_THROW(VariableImex(system, {.MostHalvings = 0}), std::invalid_argument);
}

TEST(VariableImex, OfEqualStepsIsTheFixedScheme)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.0f), {0, 3});
	constexpr double Step = 0.002;
	Motion motion = Shaken(system, 0.02, 4);
	Motion other = motion;
	VariableImex variable(system, {.Tolerance = 0.0, .MostHalvings = 3}); // steps stay as short as possible
	variable.Step(motion, 8.0 * Step);
	EXPECT_EQ(variable.Rejected(), 0);
	EXPECT_EQ(variable.Accepted(), 6);

	// The start of variable steps is one longer.
	Imex(system, {Sbdf2()}).Step(other, Step);
	Imex fixed(system, {Sbdf2()});
	other = Play(fixed, other, 7.0 * Step, 7);
	EXPECT_LT(PositionError(motion, other), 1e-12);
}

TEST(Imex, IsStableAtHugeStiffness)
{
	const ParticleSystem system(SmallSheet(1e8f, 1e-6f), {0, 3}, Damping::Relative);
	for (const ImexTable& table : {ImexEuler(), Sbdf2()})
	{
		Imex scheme(system, {table});
		Motion motion = system.AtRest();
		for (int step = 0; step < 200; ++step)
		{
			scheme.Step(motion, 0.01);
			ASSERT_LT(motion.Velocity.colwise().norm().maxCoeff(), 10.0) << table.Name << ", step " << step;
		}
	}
}

} // namespace Lab
