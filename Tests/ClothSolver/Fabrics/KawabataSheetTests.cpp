// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/KawabataSheet.h"
#include "ClothSolver/TestSimulation.h"
#include "KawabataMachine.h"

#include <gtest/gtest.h>

#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace
{

constexpr double GramForcePerCentimetre = 0.980665; // N/m

Cloth::Fabric ReadFabric(const std::string& csv)
{
	Cloth::Result<Cloth::KawabataSheet> sheet = Cloth::ReadKawabataCsv(csv);
	EXPECT_EQ(sheet.Error, "");
	Cloth::Result<Cloth::Fabric> fabric = Cloth::ToFabric(sheet.Value);
	EXPECT_EQ(fabric.Error, "");
	return std::move(fabric.Value);
}

/// What reading or conversion complains about.
std::string SheetError(const std::string& csv)
{
	const Cloth::Result<Cloth::KawabataSheet> sheet = Cloth::ReadKawabataCsv(csv);
	return sheet ? Cloth::ToFabric(sheet.Value).Error : sheet.Error;
}

/// The work per area up to the last point of a plot with straight pieces.
double Work(const Cloth::MeasuredCurve& curve, float Cloth::MeasuredPoint::*branch)
{
	double work = 0.0;
	Cloth::MeasuredPoint before;
	for (const Cloth::MeasuredPoint& point : curve)
	{
		work += 0.5 * static_cast<double>((before.*branch + point.*branch) * (point.At - before.At));
		before = point;
	}
	return work;
}

TEST(KawabataSheet, OfCottonBroadGivesTheNumbersComputedByHand)
{
	const Cloth::Fabric fabric = ReadFabric("B,0.118\n2HB,0.124\nW,12.38\nT0,0.497\nMIU,0.2\n");
	EXPECT_NEAR(fabric.BendingWarp, 1.15718e-5, 1e-10);
	EXPECT_EQ(fabric.BendingWarp, fabric.BendingWeft);
	EXPECT_NEAR(fabric.BendingHysteresisWarp, 6.0801e-4, 1e-8) << "half of 2HB";
	EXPECT_NEAR(fabric.ArealDensity, 0.1238, 1e-7);
	EXPECT_NEAR(fabric.Thickness, 4.97e-4, 1e-9);
	EXPECT_NEAR(fabric.Friction, 0.2, 1e-7);
	EXPECT_EQ(fabric.TensileStiffnessWarp, Cloth::Fabric{}.TensileStiffnessWarp) << "not measured";
	EXPECT_TRUE(fabric.TensileCurveWarp.empty());
}

TEST(KawabataSheet, GivesBackTheWorkOfStretchingAndItsReturn)
{
	const Cloth::Fabric fabric = ReadFabric("LT,0.655,0.72\nWT,9.4,6.3\nRT,52.39,61\nEMT,5.735,3.5\n");
	EXPECT_NEAR(fabric.TensileStiffnessWarp, 490.3325 / 0.05735, 0.1);
	EXPECT_NEAR(fabric.TensileStiffnessWeft, 490.3325 / 0.035, 0.1);
	const Cloth::MeasuredCurve& warp = fabric.TensileCurveWarp;
	EXPECT_NEAR(warp.back().At, 0.05735, 1e-7);
	EXPECT_NEAR(warp.back().Loading, 490.3325, 1e-3);
	EXPECT_EQ(warp.back().Loading, warp.back().Unloading);
	const double work = 9.4 * GramForcePerCentimetre;
	EXPECT_NEAR(Work(warp, &Cloth::MeasuredPoint::Loading), work, 1e-5 * work);
	EXPECT_NEAR(Work(warp, &Cloth::MeasuredPoint::Unloading), 0.5239 * work, 1e-5 * work);
	const double weft = 6.3 * GramForcePerCentimetre;
	EXPECT_NEAR(Work(fabric.TensileCurveWeft, &Cloth::MeasuredPoint::Loading), weft, 1e-5 * weft);
	EXPECT_EQ(fabric.TensileResilience, 1.0f) << "plots have their own";
}

/// The whole way round: what a machine measures of the cloth is what the sheet says.
TEST(KawabataSheet, ComesBackFromTheMachine)
{
	using namespace Cloth::Kawabata;
	Cloth::Fabric fabric = ReadFabric("LT,0.655\nWT,9.4\nRT,52.39\nEMT,5.735\nG,1.538\n2HG,3.575\n2HG5,5.938\n"
									  "B,0.144\n2HB,0.142\n");
	fabric.DampingTime = 0.0f;
	constexpr int Steps = 400;
	constexpr double Area = 0.1 * 0.08;
	const auto makePatch = [&] { return Cloth::BuildGrid(Cloth::Scenes::Grid(0.1f, 0.08f, 6, 6), fabric); };

	Cloth::TestSimulation patch(makePatch(), Slowly());
	Machine stretching(*patch, Stretched, Area);
	double work[2] = {};
	for (int step = 1; step <= 2 * Steps; ++step)
	{
		const bool back = step > Steps;
		work[back ? 1 : 0] += stretching.Lead(0.05735 * (back ? 2 * Steps - step : step) / Steps) * 0.05735 / Steps;
	}
	EXPECT_NEAR(work[0] / GramForcePerCentimetre, 9.4, 0.02 * 9.4);
	EXPECT_NEAR(work[1] / work[0], 0.5239, 0.03);

	Cloth::TestSimulation sheared(makePatch(), Slowly());
	Machine shearing(*sheared, Sheared, Area);
	// Up to 8 degrees and back.
	constexpr double Degree = std::numbers::pi / 180.0;
	constexpr double DegreesPerStep = 1.0 / 51.0;
	std::vector<double> shear;
	for (int step = 1; step <= 2 * 408; ++step)
	{
		const double degrees = DegreesPerStep * (step > 408 ? 816 - step : step);
		shear.push_back(shearing.Lead(degrees * Degree) / GramForcePerCentimetre);
	}
	const auto both = [&](double degrees)
	{
		const auto step = static_cast<size_t>(degrees / DegreesPerStep);
		return std::pair(shear[step], shear[815 - step]);
	};
	const auto [up, down] = both(0.5);
	const auto [up5, down5] = both(5.0);
	EXPECT_NEAR(up - down, 3.575, 0.02 * 3.575);
	EXPECT_NEAR(up5 - down5, 5.938, 0.02 * 5.938);
	EXPECT_NEAR(0.5 * (up5 + down5 - up - down) / 4.5, 1.538, 0.02 * 1.538);

	Cloth::TestSimulation strip(Cloth::BuildGrid(StripGrid(), fabric), Slowly());
	const Loop bending = Machine(*strip, Bent, BentArea).Run(250.0, Steps);
	EXPECT_NEAR(bending.Slope / 9.80665e-5, 0.144, 0.005 * 0.144);
	EXPECT_NEAR(bending.Height / 9.80665e-3, 0.142, 0.005 * 0.142);
}

TEST(KawabataSheet, NeedsOnlyTwoOfLinearityWorkAndStrain)
{
	const Cloth::MeasuredCurve all = ReadFabric("LT,0.6\nWT,7.5\nEMT,5\n").TensileCurveWarp;
	for (const char* two : {"LT,0.6\nEMT,5\n", "WT,7.5\nEMT,5\n", "LT,0.6\nWT,7.5\n"})
	{
		const Cloth::MeasuredCurve curve = ReadFabric(two).TensileCurveWarp;
		ASSERT_EQ(curve.size(), all.size()) << two;
		for (size_t i = 0; i < curve.size(); ++i)
		{
			EXPECT_NEAR(curve[i].At, all[i].At, 1e-7) << two;
			EXPECT_NEAR(curve[i].Loading, all[i].Loading, 1e-2) << two;
		}
	}
	EXPECT_TRUE(ReadFabric("EMT,5\n").TensileCurveWarp.empty()) << "a straight line needs no plot";
	EXPECT_NEAR(ReadFabric("EMT,5\n").TensileStiffnessWarp, 9806.65, 0.01);
	EXPECT_FALSE(ReadFabric("EMT,5\nRT,40\n").TensileCurveWarp.empty()) << "two branches do";
	EXPECT_NEAR(ReadFabric("RT,60\n").TensileResilience, 0.6, 1e-7);
	EXPECT_NEAR(ReadFabric("EMT,20\nFm,50\n").TensileStiffnessWarp, 245.166, 0.001) << "knits are stretched less";
}

TEST(KawabataSheet, OfEveryLinearityAndResilienceIsAFabric)
{
	for (const double linearity : {0.1, 0.3, 0.7, 1.0, 1.2})
	{
		for (const double resilience : {0.05, 0.5, 1.0})
		{
			Cloth::KawabataSheet sheet;
			sheet.Warp.LT = linearity;
			sheet.Warp.RT = resilience;
			sheet.Warp.EMT = 0.05;
			EXPECT_EQ(Cloth::ToFabric(sheet).Error, "") << linearity << ", " << resilience;
		}
	}
}

TEST(KawabataSheet, MakesShearWiderWithTheAngle)
{
	const Cloth::Fabric fabric = ReadFabric("G,1.538\n2HG,3.575\n2HG5,5.938\n");
	EXPECT_NEAR(fabric.Shear, 86.42, 0.01);
	EXPECT_NEAR(fabric.ShearHysteresis, 0.5 * 3.575 * GramForcePerCentimetre, 1e-5);
	ASSERT_EQ(fabric.ShearCurve.size(), 3U);
	const double widths[] = {3.575, 5.938};
	const double degrees[] = {0.5, 5.0};
	for (size_t i = 0; i < 2; ++i)
	{
		const Cloth::MeasuredPoint& point = fabric.ShearCurve[1 + i];
		EXPECT_NEAR(point.At, degrees[i] * std::numbers::pi / 180.0, 1e-7);
		EXPECT_NEAR(point.Loading - point.Unloading, widths[i] * GramForcePerCentimetre, 1e-5);
		EXPECT_NEAR(point.Loading + point.Unloading, 2.0 * 1.538 * degrees[i] * GramForcePerCentimetre, 1e-5);
	}
	EXPECT_TRUE(ReadFabric("G,1.5\n2HG,3\n2HG5,3\n").ShearCurve.empty()) << "as wide everywhere";
	EXPECT_TRUE(ReadFabric("G,1.5\n2HG5,3\n").ShearCurve.empty());
	EXPECT_NEAR(ReadFabric("G,1.5\n2HG5,3\n").ShearHysteresis, 1.5 * GramForcePerCentimetre, 1e-5);
}

TEST(KawabataSheet, KeepsWarpAndWeftApartAndTakesTheMeanWhereAFabricHasOneValue)
{
	const Cloth::Fabric fabric = ReadFabric("B,0.2,0.1\nG,1,2\nW,10,12\n");
	EXPECT_NEAR(fabric.BendingWarp, 2.0f * fabric.BendingWeft, 1e-10);
	EXPECT_NEAR(fabric.Shear, 1.5 * 56.187, 0.01);
	EXPECT_NEAR(fabric.ArealDensity, 0.11, 1e-7);
	const Cloth::Fabric half = ReadFabric("B,,0.1,gf cm2/cm\n");
	EXPECT_EQ(half.BendingWarp, half.BendingWeft);
}

TEST(KawabataSheet, IsReadAsProgramsWriteIt)
{
	const float expected = ReadFabric("B,0.118\n").BendingWarp;
	for (const char* csv :
		{"\xef\xbb\xbf# broad\r\nName,Value,Unit\r\n\r\nB,0.118,gf cm2/cm\r\n", "B;0,118\n", "\"B\", \"0.118\", \"\"\n",
			"B,0.118 gf cm2/cm", "\"Fabric\",\"My wool\"\nDate;2024-05-01\nMeasured in May\nName,Value\nB,0.118\n",
			"B,0.118,0.118,gf.cm2/cm\nLC,0.3\nSMD,3\n", "B,1.157184700e-5,N m"})
	{
		EXPECT_NEAR(ReadFabric(csv).BendingWarp, expected, 1e-11) << csv;
	}
}

TEST(KawabataSheet, ThatIsNotOneSaysWhereAndWhy)
{
	EXPECT_EQ(SheetError(""), "there are no values");
	EXPECT_TRUE(
		SheetError("W,12\nBB,0.1\n").starts_with("row 2: BB is no value of a Kawabata sheet; known: LT, WT, RT"));
	EXPECT_TRUE(SheetError("BB,0.1\nW,12\n").starts_with("row 1: BB is no value")) << "no title has a number";
	EXPECT_EQ(SheetError("Fabric,My wool\nDate,2024-05-01\n"), "there are no values");
	EXPECT_TRUE(SheetError("W,12\nFabric,My wool\n").starts_with("row 2: Fabric is no value")) << "below a name";
	EXPECT_EQ(SheetError("B,stiff\n"), "row 1: B: 'stiff ' does not begin with a number");
	EXPECT_EQ(
		SheetError("B,0.1,gf/cm\n"), "row 1: B: '0.1 gf/cm' has a wrong unit; allowed: N m, gf cm2/cm, uN m, mg cm");
	EXPECT_EQ(SheetError("B\n"), "row 1: expected name, value, unit or name, warp, weft, unit");
	EXPECT_EQ(SheetError("B,1,2,gf cm2/cm,mean\n"), "row 1: expected name, value, unit or name, warp, weft, unit");
	EXPECT_EQ(SheetError("B,0.1\nB,0.1\n"), "row 2: B is given twice");
}

TEST(KawabataSheet, ThatNoFabricCanHaveIsRefused)
{
	EXPECT_EQ(SheetError("RT,130\n"), "Kawabata.RT (warp) is 130; allowed: 5 to 100 %");
	EXPECT_EQ(SheetError("LT,0.6,1.3\nEMT,5\n"), "Kawabata.LT (weft) is 1.3; allowed: 0.1 to 1.2");
	EXPECT_EQ(SheetError("LT,0\n"), "Kawabata.LT (warp) is 0; allowed: 0.1 to 1.2");
	EXPECT_TRUE(SheetError("B,-0.1\n").starts_with("Kawabata.B (warp) is -0.1; allowed: 0 to "));
	EXPECT_TRUE(SheetError("G,-1\n").starts_with("Kawabata.G (warp) is -1; allowed: 0 to "));
	EXPECT_TRUE(SheetError("W,0\n").starts_with("Kawabata.W (warp) is 0; allowed: 0.01 to "));
	EXPECT_EQ(SheetError("T0,497\n"), "Kawabata.T0 (warp) is 497; allowed: 0 to 100 mm");
	EXPECT_EQ(SheetError("EMT,0.051\n"),
		"Kawabata.EMT (warp) is 0.051; allowed: 0.2 to 1000 %; as a fraction, 0.051 would be 5.1 %: was that meant?");
	EXPECT_EQ(SheetError("EMT,-0.1\n"), "Kawabata.EMT (warp) is -0.1; allowed: 0.2 to 1000 %") << "nor a fraction";
	EXPECT_EQ(SheetError("LT,0.6\n"), "Kawabata.EMT is missing; LT alone says too little");
	EXPECT_EQ(SheetError("WT,9\n"), "Kawabata.EMT is missing; WT alone says too little");
	EXPECT_EQ(SheetError("LT,0.9\nWT,7.5\nEMT,5\n"), "Kawabata.LT is 0.9; allowed: 0.6, which is WT / (EMT Fm / 2)");
	EXPECT_EQ(SheetError("WT,75\nEMT,5\n"), "WT / (EMT Fm / 2), the linearity, is 6; allowed: 0.1 to 1.2");
}

} // namespace
