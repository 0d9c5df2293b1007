// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <vector>

namespace Lab
{

struct ChartPoint
{
	double X;
	double Y;
	std::string Label; ///< beside the point; may be empty
};

struct ChartSeries
{
	std::string Name;
	std::vector<ChartPoint> Points;
};

/// A dashed horizontal line.
struct ChartGuide
{
	double Y;
	std::string Label;
};

enum class Scale
{
	Linear,
	Logarithmic ///< all values must be positive
};

struct ChartAxis
{
	std::string Label;
	Scale By = Scale::Linear;
};

struct Chart
{
	std::string Title;
	ChartAxis X;
	ChartAxis Y;
	std::vector<ChartSeries> Series;
	std::vector<ChartGuide> Guides;

	/// In the upper right corner, else in the upper left one; beside the plot if there are more than six series.
	bool LegendAtRight = false;

	/// Instead of numbers below the plot: what 0, 1, ... stand for. Points are then not joined.
	std::vector<std::string> Names = {};
};

/// As SVG.
std::string Draw(const Chart& chart);

} // namespace Lab
