// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricPlot.h"

#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScene.h"
#include "KawabataMachine.h"
#include "NotFinite.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

FabricPlot PlotOf(const Fabric& fabric, FabricTest test, double to, int points = 401)
{
	Result<FabricPlot> plot = PlotFabric(fabric, test, to, points);
	EXPECT_TRUE(plot) << plot.Error;
	return plot ? plot.Value : FabricPlot{{{0.0, 0.0}}, {{0.0, 0.0}}};
}

double At(const std::vector<PlotPoint>& branch, double at)
{
	const auto nearest =
		std::ranges::min_element(branch, {}, [at](const PlotPoint& point) { return std::abs(point.At - at); });
	return nearest->Force;
}

/// Work per area: the area under a branch.
double Work(const std::vector<PlotPoint>& branch)
{
	double work = 0.0;
	for (size_t i = 1; i < branch.size(); ++i)
	{
		work += 0.5 * (branch[i].Force + branch[i - 1].Force) * (branch[i].At - branch[i - 1].At);
	}
	return std::abs(work);
}

/// The largest difference between the plot and what a piece of cloth does, in the largest force.
double WorstOfMachine(Kawabata::Machine& machine, const FabricPlot& plot)
{
	double largest = 0.0;
	double worst = 0.0;
	for (const std::vector<PlotPoint>* branch : {&plot.Loading, &plot.Unloading})
	{
		for (size_t i = 1; i < branch->size(); ++i)
		{
			const double expected = 0.5 * ((*branch)[i - 1].Force + (*branch)[i].Force);
			const double force = machine.Lead((*branch)[i].At);
			largest = std::max(largest, std::abs(expected));
			worst = std::max(worst, std::abs(force - expected));
		}
	}
	return worst / largest;
}

GridDescription Patch() { return Scenes::Grid(0.1f, 0.1f, 6, 6); }

} // namespace

TEST(FabricPlot, OfALinearFabricIsStraightAndTheSameBothWays)
{
	const FabricPlot plot = PlotOf(Fabric{}, FabricTest::TensionWeft, 0.1, 11);
	ASSERT_EQ(plot.Loading.size(), 11u);
	ASSERT_EQ(plot.Unloading.size(), 11u);
	for (size_t i = 0; i < 11; ++i)
	{
		EXPECT_NEAR(plot.Loading[i].Force, 300.0 * static_cast<double>(i) / 10.0, 1e-3);
		EXPECT_DOUBLE_EQ(plot.Loading[i].Force, plot.Unloading[10 - i].Force);
	}
}

TEST(FabricPlot, ObeysTheTensionLaw)
{
	Fabric fabric;
	fabric.Tension.Law = TensionLaw::TwoTermCubic;
	for (const PlotPoint& point : PlotOf(fabric, FabricTest::TensionWarp, 0.2).Loading)
	{
		const double length = 1.0 + point.At;
		EXPECT_NEAR(point.Force, 5000.0 * 0.5 * (length * length * length - length), 1e-3);
	}
	fabric.Tension.Law = TensionLaw::Power;
	fabric.Tension.ReferenceStrain = 0.02f;
	EXPECT_NEAR(At(PlotOf(fabric, FabricTest::TensionWarp, 0.04).Loading, 0.04), 5000.0 * 0.04 * 2.0, 1e-2);
}

TEST(FabricPlot, EnclosesTheHysteresis)
{
	Fabric fabric;
	fabric.ShearHysteresis = 1.5f;
	fabric.BendingHysteresisWarp = 4e-4f;
	const double end = 8.0 * std::numbers::pi / 180.0;
	const FabricPlot shear = PlotOf(fabric, FabricTest::Shear, end);
	EXPECT_NEAR(At(shear.Loading, 0.5 * end) - At(shear.Unloading, 0.5 * end), 2.0 * 1.5, 1e-5);
	EXPECT_NEAR(shear.Unloading.back().Force, -1.5, 1e-6);
	EXPECT_EQ(shear.Loading.front().Force, 0.0);
	const FabricPlot bending = PlotOf(fabric, FabricTest::BendingWarp, 250.0);
	EXPECT_NEAR(At(bending.Loading, 100.0), 1.4e-5 * 100.0 + 4e-4, 1e-8);
	EXPECT_NEAR(At(bending.Unloading, 100.0), 1.4e-5 * 100.0 - 4e-4, 1e-8);
	// Weft has none.
	EXPECT_NEAR(At(PlotOf(fabric, FabricTest::BendingWeft, 250.0).Unloading, 100.0), 0.9e-3, 1e-9);
}

TEST(FabricPlot, GivesBackAsMuchWorkAsTheResilience)
{
	for (const float resilience : {0.5f, 0.65f, 0.9f})
	{
		Fabric fabric;
		fabric.TensileResilience = resilience;
		const FabricPlot plot = PlotOf(fabric, FabricTest::TensionWarp, 0.1);
		EXPECT_NEAR(Work(plot.Unloading) / Work(plot.Loading), double(resilience), 0.01);
	}
}

TEST(FabricPlot, IsTheMeasuredOneWhereFrictionHasTurned)
{
	Fabric fabric;
	fabric.TensileCurveWarp = Kawabata::TensilePlot();
	fabric.ShearCurve = Kawabata::ShearPlot();
	fabric.BendingCurveWeft = Kawabata::BendingPlot();
	const FabricPlot tension = PlotOf(fabric, FabricTest::TensionWarp, 0.05);
	EXPECT_NEAR(At(tension.Loading, 0.03), 190.0, 0.5);
	EXPECT_NEAR(At(tension.Loading, 0.05), 490.0, 0.5);
	EXPECT_NEAR(At(tension.Unloading, 0.01), 10.0, 0.5);
	const FabricPlot shear = PlotOf(fabric, FabricTest::Shear, 0.5, 501);
	EXPECT_NEAR(At(shear.Loading, 0.14), 9.0, 0.05);
	EXPECT_NEAR(At(shear.Unloading, 0.14), 6.0, 0.05);
	const FabricPlot bending = PlotOf(fabric, FabricTest::BendingWeft, 250.0, 501);
	EXPECT_NEAR(At(bending.Loading, 50.0), 14e-4, 1e-6);
	EXPECT_NEAR(At(bending.Unloading, 50.0), 2e-4, 1e-6);
	// The other threads were not measured.
	EXPECT_NEAR(At(PlotOf(fabric, FabricTest::TensionWeft, 0.05).Loading, 0.03), 3000.0 * 0.03, 0.5);
	EXPECT_NEAR(At(PlotOf(fabric, FabricTest::BendingWarp, 250.0, 501).Loading, 50.0), 1.4e-5 * 50.0, 1e-8);
}

/// The plot says what a simulated piece does, with the friction turning round on the way.
TEST(FabricPlot, IsWhatASimulatedPatchDoes)
{
	Fabric fabric;
	fabric.DampingTime = 0.0f;
	fabric.TensileResilience = 0.6f;
	fabric.ShearHysteresis = 1.0f;
	Fabric measured = fabric;
	measured.TensileCurveWarp = Kawabata::TensilePlot();
	measured.ShearCurve = Kawabata::ShearPlot();
	for (const Fabric& values : {fabric, measured})
	{
		TestSimulation stretched(BuildGrid(Patch(), values), Kawabata::Slowly());
		Kawabata::Machine tension(*stretched, Kawabata::Stretched, 0.1 * 0.1);
		EXPECT_LT(WorstOfMachine(tension, PlotOf(values, FabricTest::TensionWarp, 0.05, 201)), 0.03);
		TestSimulation sheared(BuildGrid(Patch(), values), Kawabata::Slowly());
		Kawabata::Machine shear(*sheared, Kawabata::Sheared, 0.1 * 0.1);
		EXPECT_LT(WorstOfMachine(shear, PlotOf(values, FabricTest::Shear, 0.1, 201)), 0.03);
	}
}

TEST(FabricPlot, IsWhatASimulatedStripDoes)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = fabric.Shear = 0.0f;
	fabric.BendingHysteresisWarp = 5e-4f;
	TestSimulation strip(BuildGrid(Kawabata::StripGrid(), fabric), Kawabata::Slowly());
	Kawabata::Machine machine(*strip, Kawabata::Bent, Kawabata::BentArea);
	EXPECT_LT(WorstOfMachine(machine, PlotOf(fabric, FabricTest::BendingWarp, 250.0, 201)), 0.03);
}

TEST(FabricPlot, RefusesWhatCannotBePlotted)
{
	Fabric bad;
	bad.Shear = NotANumber;
	EXPECT_NE(PlotFabric(bad, FabricTest::Shear, 0.1, 10).Error.find("Shear"), std::string::npos);
	for (const double end : {0.0, -1.0, static_cast<double>(NotANumber), HUGE_VAL})
	{
		EXPECT_NE(PlotFabric(Fabric{}, FabricTest::Shear, end, 10).Error.find("above 0"), std::string::npos);
		EXPECT_FALSE(DeformationAt(Fabric{}, FabricTest::Shear, 1.0, end));
	}
	EXPECT_NE(PlotFabric(Fabric{}, FabricTest::Shear, 0.1, 1).Error.find("2 to 10000"), std::string::npos);
	EXPECT_FALSE(PlotFabric(Fabric{}, FabricTest::Shear, 0.1, MaxPlotPoints + 1));
	EXPECT_FALSE(DeformationAt(Fabric{}, FabricTest::Shear, -1.0, 1.0));
	EXPECT_FALSE(DeformationAt(Fabric{}, FabricTest::Shear, static_cast<double>(NotANumber), 1.0));
}

TEST(FabricPlot, FindsTheDeformationOfAForce)
{
	EXPECT_NEAR(DeformationAt(Fabric{}, FabricTest::TensionWarp, 490.0, 10.0).Value, 0.098, 1e-5);
	EXPECT_EQ(DeformationAt(Fabric{}, FabricTest::TensionWarp, 0.0, 10.0).Value, 0.0);
	EXPECT_EQ(DeformationAt(Fabric{}, FabricTest::TensionWarp, 1e9, 2.0).Value, 2.0);
	for (const StandardFabric& standard : StandardFabrics())
	{
		const double at = DeformationAt(standard.Values, FabricTest::TensionWarp, 490.0, 10.0).Value;
		EXPECT_NEAR(PlotOf(standard.Values, FabricTest::TensionWarp, at).Loading.back().Force, 490.0, 1.0)
			<< standard.Name;
	}
}

} // namespace Cloth
