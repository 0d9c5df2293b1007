// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/TestSimulation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

// A flag at a pole in turbulent wind, with default settings at 60 steps a second, against what is published of flags:
// Docs/Wind.md has the sources and the figures.

namespace Cloth
{

namespace
{

constexpr int FlagColumns = 31;
constexpr int FlagRows = 21;
constexpr float Long = 0.9f;
constexpr float Speed = 4.0f;

/// How far the flag is out of its plane by column, over its middle half, m; a row for every sixtieth of a second.
struct Recorded
{
	std::vector<std::vector<double>> Out;
	double Roughness = 0.0; ///< mean of the root mean square curvature, 1/m
	double Motion = 0.0;    ///< mean square speed, m2/s2

	/// Times a second that a column comes through the middle, there and back.
	double Frequency(size_t column) const
	{
		const double middle = Mean(column);
		int crossings = 0;
		for (size_t k = 1; k < Out.size(); ++k)
		{
			crossings += (Out[k][column] > middle) != (Out[k - 1][column] > middle) ? 1 : 0;
		}
		return 0.5 * crossings * 60.0 / static_cast<double>(Out.size() - 1);
	}

	double Mean(size_t column) const
	{
		double sum = 0.0;
		for (const std::vector<double>& row : Out)
		{
			sum += row[column];
		}
		return sum / static_cast<double>(Out.size());
	}

	double Swing(size_t column) const { return std::sqrt(Correlate(column, column, 0)); }

	/// How one column follows another after some sixtieths of a second, m2.
	double Correlate(size_t column, size_t later, int frames) const
	{
		const double middle = Mean(column);
		const double middleLater = Mean(later);
		double sum = 0.0;
		int count = 0;
		for (int k = 0; k < static_cast<int>(Out.size()); ++k)
		{
			const int l = k + frames;
			if (l >= 0 && l < static_cast<int>(Out.size()))
			{
				sum +=
					(Out[static_cast<size_t>(k)][column] - middle) * (Out[static_cast<size_t>(l)][later] - middleLater);
				++count;
			}
		}
		return sum / count;
	}
};

Fabric Nylon()
{
	const auto fabrics = StandardFabrics();
	return std::ranges::find(fabrics, std::string_view("FlagNylon"), &StandardFabric::Name)->Values;
}

Recorded Fly(Settings settings, int stepsPerFrame, int seconds)
{
	settings.TimeStep = 1.0f / (60.0f * static_cast<float>(stepsPerFrame));
	GridDescription grid = Scenes::Grid(Long, 0.6f, FlagColumns, FlagRows);
	grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
	for (int row = 0; row < FlagRows; ++row)
	{
		grid.DeclaredPins.push_back(row * FlagColumns);
	}
	TestSimulation flag(BuildGrid(grid, Nylon()), settings);
	for (int pin : grid.DeclaredPins)
	{
		flag.Pin(pin);
	}
	Recorded recorded;
	constexpr int Before = 120;
	const int frames = Before + 60 * seconds;
	const float spacing = Long / static_cast<float>(FlagColumns - 1);
	for (int frame = 0; frame < frames; ++frame)
	{
		flag.Step(stepsPerFrame);
		if (frame < Before)
		{
			continue;
		}
		const std::vector<Vector3> p = flag.Positions();
		std::vector<double> out(FlagColumns, 0.0);
		for (size_t column = 0; column < FlagColumns; ++column)
		{
			constexpr size_t First = FlagRows / 4;
			constexpr size_t Last = 3 * FlagRows / 4;
			for (size_t row = First; row < Last; ++row)
			{
				out[column] += static_cast<double>(p[row * FlagColumns + column].Y) / static_cast<double>(Last - First);
			}
		}
		recorded.Out.push_back(out);
		double bends = 0.0;
		for (size_t row = 1; row + 1 < FlagRows; ++row)
		{
			for (size_t column = 1; column + 1 < FlagColumns; ++column)
			{
				const size_t i = row * FlagColumns + column;
				const Vector3 bend = p[i - 1] + p[i + 1] - p[i] * 2.0f;
				bends += static_cast<double>(Dot(bend, bend)) / ((FlagRows - 2) * (FlagColumns - 2));
			}
		}
		recorded.Roughness += std::sqrt(bends) / static_cast<double>(spacing * spacing) / (60.0 * seconds);
		recorded.Motion += 2.0 * flag->Measure().KineticEnergy / (0.1153 * 0.54) / (60.0 * seconds);
	}
	return recorded;
}

Settings Breeze()
{
	Settings settings;
	settings.Wind = {Speed, 0.0f, 0.0f};
	settings.Turbulence.Intensity = 0.2f;
	settings.Turbulence.Size = 1.0f;
	return settings;
}

constexpr size_t Tip = FlagColumns - 2;

} // namespace

/// Frequency times length by wind speed.
TEST(Flag, FluttersAsOftenAsMeasuredFlags)
{
	const Recorded flag = Fly(Breeze(), 1, 8);
	const double reduced = flag.Frequency(Tip) * static_cast<double>(Long / Speed);
	std::printf("f L / U = %.2f, swing %.3f m, %.2f m/s\n", reduced, flag.Swing(Tip), std::sqrt(flag.Motion));
	EXPECT_GT(reduced, 0.2);
	EXPECT_LT(reduced, 0.6);
	EXPECT_GT(flag.Swing(Tip), 0.03);
	EXPECT_GT(std::sqrt(flag.Motion), 0.6);
}

TEST(Flag, HasWavesThatRunFromThePoleAtAPartOfTheWindsSpeed)
{
	const Recorded flag = Fly(Breeze(), 1, 8);
	for (const auto& [from, to] : {std::pair<size_t, size_t>{9, 18}, {15, 24}, {18, 27}})
	{
		int best = -40;
		for (int lag = -40; lag <= 40; ++lag)
		{
			best = flag.Correlate(from, to, lag) > flag.Correlate(from, to, best) ? lag : best;
		}
		const double share = flag.Correlate(from, to, best) / (flag.Swing(from) * flag.Swing(to));
		const double back = flag.Correlate(from, to, -best) / (flag.Swing(from) * flag.Swing(to));
		const double way = static_cast<double>(Long) * static_cast<double>(to - from) / (FlagColumns - 1);
		const double part = way * 60.0 / best / static_cast<double>(Speed);
		std::printf(
			"%zu to %zu: %.2f of the wind's speed, correlation %.2f, backwards %.2f\n", from, to, part, share, back);
		EXPECT_GT(part, 0.4);
		EXPECT_LT(part, 1.0);
		EXPECT_GT(share, 0.6);
		EXPECT_LT(back, 0.7 * share);
	}
}

/// No crumpling: it is as smooth, as fast and swings as far as one whose substeps are four times as short.
TEST(Flag, MovesLikeAConvergedOne)
{
	Settings fine = Breeze();
	fine.Substeps = 4;
	const Recorded converged = Fly(fine, 8, 4);
	const Recorded flag = Fly(Breeze(), 1, 4);
	const auto ratio = [](double a, double b) { return a / b; };
	std::printf("roughness %.2f and %.2f, speed %.2f and %.2f, swing %.3f and %.3f\n", flag.Roughness,
		converged.Roughness, std::sqrt(flag.Motion), std::sqrt(converged.Motion), flag.Swing(Tip),
		converged.Swing(Tip));
	EXPECT_LT(ratio(flag.Roughness, converged.Roughness), 1.15);
	EXPECT_NEAR(ratio(std::sqrt(flag.Motion), std::sqrt(converged.Motion)), 1.0, 0.25);
	EXPECT_NEAR(ratio(flag.Swing(Tip), converged.Swing(Tip)), 1.0, 0.4);
}

/// In the lull of a breeze that is too weak it hangs.
TEST(Flag, HangsInCalmAir)
{
	Settings calm = Breeze();
	calm.Wind = {0.3f, 0.0f, 0.0f};
	EXPECT_LT(std::sqrt(Fly(calm, 1, 2).Motion), 0.3);
}

} // namespace Cloth
