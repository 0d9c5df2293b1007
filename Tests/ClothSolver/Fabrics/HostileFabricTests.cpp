// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/Messages.h"
#include "FabricFile.h"
#include "Json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace
{

std::string HostileError(const std::string& values)
{
	return Cloth::ReadFabricJson("{\"Description\": \"a test\",\n" + values + "}").Error;
}

std::string Repeat(const std::string& text, size_t count)
{
	std::string all;
	for (size_t i = 0; i < count; ++i)
	{
		all += text;
	}
	return all;
}

/// One line that a terminal shows as it is and nobody has to scroll.
void ExpectGoodMessage(const std::string& error, const std::string& about)
{
	EXPECT_FALSE(Cloth::HasControlCharacters(error)) << about;
	EXPECT_LT(error.size(), 1000U) << about;
}

TEST(HostileFabric, NamesTheBoundThatIsOverstepped)
{
	EXPECT_EQ(HostileError(R"("Shear": 1e308)"), "2: Shear is 1e308; allowed: 0 to 1e+09 N/m");
	EXPECT_EQ(HostileError(R"("Shear": 1e400)"), "2: Shear is 1e400; allowed: 0 to 1e+09 N/m");
	EXPECT_EQ(HostileError(R"("Shear": -1e400)"), "2: Shear is -1e400; allowed: 0 to 1e+09 N/m");
	EXPECT_EQ(HostileError(R"("Thickness": "3 km")"), "2: Thickness: '3 km' has a wrong unit; allowed: m, mm, cm, um");
	EXPECT_EQ(HostileError(R"("Thickness": "300 cm")"), "2: Thickness is '300 cm'; allowed: 0 to 0.1 m");
	EXPECT_EQ(HostileError(R"("Thickness": "1e400 m")"), "2: Thickness: '1e400 m' is too large a number");
	EXPECT_EQ(HostileError(R"("ShearCurve": [[0.1, 1],
		[0.2, 1e308]])"),
		"3: ShearCurve[1][1] is 1e308; allowed: 0 to 1e+09 N/m");
	EXPECT_EQ(HostileError(R"("Tension": {"Law": "FullCubic", "StretchLimit": 1e308})"),
		"2: Tension.StretchLimit is 1e308; allowed: 1.001 to 10");
	EXPECT_EQ(HostileError(R"("Kawabata": {
		"B": [1, 1e308]})"),
		"3: Kawabata.B (weft) is 1e+308; allowed: 0 to 10197162.1 gf cm2/cm");
}

TEST(HostileFabric, IsRefusedInOneShortLine)
{
	const std::string megabyte(200000, 'x');
	const std::vector<std::string> files = {
		"\"" + megabyte + "\": 1",
		"\"Thickness\": \"1 " + megabyte + "\"",
		"\"Thickness\": \"" + megabyte + "\"",
		"\"Kawabata\": {\"" + megabyte + "\": 1}",
		"\"Tension\": {\"Law\": \"" + megabyte + "\"}",
		"\"Sources\": {\"" + megabyte + "\": [\"" + megabyte.substr(0, 50000) + "\"]}",
		"\"Sources\": {\"\\u001b[31m\": []}",
		"\"\\u001b]0;title\\u0007\": 1",
		"\"Thickness\": \"1 \\u009b31m\"",
		"\"Shear\": " + std::string(100000, '9'),
		"\"Shear\": \"1\\u0000\"",
		std::string("\"Shear\": \"1\0\"", 12),
		std::string("\"Shear\": 1\0", 11),
		"\"Shear\": \"\xff\xfe\"",
		"\"Shear\": \"\xed\xa0\x80\"",
		"\"Shear\": \"\\ud800\"",
		"\"Shear\": " + std::string(100000, '['),
		"\"Shear\": " + Repeat("{\"a\":", 50000),
		"\"ShearCurve\": [" + Repeat("[1,1],", 30000) + "[1,1]]",
		"\"ShearCurve\": " + Repeat("[", 60) + Repeat("]", 60),
		"\"Kawabata\": {\"B\": [" + Repeat("1,", 100000) + "1]}",
		Repeat("\"Shear\": 1,", 2) + "\"Shear\": 1",
		"\"Shear\": 01",
		"\"Shear\": +1",
		"\"Shear\": .5",
		"\"Shear\": 5.",
		"\"Shear\": NaN",
		"\"Shear\": true",
		"\"Shear\": null",
	};
	for (const std::string& file : files)
	{
		const std::string error = HostileError(file);
		EXPECT_TRUE(error.starts_with("2: ")) << file.substr(0, 100) << "\n" << error;
		ExpectGoodMessage(error, file.substr(0, 100));
	}
}

TEST(HostileFabric, HasNoControlCharactersInItsDescription)
{
	EXPECT_EQ(Cloth::ReadFabricJson(R"({"Description": "\u001b[2J"})").Error,
		"1: Description: control characters are not allowed");
	EXPECT_EQ(Cloth::ReadFabricJson("{\"Description\": \"two\\nlines\"}").Error,
		"1: Description: control characters are not allowed");
	EXPECT_EQ(Cloth::ReadFabricJson("{\"Description\": \"caf\u00e9 \\u00e9 \\ud83e\\uddf5\"}").Value.Description,
		"caf\u00e9 \u00e9 \U0001F9F5");
}

TEST(HostileFabric, IsNotReadWhenItIsTooLong)
{
	const std::string long1(Cloth::LongestFabricFile + 1, ' ');
	EXPECT_EQ(Cloth::ReadFabricJson(long1).Error, "1: the text is 262145 bytes long; allowed: at most 262144");
	EXPECT_EQ(Cloth::ReadFabricCsv(long1).Error, "the text is 262145 bytes long; allowed: at most 262144");
}

TEST(HostileFabric, AsASheetIsRefusedInOneShortLine)
{
	const std::string megabyte(200000, 'x');
	for (const std::string& row : {megabyte + ",1", "B,1," + megabyte, "B," + megabyte, std::string("\x1b[31m,1"),
			 std::string("B,1\0,2", 6), std::string(1, '\0'), std::string("B,1e400"), std::string("B,1e308"),
			 Repeat("B,", 10000), std::string("RT,130")})
	{
		const std::string error = Cloth::ReadFabricCsv(row + "\n").Error;
		EXPECT_NE(error, "") << row.substr(0, 100);
		ExpectGoodMessage(error, row.substr(0, 100));
	}
}

/// A file with some bytes changed, lost, doubled or put elsewhere.
std::string Mutated(std::string text, std::mt19937& random)
{
	const auto below = [&](size_t end) { return random() % std::max<size_t>(end, 1); };
	const std::vector<std::string> pieces = {"{", "}", "[", "]", "\"", ":", ",", "-", "e", "1e308", "1e-400", "\\u0000",
		"\\", "null", "0.5 mm", "\"B\": 1,", "\xff", std::string(1, '\0'), "\n", "Kawabata", "99999999999999999999"};
	for (size_t i = 0; i <= below(4); ++i)
	{
		const size_t at = below(text.size());
		const size_t length = std::min(below(12), text.size() - at);
		switch (below(4))
		{
		case 0:
			text.erase(at, length);
			break;
		case 1:
			text.insert(at, text.substr(below(text.size()), below(40)));
			break;
		case 2:
			text.replace(at, length, pieces[below(pieces.size())]);
			break;
		default:
			text[at] = static_cast<char>(below(256));
		}
		text += text.empty() ? "x" : "";
	}
	return text;
}

/// Whatever the file, there is a fabric that the solver takes or one line that says why not.
TEST(HostileFabric, IsReadOrRefusedWhateverItIs)
{
	std::mt19937 random(7);
	std::vector<std::string> files;
	for (const std::string& name : Input::FabricNames())
	{
		files.push_back(Input::ReadFile(Input::FindFabric(name)));
	}
	files.emplace_back(R"({"Description": "all", "Tension": {"Law": "FullCubic", "StretchLimit": 1.1},
		"BendingCurveWarp": [[0, "1 gf cm/cm", "-1 gf cm/cm"], ["5 1/cm", 0.1]], "Sources": {"a": ["Tension"]}})");
	const std::string sheet = "Name,Warp,Weft,Unit\nEMT,5.1,7.9,%\nLT,0.62,0.58,\nB,0.14,0.10,gf cm2/cm\nW;27,5\n";
	int good = 0;
	for (int i = 0; i < 6000; ++i)
	{
		const bool json = i % 4 != 0;
		const std::string text = Mutated(json ? files[static_cast<size_t>(i) % files.size()] : sheet, random);
		const Cloth::Result<Cloth::FabricFile> read = json ? Cloth::ReadFabricJson(text) : Cloth::ReadFabricCsv(text);
		if (read)
		{
			++good;
			EXPECT_EQ(Cloth::Validate(read.Value.Values).Error, "") << text;
			EXPECT_FALSE(Cloth::HasControlCharacters(read.Value.Description));
		}
		else
		{
			ExpectGoodMessage(read.Error, text);
		}
	}
	EXPECT_GT(good, 100);
	EXPECT_LT(good, 5900);
}

} // namespace
