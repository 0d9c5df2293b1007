// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Fabrics/Decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace
{

/// What the C++ library of this machine says, which rounds correctly.
double Expected(const std::string& text)
{
	double value = 0.0;
	const std::from_chars_result end = std::from_chars(text.data(), text.data() + text.size(), value);
	EXPECT_TRUE(end.ec == std::errc()) << text;
	return value;
}

void ExpectExact(const std::string& text)
{
	const Cloth::Decimal read = Cloth::ReadDecimal(text);
	ASSERT_EQ(read.Length, text.size()) << text;
	ASSERT_EQ(std::bit_cast<uint64_t>(read.Value), std::bit_cast<uint64_t>(Expected(text))) << text;
}

TEST(Decimal, IsTheNearestDouble)
{
	for (const char* text : {"0", "-0", "1", "0.1", "1.4e-5", "0.9e-5", "10370", "12.38", "1e22", "1e23",
			 "8.5e22", // powers of ten beyond what a double holds
			 "9007199254740993", "9007199254740993.00000000000000000000001", "9007199254740992.999",
			 "1.7976931348623157e308", "1.7976931348623158e308", // the largest
			 "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324", "2.5e-324",
			 "7.4109846876186981e-324", // next to zero
			 "000000000000000000000001.5", "0.000000000000000000000000000000000001e36"})
	{
		ExpectExact(text);
	}
}

TEST(Decimal, IsTheNearestDoubleOfAnyOther)
{
	std::mt19937_64 random(1);
	char text[64];
	for (int i = 0; i < 20000; ++i)
	{
		const auto value = std::bit_cast<double>(random());
		if (!std::isfinite(value))
		{
			continue;
		}
		(void)std::snprintf(text, sizeof text, "%.*e", 5 + i % 20, value);
		if (!std::isfinite(std::strtod(text, nullptr)))
		{
			continue;
		}
		ExpectExact(text);
	}
}

/// The middle between two doubles goes to the even one, but not if any digit follows, however late.
TEST(Decimal, SeesDigitsFarBehindTheMiddleOfTwoDoubles)
{
	const std::string middle = "9007199254740993" + std::string(".") + std::string(2000, '0');
	ExpectExact(middle);
	EXPECT_EQ(Cloth::ReadDecimal(middle).Value, 9007199254740992.0);
	ExpectExact(middle + "1");
	EXPECT_EQ(Cloth::ReadDecimal(middle + "1").Value, 9007199254740994.0);
	ExpectExact("1" + std::string(300, '7') + std::string(3000, '0') + "e-3000");
}

TEST(Decimal, IsInfiniteOrZeroBeyondWhatADoubleHolds)
{
	EXPECT_EQ(Cloth::ReadDecimal("1e400").Value, INFINITY);
	EXPECT_EQ(Cloth::ReadDecimal("-1.8e308").Value, -INFINITY);
	EXPECT_EQ(Cloth::ReadDecimal("1.7976931348623159e308").Value, INFINITY);
	EXPECT_EQ(Cloth::ReadDecimal("1e99999999999999999999").Value, INFINITY);
	EXPECT_EQ(Cloth::ReadDecimal("2e-324").Value, 0.0);
	EXPECT_EQ(Cloth::ReadDecimal("1e-99999999999999999999").Value, 0.0);
	EXPECT_EQ(Cloth::ReadDecimal("0e99999999999999999999").Value, 0.0);
}

TEST(Decimal, IsReadAsFarAsItGoes)
{
	const auto length = [](const char* text) { return Cloth::ReadDecimal(text).Length; };
	EXPECT_EQ(length("0.118 gf cm2/cm"), 5U);
	EXPECT_EQ(length("+.5"), 3U);
	EXPECT_EQ(length("5."), 2U);
	EXPECT_EQ(length("1e"), 1U);
	EXPECT_EQ(length("1e+"), 1U);
	EXPECT_EQ(length("1,5"), 1U);
	for (const char* text : {"", "-", ".", "e5", "nan", "inf", " 1", "-.", "x"})
	{
		EXPECT_EQ(length(text), 0U) << text;
	}
	EXPECT_EQ(length("0x10"), 1U);
}

} // namespace
