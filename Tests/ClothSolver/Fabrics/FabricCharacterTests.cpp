// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricCharacter.h"

#include "gtest/gtest.h"

#include <cmath>
#include <string>

namespace Cloth
{

namespace
{

const Fabric& Standard(const std::string& name)
{
	for (const StandardFabric& standard : StandardFabrics())
	{
		if (standard.Name == name)
		{
			return standard.Values;
		}
	}
	ADD_FAILURE() << name;
	return StandardFabrics()[0].Values;
}

/// The sentence about a value, or nothing.
std::string SlipOf(const Fabric& fabric, const std::string& name)
{
	for (const UnitSlip& slip : FindUnitSlips(fabric, ShownUnits::Editor))
	{
		if (slip.Value->Name == name)
		{
			return slip.Text;
		}
	}
	return "";
}

} // namespace

TEST(FabricCharacter, BendingLengthIsPeirces)
{
	Fabric fabric;
	fabric.ArealDensity = 0.2f;
	fabric.BendingWarp = 4e-5f;
	fabric.BendingWeft = 1e-5f;
	EXPECT_NEAR(BendingLength(fabric), std::cbrt(2e-5 / (0.2 * 9.80665)), 1e-8);
	fabric.BendingCurveWarp = {{50.0f, 1e-3f, 1e-3f}, {100.0f, 5e-3f, 5e-3f}};
	EXPECT_NEAR(BendingLength(fabric), std::cbrt(std::sqrt(2e-5 * 1e-5) / (0.2 * 9.80665)), 1e-8);
	fabric.ArealDensity = 0.0f;
	EXPECT_EQ(BendingLength(fabric), 0.0);
}

TEST(FabricCharacter, DrapeIsThatOfTheMeasuredFabrics)
{
	const auto drape = [](const char* name) { return EstimateDrape(BendingLength(Standard(name))); };
	EXPECT_NEAR(drape("PolyesterFaille").Coefficient, 0.283, 0.01);
	EXPECT_NEAR(drape("WoolTropical").Coefficient, 0.498, 0.01);
	EXPECT_NEAR(drape("PolyesterTropical").Coefficient, 0.507, 0.01);
	EXPECT_NEAR(drape("CottonBroad").Coefficient, 0.829, 0.01);
	EXPECT_EQ(drape("JerseyKnit").Beyond, -1);
	EXPECT_EQ(drape("Canvas").Beyond, 1);
	EXPECT_EQ(drape("Silk").Beyond, 0);
	EXPECT_EQ(EstimateDrape(0.0).Coefficient, 0.283);
	EXPECT_EQ(EstimateDrape(1.0).Coefficient, 0.829);
}

TEST(FabricCharacter, EveryStandardFabricDrapesLikeItself)
{
	for (const StandardFabric& standard : StandardFabrics())
	{
		const auto order = ByDrape(standard.Values);
		ASSERT_EQ(order.size(), StandardFabrics().size());
		EXPECT_NEAR(BendingLength(order[0]->Values), BendingLength(standard.Values), 1e-12) << standard.Name;
	}
	EXPECT_EQ(std::string(ByDrape(Standard("Canvas")).back()->Name), "JerseyKnit");
	// By ratio: above the geometric mean of two lengths, and still below the arithmetic one.
	const auto order = ByDrape(Standard("Canvas"));
	const double longer = BendingLength(order[0]->Values);
	const double shorter = BendingLength(order[1]->Values);
	Fabric between;
	const double length = 0.5 * std::sqrt(longer * shorter) + 0.25 * (longer + shorter);
	between.BendingWarp = between.BendingWeft = static_cast<float>(0.2 * 9.80665 * std::pow(length, 3.0));
	EXPECT_EQ(ByDrape(between)[0], order[0]);
}

TEST(FabricCharacter, AStripStretchesUnderItsOwnWeight)
{
	Fabric fabric;
	fabric.ArealDensity = 0.3f;
	// Half of the weight acts on average.
	const double expected = 0.5 * 0.3 * 9.80665 * 4.0 / 5000.0;
	EXPECT_NEAR(HangingStretch(fabric, FabricTest::TensionWarp, 2.0).Value, expected, 1e-7);
	EXPECT_NEAR(HangingStretch(fabric, FabricTest::TensionWeft, 2.0).Value, expected * 5.0 / 3.0, 1e-7);
	// K e^2 / r = load: e = sqrt(w s r / K), integrated over the length.
	fabric.Tension.Law = TensionLaw::Power;
	fabric.Tension.ReferenceStrain = 0.01f;
	const double power = 2.0 / 3.0 * std::sqrt(0.3 * 9.80665 * 0.01 / 5000.0);
	EXPECT_NEAR(HangingStretch(fabric, FabricTest::TensionWarp, 1.0).Value / power, 1.0, 0.001);
	EXPECT_FALSE(HangingStretch(fabric, FabricTest::Shear, 1.0));
	EXPECT_FALSE(HangingStretch(fabric, FabricTest::TensionWarp, 0.0));
	EXPECT_FALSE(HangingStretch(fabric, FabricTest::TensionWarp, HUGE_VAL));
}

TEST(UnitSlips, AreNoneInStandardFabrics)
{
	for (const StandardFabric& standard : StandardFabrics())
	{
		for (const UnitSlip& slip : FindUnitSlips(standard.Values))
		{
			ADD_FAILURE() << standard.Name << ": " << slip.Value->Name << " " << slip.Text;
		}
	}
	EXPECT_TRUE(FindUnitSlips(Fabric{}).empty());
}

TEST(UnitSlips, AreNamed)
{
	Fabric grams;
	grams.ArealDensity = 200.0f;
	EXPECT_EQ(SlipOf(grams, "ArealDensity"),
		"200 kg/m2 is 200 times above all standard fabrics (RubberSheet 1 kg/m2); 200 g/m2 would be 0.2 kg/m2: was "
		"that meant?");
	Fabric centimetres;
	centimetres.Thickness = 0.05e-3f;
	EXPECT_EQ(SlipOf(centimetres, "Thickness"),
		"0.05 mm is 4 times below all standard fabrics (FlagNylon 0.2 mm); 0.05 cm would be 0.5 mm: was that meant?");
	Fabric milli;
	milli.BendingWarp = 0.014e-6f;
	EXPECT_NE(SlipOf(milli, "BendingWarp").find("0.014 mN m would be 14 uN m"), std::string::npos);
	Fabric sheet;
	sheet.BendingWeft = 0.118e-6f;
	EXPECT_NE(SlipOf(sheet, "BendingWeft").find("0.118 gf cm2/cm would be 11.57 uN m"), std::string::npos);
	Fabric kilo;
	kilo.TensileStiffnessWarp = 5.0f;
	EXPECT_NE(SlipOf(kilo, "TensileStiffnessWarp").find(" would be "), std::string::npos);
	Fabric shear;
	shear.Shear = 0.8f;
	EXPECT_NE(SlipOf(shear, "Shear").find("0.8 gf/(cm deg) would be 44.95 N/m"), std::string::npos);
}

TEST(UnitSlips, WithoutAnExplanationNeedAFactorOfTen)
{
	Fabric fabric;
	fabric.Friction = 3.5f;
	EXPECT_EQ(SlipOf(fabric, "Friction"), "");
	fabric.Friction = 12.0f; // out of the allowed range too, but not for this to say
	EXPECT_EQ(SlipOf(fabric, "Friction").find("12 is 12 times above all standard fabrics"), 0u);
	fabric.Friction = 0.0f;
	EXPECT_EQ(SlipOf(fabric, "Friction"), "");
}

} // namespace Cloth
