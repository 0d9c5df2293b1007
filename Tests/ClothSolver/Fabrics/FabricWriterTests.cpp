// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"
#include "ClothSolver/FabricValues.h"
#include "FabricFile.h"

#include <gtest/gtest.h>

#include <bit>
#include <clocale>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

namespace
{

using Cloth::FabricFile;

FabricFile WriteAndRead(const FabricFile& fabric)
{
	const Cloth::Result<std::string> text = Cloth::WriteFabricJson(fabric);
	EXPECT_TRUE(text) << text.Error;
	const Cloth::Result<FabricFile> back = Cloth::ReadFabricJson(text.Value);
	EXPECT_TRUE(back) << back.Error;
	return back.Value;
}

FabricFile Described(const std::string& description)
{
	FabricFile fabric;
	fabric.Description = description;
	return fabric;
}

TEST(FabricWriter, WritesEveryFabricOfTheLibrarySoThatItReadsBackBitEqual)
{
	for (const std::string& name : Input::FabricNames())
	{
		SCOPED_TRACE(name);
		const FabricFile fabric = Input::LoadFabric(Input::FindFabric(name));
		const FabricFile back = WriteAndRead(fabric);
		EXPECT_TRUE(Cloth::IsSame(back.Values, fabric.Values));
		EXPECT_EQ(back.Description, fabric.Description);
		EXPECT_EQ(back.Sources, Cloth::SourcesByValue(fabric));
		// Nothing is lost or added the second time.
		EXPECT_EQ(Cloth::WriteFabricJson(back).Value, Cloth::WriteFabricJson(fabric).Value);
	}
}

TEST(FabricWriter, WritesTheShortestDecimals)
{
	FabricFile fabric = Described("");
	fabric.Values.ArealDensity = 0.1f;
	fabric.Values.TensileStiffnessWarp = 123456792.0f;
	fabric.Values.TensileStiffnessWeft = 1e9f;
	fabric.Values.BendingWarp = 1.4e-5f;
	fabric.Values.BendingWeft = 0.00025f;
	fabric.Values.Shear = 60.0f;
	fabric.Values.Thickness = 1e-45f;
	fabric.Values.Friction = 1.0f / 3.0f;
	const std::string text = Cloth::WriteFabricJson(fabric).Value;
	for (const char* member : {"\"ArealDensity\": 0.1,", "\"TensileStiffnessWarp\": 123456790,",
			 "\"TensileStiffnessWeft\": 1e9,", "\"BendingWarp\": 1.4e-5,", "\"BendingWeft\": 0.00025,",
			 "\"Shear\": 60,", "\"Thickness\": 1e-45,", "\"Friction\": 0.33333334,"})
	{
		EXPECT_NE(text.find(member), std::string::npos) << member << " is not in\n" << text;
	}
}

TEST(FabricWriter, KeepsTheBitsOfAnyNumber)
{
	std::mt19937 random(1);
	for (int i = 0; i < 2000; ++i)
	{
		FabricFile fabric = Described("");
		// Any float from 2^-149 to 10^9.
		fabric.Values.Shear = std::bit_cast<float>(static_cast<std::uint32_t>(random() % 0x4e6e6b28));
		EXPECT_TRUE(Cloth::IsSame(WriteAndRead(fabric).Values, fabric.Values)) << fabric.Values.Shear;
	}
}

TEST(FabricWriter, KeepsPlotsAndLaws)
{
	FabricFile law = Described("a law");
	law.Values.Tension = {Cloth::TensionLaw::FullCubic, 1.1f, 7.0f, 0.9f, 3.0f, 0.02f};
	EXPECT_TRUE(Cloth::IsSame(WriteAndRead(law).Values, law.Values));
	EXPECT_EQ(WriteAndRead(law).Values.Tension.Law, Cloth::TensionLaw::FullCubic);

	FabricFile plots = Described("plots");
	plots.Values.ShearCurve = {{0.0f, 0.5f, -0.5f}, {0.1f, 7.3f, 5.1f}};
	plots.Values.BendingCurveWeft = {{33.3f, 0.001f, 0.0005f}};
	EXPECT_TRUE(Cloth::IsSame(WriteAndRead(plots).Values, plots.Values));
	EXPECT_EQ(WriteAndRead(plots).Values.ShearCurve.size(), 2U);
}

TEST(FabricWriter, EscapesWhatPeopleWrite)
{
	for (const char* description : {"\"quoted\" \\ back/slash", "}, \"Shear\": 1, {",
			 "\xc3\xa4\xe2\x82\xac\xf0\x9f\xa7\xb5", "\\u0041 \\n", "'", "\"", "\\"})
	{
		FabricFile fabric = Described(description);
		fabric.Sources["Shear"] = description;
		const FabricFile back = WriteAndRead(fabric);
		EXPECT_EQ(back.Description, description);
		EXPECT_EQ(back.Sources.at("Shear"), description);
	}
}

TEST(FabricWriter, RefusesWhatTheReaderWouldRefuse)
{
	const auto refusal = [](const FabricFile& fabric)
	{
		const Cloth::Result<std::string> text = Cloth::WriteFabricJson(fabric);
		EXPECT_TRUE(text.Value.empty());
		return text.Error;
	};
	EXPECT_EQ(refusal(Described("a\nb")), "2: Description: control characters are not allowed");
	EXPECT_EQ(refusal(Described("\xff")), "2: not JSON: a text that is not UTF-8");
	EXPECT_NE(refusal(Described(std::string(300000, 'x'))).find("at most 262144"), std::string::npos);
	FabricFile fabric = Described("");
	fabric.Sources["Kawabatta.B"] = "a book";
	EXPECT_NE(refusal(fabric).find("the file gives no such value"), std::string::npos);
	fabric = Described("");
	fabric.Values.Shear = std::numeric_limits<float>::quiet_NaN();
	EXPECT_EQ(refusal(fabric), "9: Shear: expected a number, not null");
	fabric.Values.Shear = -1.0f;
	EXPECT_NE(refusal(fabric).find("Shear is -1"), std::string::npos) << refusal(fabric);
}

TEST(FabricWriter, NamesTheSourcesOfASheetByTheValuesThatTheyGave)
{
	const Cloth::Result<FabricFile> read = Cloth::ReadFabricJson(R"({"Description": "a",
		"Kawabata": {"EMT": 5, "RT": 50, "G": 1, "2HG": 1, "2HG5": 2, "B": 0.1, "W": 20}, "BendingWeft": 1e-5,
		"Sources": {"a paper": ["Kawabata"], "a shop": ["Kawabata.W"], "my scale": ["Kawabata.2HG5"],
			"estimated": ["BendingWeft"]}})");
	ASSERT_TRUE(read) << read.Error;
	const std::map<std::string, std::string> expected = {{"ArealDensity", "a shop"}, {"BendingWarp", "a paper"},
		{"BendingWeft", "estimated"}, {"Shear", "a paper"}, {"ShearCurve", "a paper; my scale"},
		{"ShearHysteresis", "a paper; my scale"}, {"TensileCurveWarp", "a paper"}, {"TensileCurveWeft", "a paper"},
		{"TensileStiffnessWarp", "a paper"}, {"TensileStiffnessWeft", "a paper"}};
	EXPECT_EQ(Cloth::SourcesByValue(read.Value), expected);
}

TEST(FabricWriter, DoesNotCareForTheLocale)
{
	const std::string before = std::setlocale(LC_NUMERIC, nullptr);
	const FabricFile fabric = Described("");
	const std::string expected = Cloth::WriteFabricJson(fabric).Value;
	for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8"})
	{
		if (std::setlocale(LC_NUMERIC, locale) != nullptr)
		{
			EXPECT_EQ(Cloth::WriteFabricJson(fabric).Value, expected);
		}
	}
	(void)std::setlocale(LC_NUMERIC, before.c_str());
	EXPECT_FALSE(expected.empty());
}

} // namespace
