// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Chart.h"
#include "Print.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace Lab
{

namespace
{

using Pixels = std::array<std::array<double, 2>, 3>;

/// Where a chart draws three points.
Pixels Place(Scale x, Scale y, const std::array<ChartPoint, 3>& points)
{
	const std::string svg =
		Draw({"Title", {"x", x}, {"y", y}, {{"series", {points.begin(), points.end()}}}, {}, false});
	Pixels pixels{};
	const size_t begin = svg.find("points='");
	EXPECT_NE(begin, std::string::npos);
	EXPECT_EQ(std::sscanf(svg.c_str() + begin, "points='%lf,%lf %lf,%lf %lf,%lf", &pixels[0][0], &pixels[0][1],
				  &pixels[1][0], &pixels[1][1], &pixels[2][0], &pixels[2][1]),
		6);
	return pixels;
}

void ExpectEven(const Pixels& pixels)
{
	for (size_t axis : {0u, 1u})
	{
		EXPECT_NEAR(pixels[1][axis] - pixels[0][axis], pixels[2][axis] - pixels[1][axis], 0.11);
	}
	EXPECT_LT(pixels[0][0], pixels[2][0]);
	EXPECT_GT(pixels[0][1], pixels[2][1]); // up is less
}

} // namespace

TEST(Chart, HasAScaleForEachAxis)
{
	using enum Scale;
	ExpectEven(Place(Linear, Linear, {{{1.0, -5.0, ""}, {2.0, 0.0, ""}, {3.0, 5.0, ""}}}));
	ExpectEven(Place(Logarithmic, Linear, {{{1.0, -5.0, ""}, {10.0, 0.0, ""}, {100.0, 5.0, ""}}}));
	ExpectEven(Place(Linear, Logarithmic, {{{1.0, 0.01, ""}, {2.0, 1.0, ""}, {3.0, 100.0, ""}}}));
	ExpectEven(Place(Logarithmic, Logarithmic, {{{1.0, 0.01, ""}, {10.0, 1.0, ""}, {100.0, 100.0, ""}}}));
}

TEST(Chart, DrawsASinglePoint)
{
	const Pixels pixels = Place(Scale::Linear, Scale::Linear, {{{2.0, 3.0, ""}, {2.0, 3.0, ""}, {2.0, 3.0, ""}}});
	EXPECT_GT(pixels[0][0], 80.0);
	EXPECT_LT(pixels[0][0], 740.0);
}

TEST(Chart, NamesWhatIsNoNumberAndJoinsNothing)
{
	const std::string svg =
		Draw({"Title", {"x"}, {"y"}, {{"series", {{0.0, 1.0, ""}, {1.0, 2.0, ""}}}}, {}, false, {"wool", "silk"}});
	EXPECT_NE(svg.find(">wool<"), std::string::npos);
	EXPECT_NE(svg.find(">silk<"), std::string::npos);
	EXPECT_EQ(svg.find("polyline"), std::string::npos);
}

TEST(Print, WritesNumbersAsPeopleDo)
{
	EXPECT_EQ(Number(0.01), "0.01");
	EXPECT_EQ(Number(-5.0), "-5");
	EXPECT_EQ(Number(1000.0), "1,000");
	EXPECT_EQ(Number(250000.0), "250,000");
	EXPECT_EQ(Number(1e6), "1e6");
	EXPECT_EQ(Number(2.5e-7), "2.5e-7");
}

} // namespace Lab
