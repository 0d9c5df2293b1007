// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Field.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

namespace
{

std::string ParseError(const std::string& text)
{
	return ErrorOf([&] { Input::ParseJson("a.json", text); });
}

Input::Field Load(const TestFolder& folder, const std::string& text)
{
	return Input::Field::Load(folder.Write("a.json", text));
}

TEST(Json, ReadsEveryKindOfValueWithItsLine)
{
	const Input::JsonValue value =
		Input::ParseJson("a.json", "{\n\"a\": [1, -2.5e3,\n true, null],\n\"b\": {\"c\": \"text\"}\n}");
	ASSERT_EQ(value.Keys, (std::vector<std::string>{"a", "b"}));
	const Input::JsonValue& array = value.Elements[0];
	EXPECT_EQ(array.Line, 2);
	EXPECT_EQ(array.Elements[1].Number, -2500.0);
	EXPECT_EQ(array.Elements[1].Line, 2);
	EXPECT_EQ(array.Elements[2].Kind, Input::JsonKind::Boolean);
	EXPECT_EQ(array.Elements[2].Line, 3);
	EXPECT_EQ(array.Elements[3].Kind, Input::JsonKind::Null);
	EXPECT_EQ(value.Elements[1].Elements[0].Text, "text");
}

TEST(Json, KnowsTheLineOfANumberAtTheEndOfALine)
{
	const Input::JsonValue value = Input::ParseJson("a.json", "{\"a\":\n1\n,\"b\":\n2\n}");
	EXPECT_EQ(value.Elements[0].Line, 2);
	EXPECT_EQ(value.Elements[1].Line, 4);
}

TEST(Json, NamesFileAndLineOfWhatIsNotJson)
{
	EXPECT_TRUE(Contains(ParseError("{\n\"a\": 1,\n}"), "a.json:3: not JSON"));
	EXPECT_TRUE(Contains(ParseError("{\"a\": [1, 2"), "a.json:1: "));
	EXPECT_TRUE(Contains(ParseError("{\"a\": [1, 2"), "end of input"));
	EXPECT_TRUE(Contains(ParseError(""), "a.json:1: "));
	EXPECT_TRUE(Contains(ParseError("{\"a\": NaN}"), "a.json:1: "));
	EXPECT_TRUE(Contains(ParseError("{} {}"), "a.json:1: "));
	EXPECT_FALSE(Contains(ParseError("{\n\"a\": 1}\n\x01"), "\n"));
}

TEST(Json, RefusesKeysThatAreGivenTwice)
{
	EXPECT_EQ(ParseError("{\"a\": 1,\n\"a\": 2}"), "a.json:2: 'a' is given twice");
}

TEST(Json, RefusesNestingThatWouldOverflowTheStack)
{
	EXPECT_TRUE(Contains(ParseError(std::string(100000, '[')), "nested more than 64 deep"));
}

/// Keys are searched one after the other.
TEST(Json, RefusesThousandsOfKeys)
{
	std::string text = "{";
	for (size_t i = 0; i < Cloth::MostJsonKeys; ++i)
	{
		text.append("\"").append(std::to_string(i)).append("\":0,\n");
	}
	EXPECT_EQ(ParseError(text.substr(0, text.size() - 2) + "}"), "");
	EXPECT_EQ(ParseError(text + "\"a\":0}"), "a.json:1001: an object of more than 1000 keys");
}

/// A value of two bytes in the file takes a hundred in memory.
TEST(Json, RefusesMillionsOfValues)
{
	std::string text = "[";
	for (size_t i = 0; i + 2 < Cloth::MostJsonValues; ++i)
	{
		text += "0,";
	}
	EXPECT_EQ(ParseError(text + "0]"), "");
	EXPECT_EQ(ParseError(text + "0,0]"), "a.json:1: more than 250000 values");
}

TEST(Json, SaysWhichFileIsMissing)
{
	EXPECT_EQ(ErrorOf([] { Input::Field::Load("/no/such.json"); }), "/no/such.json: there is no such file");
	EXPECT_EQ(ErrorOf([] { Input::Field::Load("/"); }), "/: is a folder, not a file");
}

TEST(Field, NamesLinePathAndWhatIsAllowed)
{
	const TestFolder folder;
	const Input::Field field = Load(folder, "{\"a\": [{\"b\": 7}],\n\"c\": \"x\"}");
	const Input::Field number = field.Require("a").Elements()[0].Require("b");
	EXPECT_TRUE(Contains(ErrorOf([&] { number.Number({0.0, 5.0}); }), "a.json:1: a[0].b: "));
	EXPECT_TRUE(Contains(ErrorOf([&] { number.Number({0.0, 5.0}); }), "7 is not allowed (0 to 5)"));
	EXPECT_TRUE(Contains(ErrorOf([&] { number.Number({8.0, 1e12}); }), "at least 8"));
	const Input::Field huge = Load(folder, "{\"d\": [1e308, 1e400, -1e400]}").Require("d");
	EXPECT_TRUE(Contains(ErrorOf([&] { huge.Elements()[0].Number(); }), "d[0]: 1e308 is not allowed (at most 1e+12)"));
	EXPECT_TRUE(
		Contains(ErrorOf([&] { huge.Elements()[1].Number(Input::NotNegative); }), "1e400 is not allowed (at most"));
	EXPECT_TRUE(Contains(ErrorOf([&] { huge.Elements()[2].Number(); }), "-1e400 is not allowed (at least -1e+12)"));
	EXPECT_TRUE(Contains(ErrorOf([&] { number.Text(); }), "expected a text, not a number"));
	EXPECT_TRUE(Contains(ErrorOf([&] { number.Elements(2); }), "expected an array of 2, not a number"));
	EXPECT_TRUE(Contains(ErrorOf([&] { field.Require("a").Numbers(3); }), "expected an array of 3, not of 1"));
	EXPECT_TRUE(Contains(ErrorOf([&] { field.Require("c").Boolean(); }), ":2: c: expected true or false"));
	EXPECT_TRUE(Contains(ErrorOf([&] { field.Require("d"); }), "'d' is missing"));
}

TEST(Field, RefusesNumbersThatAreNotWhole)
{
	const TestFolder folder;
	EXPECT_TRUE(Contains(ErrorOf([&] { Load(folder, "[2.5]").Elements()[0].Integer({0.0, 9.0}); }), "not a whole"));
	EXPECT_TRUE(Contains(ErrorOf([&] { Load(folder, "[9e11]").Elements()[0].Integer(Input::AnyNumber); }),
		"-2.14748e+09 to 2.14748e+09"));
}

TEST(Field, SuggestsWhatWasProbablyMeant)
{
	const TestFolder folder;
	const std::vector<std::string> allowed = {"SheetSize", "Fabric"};
	EXPECT_TRUE(Contains(ErrorOf([&] { Load(folder, "{\"sheetsiz\": 1}").AllowKeys(allowed); }),
		"sheetsiz: unknown key; did you mean 'SheetSize'?"));
	EXPECT_TRUE(Contains(ErrorOf([&] { Load(folder, "{\"Colour\": 1}").AllowKeys(allowed); }),
		"unknown key; allowed: SheetSize, Fabric"));
	EXPECT_TRUE(Contains(ErrorOf([&] { Load(folder, "[\"Fabrik\"]").Elements()[0].Choice(allowed); }),
		"unknown 'Fabrik'; did you mean 'Fabric'?"));
}

} // namespace
