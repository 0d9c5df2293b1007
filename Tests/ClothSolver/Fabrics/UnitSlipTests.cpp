// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/UnitSlips.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <string>

namespace Cloth
{

namespace
{

/// All sentences, each with what it is about.
std::string Join(const std::vector<UnitSlip>& slips)
{
	std::string text;
	for (const UnitSlip& slip : slips)
	{
		text += (text.empty() ? "" : "\n") + slip.Name + ": " + slip.Text;
	}
	return text;
}

std::string OfFabric(float Fabric::*member, double number)
{
	Fabric fabric;
	fabric.*member = static_cast<float>(number);
	return Join(FindUnitSlips(fabric));
}

std::string OfSheet(const std::string& csv)
{
	const Result<FabricFile> file = ReadFabricCsv(csv);
	EXPECT_EQ(file.Error, "");
	return Join(FindUnitSlips(file.Value));
}

std::string OfJson(const std::string& members)
{
	const Result<FabricFile> file = ReadFabricJson("{\"Description\": \"a\", " + members + "}");
	EXPECT_EQ(file.Error, "");
	return Join(FindUnitSlips(file.Value));
}

} // namespace

TEST(UnitSlips, AreNoneInStandardFabrics)
{
	for (const StandardFabric& standard : StandardFabrics())
	{
		EXPECT_EQ(Join(FindUnitSlips(standard.Values)), "") << standard.Name;
	}
}

TEST(UnitSlips, AreNoneInRealFabricsBesideTheStandardOnes)
{
	Fabric fabric;
	fabric.TensileCurveWarp = {{5.0f, 490.0f, 490.0f}};
	EXPECT_EQ(Join(FindUnitSlips(fabric)), "") << "98 N/m, as lycra";
	EXPECT_EQ(OfFabric(&Fabric::TensileStiffnessWeft, 98.0), "");
	EXPECT_EQ(OfFabric(&Fabric::Friction, 1.6), "");
	EXPECT_EQ(OfFabric(&Fabric::Friction, 0.0), "") << "turned off";
	EXPECT_EQ(OfSheet("W,27\nT0,0.95\nB,0.14\nEMT,5.1\n"), "");
}

/// The limits enclose the standard fabrics, so that a message can say how far beyond them a number is.
TEST(UnitSlips, HaveLimitsBeyondTheStandardFabrics)
{
	for (const FabricValue& value : FabricValues())
	{
		for (const StandardFabric& standard : StandardFabrics())
		{
			const auto number = static_cast<double>(standard.Values.*value.Member);
			EXPECT_TRUE(number == 0.0 || (number >= value.RealLow * 0.999999 && number <= value.RealHigh))
				<< value.Name;
		}
	}
}

TEST(UnitSlips, InTheEditorNameTheMostPlausibleUnit)
{
	EXPECT_EQ(OfFabric(&Fabric::ArealDensity, 200.0),
		"ArealDensity: 200 kg/m\u00b2 is 200 times more than any standard fabric has (RubberSheet: 1 kg/m\u00b2); 200 "
		"g/m\u00b2 would be 0.2 kg/m\u00b2: was that meant?");
	const auto meant = [](float Fabric::*member, double number)
	{
		const std::string text = OfFabric(member, number);
		return text.substr(std::min(text.find("; "), text.size()));
	};
	EXPECT_EQ(meant(&Fabric::ArealDensity, 27.0), "; 27 mg/cm\u00b2 would be 0.27 kg/m\u00b2: was that meant?");
	EXPECT_EQ(meant(&Fabric::ArealDensity, 5.9), "; 5.9 oz/yd\u00b2 would be 0.2 kg/m\u00b2: was that meant?");
	EXPECT_EQ(meant(&Fabric::BendingWarp, 0.118e-6), "; 0.118 gf cm\u00b2/cm would be 11.6 \u00b5N m: was that meant?");
	EXPECT_EQ(meant(&Fabric::BendingWarp, 0.014e-6), "; 0.014 mN m would be 14 \u00b5N m: was that meant?");
	EXPECT_EQ(meant(&Fabric::Shear, 0.8), "; 0.8 gf/(cm deg) would be 45 N/m: was that meant?");
	EXPECT_EQ(meant(&Fabric::TensileStiffnessWarp, 5.0), "; 5 kN/m would be 5000 N/m: was that meant?");
	EXPECT_EQ(meant(&Fabric::Friction, 40.0), "; 40 % would be 0.4: was that meant?");
}

TEST(UnitSlips, SpeakOfTheNumberThatWasTypedIntoASheet)
{
	EXPECT_EQ(OfSheet("W,270\nT0,0.5\n"),
		"Kawabata.W: 270 mg/cm\u00b2 at a thickness of 0.5 mm is 5400 kg/m\u00b3; real fabrics have 30 to 2000 "
		"kg/m\u00b3; 270 g/m\u00b2 would be 27 mg/cm\u00b2: was that meant?");
	EXPECT_EQ(OfSheet("W,27000\n"),
		"Kawabata.W: 27000 mg/cm\u00b2 is 270 times more than any standard fabric has (RubberSheet: 100 mg/cm\u00b2)");
	EXPECT_EQ(OfSheet("B,14,0.1\n"),
		"Kawabata.B: 14 gf cm\u00b2/cm is 8.2 times more than any standard fabric has (RubberSheet: 1.7 gf "
		"cm\u00b2/cm); 14 \u00b5N m would be 0.143 gf cm\u00b2/cm: was that meant?");
	EXPECT_EQ(OfSheet("B,14\n"), OfSheet("B,14,0.1\n")) << "one number, one warning";
	EXPECT_EQ(OfSheet("EMT,0.25\n").substr(0, 47), "Kawabata.EMT: 0.25 % is 9.8 times less than any");
	EXPECT_NE(OfSheet("EMT,0.25\n").find("; 0.25 as a fraction would be 25 %: was that meant?"), std::string::npos);
	// A unit of the sheet's own.
	EXPECT_NE(OfSheet("W,270,kg/m2\n").find("270 g/m\u00b2 would be 0.27 kg/m\u00b2"), std::string::npos);
}

/// What an imported sheet leaves in the asset is explained in the panel too, by the unit of sheets.
TEST(UnitSlips, OfAnImportedSheetAreExplainedInTheEditor)
{
	EXPECT_EQ(OfFabric(&Fabric::ArealDensity, 2.7),
		"ArealDensity: 2.7 kg/m\u00b2 at a thickness of 0.5 mm is 5400 kg/m\u00b3; real fabrics have 30 to 2000 "
		"kg/m\u00b3; was it 270 g/m\u00b2 (0.27 kg/m\u00b2) in a sheet that has mg/cm\u00b2?");
	EXPECT_NE(OfFabric(&Fabric::BendingWarp, 14 * 9.80665e-5)
				  .find("was it 14 \u00b5N m (14 \u00b5N m) in a sheet that has gf cm\u00b2/cm?"),
		std::string::npos);
}

TEST(UnitSlips, SpeakOfTheNumberThatWasTypedIntoJson)
{
	EXPECT_EQ(OfJson("\"BendingWarp\": 0.118"),
		"BendingWarp: 0.118 N m is 710 times more than any standard fabric has (RubberSheet: 0.000167 N m); 0.118 gf "
		"cm\u00b2/cm would be 1.16e-05 N m: was that meant?");
	EXPECT_NE(OfJson("\"ArealDensity\": \"0.1238 mg/cm2\"").find("0.124 kg/m\u00b2 would be 12.4 mg/cm\u00b2"),
		std::string::npos);
	EXPECT_NE(OfJson("\"Kawabata\": {\"W\": 270, \"T0\": 0.5}").find("270 g/m\u00b2 would be 27 mg/cm\u00b2"),
		std::string::npos);
}

TEST(UnitSlips, OfAThousandAndTenThousandAreNoticed)
{
	for (const FabricValue& value : FabricValues())
	{
		const std::string name = value.Name;
		if (name != "ArealDensity" && name != "Thickness" && name != "Shear" && !name.starts_with("Bending")
			&& !name.starts_with("TensileStiffness"))
		{
			continue;
		}
		for (const float factor : {1e-4f, 1e-3f, 1e3f, 1e4f})
		{
			Fabric fabric;
			fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 6.08e-4f;
			fabric.*value.Member *= factor;
			EXPECT_EQ(FindUnitSlips(fabric).size(), 1U) << name << " x " << factor << ": one mistake, one warning";
		}
	}
}

TEST(UnitSlips, OfWeightAndThicknessAreFoundTogether)
{
	EXPECT_EQ(OfFabric(&Fabric::Thickness, 0.05e-3),
		"Thickness: 0.2 kg/m\u00b2 at a thickness of 0.05 mm is 4000 kg/m\u00b3; real fabrics have 30 to 2000 "
		"kg/m\u00b3; 0.05 cm would be 0.5 mm: was that meant?");
	EXPECT_EQ(OfFabric(&Fabric::Thickness, 1e-2),
		"Thickness: 0.2 kg/m\u00b2 at a thickness of 10 mm is 20 kg/m\u00b3; real fabrics have 30 to 2000 kg/m\u00b3");
}

TEST(UnitSlips, OfPlotsAreFoundByTheirSlope)
{
	Fabric fabric;
	fabric.TensileCurveWarp = {{5.0f, 49.0f, 49.0f}};
	EXPECT_EQ(Join(FindUnitSlips(fabric)).substr(0, 59), "TensileCurveWarp: a mean slope of 9.8 N/m is 82 times less ");
}

} // namespace Cloth
