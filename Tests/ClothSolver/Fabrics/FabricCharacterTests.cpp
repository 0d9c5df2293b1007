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

TEST(FabricCharacter, ComparesWithOtherStandardFabrics)
{
	for (const StandardFabric& standard : StandardFabrics())
	{
		// As it comes back from the units of an editor.
		Fabric rounded = standard.Values;
		rounded.BendingWarp *= 1.0000005f;
		for (const StandardFabric* other : ByDrape(rounded))
		{
			EXPECT_STRNE(other->Name, standard.Name);
		}
		EXPECT_EQ(ByDrape(rounded).size(), StandardFabrics().size() - 1);
		rounded.BendingWarp *= 1.01f;
		EXPECT_EQ(ByDrape(rounded).size(), StandardFabrics().size()) << standard.Name << " with a change";
	}
	EXPECT_STREQ(ByDrape(Standard("Canvas")).back()->Name, "JerseyKnit");
	// By ratio: above the geometric mean of two lengths, and still below the arithmetic one.
	const double longer = BendingLength(Standard("Canvas"));
	const double shorter = BendingLength(ByDrape(Standard("Canvas"))[0]->Values);
	Fabric between;
	const double length = 0.5 * std::sqrt(longer * shorter) + 0.25 * (longer + shorter);
	between.BendingWarp = between.BendingWeft = static_cast<float>(0.2 * 9.80665 * std::pow(length, 3.0));
	EXPECT_STREQ(ByDrape(between)[0]->Name, "Canvas");
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

} // namespace Cloth
