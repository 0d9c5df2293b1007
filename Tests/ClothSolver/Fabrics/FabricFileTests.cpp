// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/StandardFabrics.h"
#include "FabricFile.h"
#include "FabricReport.h"
#include "FabricSource.h"
#include "Json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace
{

Input::FabricFile Parse(const std::string& values)
{
	return Input::ParseFabric("a.json", R"({"Description": "a test", )" + values + "}");
}

std::string ErrorOf(const std::string& values)
{
	try
	{
		(void)Parse(values);
	}
	catch (const Input::Error& error)
	{
		return error.what();
	}
	return "";
}

TEST(FabricFile, HasNumbersInSiAndTextsWithUnits)
{
	const Cloth::Fabric fabric = Parse(R"("BendingWarp": 1.2e-5, "BendingWeft": "0.118 gf cm2/cm",
		"ArealDensity": "12.38 mg/cm2", "TensileResilience": "55 %", "Friction": 0.3)")
									 .Values;
	EXPECT_FLOAT_EQ(fabric.BendingWarp, 1.2e-5f);
	EXPECT_FLOAT_EQ(fabric.BendingWeft, 1.1571847e-5f);
	EXPECT_FLOAT_EQ(fabric.ArealDensity, 0.1238f);
	EXPECT_FLOAT_EQ(fabric.TensileResilience, 0.55f);
	EXPECT_FLOAT_EQ(fabric.Friction, 0.3f);
	EXPECT_EQ(fabric.Thickness, Cloth::Fabric{}.Thickness);
}

TEST(FabricFile, HasPlotsAndLaws)
{
	const Cloth::TensionCurve tension =
		Parse(R"("Tension": {"Law": "FullCubic", "StretchLimit": 1.1, "StretchStiffening": 9})").Values.Tension;
	EXPECT_EQ(tension.Law, Cloth::TensionLaw::FullCubic);
	EXPECT_FLOAT_EQ(tension.StretchLimit, 1.1f);
	const Cloth::Fabric fabric =
		Parse(R"("ShearCurve": [[0, "1 gf/cm", "-1 gf/cm"], ["5 deg", 12, 8]], "BendingCurveWarp": [[100, 0.001]])")
			.Values;
	ASSERT_EQ(fabric.ShearCurve.size(), 2U);
	EXPECT_FLOAT_EQ(fabric.ShearCurve[0].Unloading, -0.980665f);
	EXPECT_FLOAT_EQ(fabric.ShearCurve[1].At, 0.0872664626f);
	EXPECT_FLOAT_EQ(fabric.BendingCurveWarp[0].Unloading, 0.001f);
}

TEST(FabricFile, HasASheetInItsOwnUnitsThatOtherValuesOverrule)
{
	const Cloth::Fabric fabric =
		Parse(R"("BendingWeft": 1e-5, "Kawabata": {"B": 0.118, "W": "200 g/m2", "2HB": [0.1, "0.2 gf cm/cm"]})").Values;
	EXPECT_FLOAT_EQ(fabric.BendingWarp, 1.1571847e-5f);
	EXPECT_FLOAT_EQ(fabric.BendingWeft, 1e-5f);
	EXPECT_FLOAT_EQ(fabric.ArealDensity, 0.2f);
	EXPECT_FLOAT_EQ(fabric.BendingHysteresisWeft, 2.0f * fabric.BendingHysteresisWarp);
}

TEST(FabricFile, CanBeASheetAlone)
{
	const Input::FabricFile fabric = Input::ParseFabric("broad.csv", "B,0.118\n2HB,0.124\n");
	EXPECT_EQ(fabric.Name, "broad");
	EXPECT_FLOAT_EQ(fabric.Values.BendingWarp, 1.1571847e-5f);
	EXPECT_THROW((void)Input::ParseFabric("broad.csv", "RT,130"), Input::Error);
}

TEST(FabricFile, ThatIsWrongSaysWhereAndWhatIsAllowed)
{
	EXPECT_EQ(
		ErrorOf(R"("Thickness": "3 kg")"), "a.json:1: Thickness: '3 kg' has a wrong unit; allowed: m, mm, cm, um");
	EXPECT_EQ(ErrorOf(R"("Thickness": "3")"), "a.json:1: Thickness: '3' has no unit; allowed: m, mm, cm, um");
	EXPECT_EQ(ErrorOf(R"("Thicknes": 1)"), "a.json:1: Thicknes: unknown key; did you mean 'Thickness'?");
	EXPECT_EQ(ErrorOf(R"("Shear": -1)"), "a.json:1: Shear is -1; allowed: 0 to 1e+09 N/m");
	EXPECT_EQ(ErrorOf(R"("Shear": [1])"), "a.json:1: Shear: expected a number, not an array");
	EXPECT_EQ(ErrorOf(R"("Tension": {"Law": "Cubic"})"),
		"a.json:1: Tension.Law: unknown 'Cubic'; allowed: Linear, FullCubic, TwoTermCubic, Power, StVenantKirchhoff");
	EXPECT_EQ(ErrorOf(R"("ShearCurve": [[1]])"),
		"a.json:1: ShearCurve[0]: expected [deformation, force] or [deformation, loading, unloading]");
	EXPECT_EQ(ErrorOf(R"("Kawabata": {"RT": 130})"), "a.json:1: Kawabata.RT (warp) is 130; allowed: 5 to 100 %");
	EXPECT_EQ(ErrorOf(R"("Kawabata": {"B": [1, 2, 3]})"), "a.json:1: Kawabata.B: expected an array of 2, not of 3");
	EXPECT_EQ(ErrorOf(R"("Kawabata": {"B": "1 gf/cm"})"),
		"a.json:1: Kawabata.B: '1 gf/cm' has a wrong unit; allowed: N m, gf cm2/cm, uN m, mg cm");
	EXPECT_EQ(ErrorOf(R"("Shear": 1, "Sources": {"estimated": ["Share"]})"),
		"a.json:1: Sources.estimated[0]: the file gives no such value; did you mean 'Shear'?");
}

TEST(FabricFile, IsFoundByNameOrPath)
{
	EXPECT_TRUE(std::filesystem::exists(Input::FindFabric("Denim")));
	EXPECT_EQ(Input::FindFabric("a/b.csv"), "a/b.csv");
	const auto refusal = [](const char* name) -> std::string
	{
		try
		{
			return "found " + Input::FindFabric(name).string();
		}
		catch (const Input::Error& error)
		{
			return error.what();
		}
	};
	EXPECT_EQ(refusal("Denin"), "there is no fabric 'Denin'; did you mean 'Denim'?");
	EXPECT_EQ(refusal("a/b.txt"), "a/b.txt: a file of a fabric ends in .json or .csv");
}

TEST(FabricFile, IsShownInBothUnits)
{
	const std::string report = Input::DescribeFabric(Parse(R"("BendingWarp": "118 gf cm2/cm")"));
	EXPECT_NE(report.find("BendingWarp              0.011572 N m         118 gf cm2/cm"), std::string::npos) << report;
	EXPECT_NE(report.find("warning: a: BendingWarp: 118 gf cm\u00b2/cm is 69 times more"), std::string::npos) << report;
}

TEST(FabricLibrary, HasAllKindsOfFabric)
{
	const std::vector<std::string> names = Input::FabricNames();
	for (const char* name : {"CottonBroad", "WoolTropical", "PolyesterTropical", "PolyesterFaille", "Denim", "Canvas",
			 "Silk", "JerseyKnit", "Leather", "Fleece", "Tulle", "WoolSuiting", "FlagNylon", "RubberSheet"})
	{
		EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
	}
}

TEST(FabricLibrary, IsPlausibleAndEveryNumberHasASource)
{
	for (const std::string& name : Input::FabricNames())
	{
		const Input::FabricFile fabric = Input::LoadFabric(Input::FindFabric(name));
		EXPECT_GT(fabric.Description.size(), 20U) << name;
		EXPECT_GE(fabric.Given.size(), 9U) << name;
		for (const std::string& value : fabric.Given)
		{
			EXPECT_TRUE(fabric.Sources.contains(value)) << value << " of " << name << " has no source";
		}
		EXPECT_EQ(Input::WarningsAbout(fabric), "");
	}
}

TEST(FabricLibrary, HasTheMeasuredFabricsAsTheyWereMeasured)
{
	struct Measured
	{
		const char* Name;
		double Bending, Hysteresis, Density, Thickness;
	};
	for (const Measured& row : {Measured{"CottonBroad", 1.1572e-5, 6.0801e-4, 0.1238, 4.97e-4},
			 Measured{"WoolTropical", 6.5705e-6, 1.6181e-4, 0.1629, 4.07e-4},
			 Measured{"PolyesterTropical", 7.5511e-6, 1.4220e-4, 0.1165, 3.40e-4},
			 Measured{"PolyesterFaille", 1.8633e-6, 3.4323e-5, 0.1043, 2.26e-4}})
	{
		const Cloth::Fabric fabric = Input::LoadFabric(Input::FindFabric(row.Name)).Values;
		EXPECT_NEAR(fabric.BendingWarp, row.Bending, 1e-4 * row.Bending) << row.Name;
		EXPECT_NEAR(fabric.BendingHysteresisWeft, row.Hysteresis, 1e-4 * row.Hysteresis) << row.Name;
		EXPECT_NEAR(fabric.ArealDensity, row.Density, 1e-6) << row.Name;
		EXPECT_NEAR(fabric.Thickness, row.Thickness, 1e-8) << row.Name;
	}
}

TEST(FabricLibrary, IsTheOneInTheDocumentation)
{
	const std::string page = Input::ReadFile(Input::ContentFolder().parent_path() / "Docs" / "Fabrics.md");
	EXPECT_NE(page.find(Input::FabricTable()), std::string::npos)
		<< "Docs/Fabrics.md has another table than ./cloth fabric prints";
}

TEST(FabricLibrary, HasTheDefaultFabric)
{
	EXPECT_TRUE(Cloth::IsSame(Input::LoadFabric(Input::FindFabric("Cotton")).Values, Cloth::Fabric{}));
}

TEST(FabricLibrary, IsCompiledInToTheLastBit)
{
	const std::vector<std::string> names = Input::FabricNames();
	const std::span<const Cloth::StandardFabric> fabrics = Cloth::StandardFabrics();
	ASSERT_EQ(fabrics.size(), names.size()) << "./cloth fabric --write was not run";
	for (size_t i = 0; i < names.size(); ++i)
	{
		EXPECT_EQ(fabrics[i].Name, names[i]);
		const Input::FabricFile file = Input::LoadFabric(Input::FindFabric(names[i]));
		EXPECT_EQ(fabrics[i].Description, file.Description);
		EXPECT_TRUE(Cloth::IsSame(fabrics[i].Values, file.Values)) << names[i];
	}
}

TEST(FabricLibrary, IsTheOneInTheSources)
{
	for (const Input::SourceFile& file : Input::MakeFabricSources())
	{
		EXPECT_EQ(Input::ReadFile(file.Path), file.Text) << "./cloth fabric --write was not run";
	}
}

TEST(FabricLibrary, IsComparedBitByBit)
{
	const Cloth::Fabric fabric = Cloth::StandardFabrics()[3].Values;
	ASSERT_FALSE(fabric.TensileCurveWarp.empty());
	const auto changed = [&](const auto& change)
	{
		Cloth::Fabric other = fabric;
		change(other);
		return !Cloth::IsSame(fabric, other);
	};
	EXPECT_FALSE(changed([](Cloth::Fabric&) {}));
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		EXPECT_TRUE(changed([&](Cloth::Fabric& other) { other.*value.Member += 1.0f; })) << value.Name;
	}
	for (const Cloth::TensionValue& value : Cloth::TensionValues())
	{
		EXPECT_TRUE(changed([&](Cloth::Fabric& other) { other.Tension.*value.Member += 1.0f; })) << value.Name;
	}
	for (const Cloth::FabricCurve& curve : Cloth::FabricCurves())
	{
		EXPECT_TRUE(changed([&](Cloth::Fabric& other) { (other.*curve.Member).push_back({}); })) << curve.Name;
	}
	EXPECT_TRUE(changed([](Cloth::Fabric& other) { other.Tension.Law = Cloth::TensionLaw::Power; }));
	for (float Cloth::MeasuredPoint::*member :
		{&Cloth::MeasuredPoint::At, &Cloth::MeasuredPoint::Loading, &Cloth::MeasuredPoint::Unloading})
	{
		EXPECT_TRUE(changed([&](Cloth::Fabric& other) { other.TensileCurveWarp[1].*member += 1.0f; }));
	}
	EXPECT_TRUE(changed([](Cloth::Fabric& other) { other.TensileStrengthWarp = -0.0f; }));
	Cloth::Fabric none;
	none.Shear = NAN;
	EXPECT_TRUE(Cloth::IsSame(none, none));
}

} // namespace
