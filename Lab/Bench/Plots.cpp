// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Plots.h"

#include "Chart.h"
#include "Lab/Bench/FrameTiming.h"

#include <memory>
#include <vector>

namespace Lab
{

namespace
{

ChartPoint WorkPoint(Case& hanging, Contestant& contestant, int turns, std::string label)
{
	const double milliseconds = RaceFrames({&contestant}, turns)[0];
	return {milliseconds, 100.0 * Play(contestant, hanging.Exact()).Error, std::move(label)};
}

ChartSeries SolverWork(Case& hanging, const char* name, Cloth::Scheme scheme, int turns)
{
	ChartSeries series{name, {}};
	for (int updates : {2, 3, 4, 6, 8, 12, 16})
	{
		Cloth::Settings settings;
		settings.Solver = Cloth::SolverKind::Imex;
		settings.Paper.TimeScheme = scheme;
		settings.Substeps = 1;
		settings.Paper.Updates = updates;
		settings.Paper.UpdateTolerance = 0.0f;
		series.Points.push_back(WorkPoint(hanging, *hanging.Solver(settings), turns, std::to_string(updates)));
	}
	return series;
}

ChartSeries XpbdWork(Case& hanging, const char* name, SpringOrder order, int turns)
{
	ChartSeries series{name, {}};
	for (int substeps : {5, 7, 10, 14, 20, 28, 40, 56, 80})
	{
		series.Points.push_back(WorkPoint(hanging, *hanging.Xpbd(order, substeps), turns, std::to_string(substeps)));
	}
	return series;
}

/// As many updates as the scalar prototype needs for a trajectory error below 8 %, by Docs/Performance.md.
constexpr int ScalarUpdates = 8;

double ScalarMilliseconds(Case& hanging, int turns)
{
	const OrderedCloth& ordered = hanging.Ordered();
	const Yardstick::Cloth cloth = ordered.Cloth();
	const Yardstick::Factor factor = ordered.Factor();
	const std::vector<Yardstick::Quad> x = Reorder(hanging.Scene.Positions, ordered.Place);
	std::vector<Yardstick::Quad> y = x;
	for (Yardstick::Quad& quad : y)
	{
		quad.Lanes[2] -= 0.01f;
	}
	std::vector<Yardstick::Quad> r(x.size());
	const std::vector<double> seconds = Race({[&]
												 {
													 Residual(cloth, x.data(), y.data(), 1e-4f, r.data());
													 Solve(factor, r.data());
												 }},
		turns);
	return 1e3 * ScalarUpdates * seconds[0];
}

std::vector<int> SidesOf(bool quick)
{
	return quick ? std::vector{10, 20, 52} : std::vector{10, 20, 32, 52, 71, 100, 141, 200};
}

/// The exact motion of larger cloths takes minutes.
constexpr int LargestExact = 100;

} // namespace

std::vector<Cases::Key> ReferencesOfPlots(bool quick)
{
	std::vector<Cases::Key> keys;
	for (int side : SidesOf(quick))
	{
		if (side <= LargestExact)
		{
			keys.push_back({side, 1000.0});
		}
	}
	return keys;
}

std::string PlotWorkPrecision(Cases& cases, bool quick)
{
	Case& hanging = cases.At(52);
	const int turns = quick ? 1 : 3;
	Chart chart;
	chart.Title = "Work and precision, 2,704 particles, k = 1000 N/m";
	chart.X = {"time per frame of 1/60 s (ms)", Scale::Logarithmic};
	chart.Y = {"trajectory error (%)", Scale::Logarithmic};
	chart.Guides = {{100.0 * MotionError, "8 %"}};
	chart.LegendAtRight = true;
	chart.Series = {SolverWork(hanging, "ours, BDF2, by updates", Cloth::Scheme::Bdf2, turns),
		SolverWork(hanging, "ours, Euler, by updates", Cloth::Scheme::Euler, turns),
		XpbdWork(hanging, "XPBD, by substeps", SpringOrder::Elimination, turns),
		XpbdWork(hanging, "XPBD, springs coloured", SpringOrder::Coloured, turns)};
	return Draw(chart);
}

std::string PlotCost(Cases& cases, bool quick)
{
	const int turns = quick ? 1 : 3;
	Chart chart;
	chart.Title = "Cost against size, hanging cloth, k = 1000 N/m";
	chart.X = {"particles", Scale::Logarithmic};
	chart.Y = {"time per frame of 1/60 s (ms)", Scale::Logarithmic};
	chart.Guides = {{1e3 * HangingScene::FrameTime, "real time"}};
	ChartSeries ours{"ours, default settings", {}};
	ChartSeries scalar{"scalar factor, 8 updates", {}};
	ChartSeries xpbd{"XPBD, error 8 %", {}};
	ChartSeries coloured{"XPBD, error 8 %, springs coloured", {}};
	for (int side : SidesOf(quick))
	{
		Case& hanging = cases.At(side);
		const double particles = hanging.Scene.ParticleCount();
		ours.Points.push_back({particles, RaceFrames({hanging.Solver().get()}, turns)[0], ""});
		scalar.Points.push_back({particles, ScalarMilliseconds(hanging, turns), ""});
		if (side > LargestExact)
		{
			continue;
		}
		for (auto [order, series] : {std::pair(SpringOrder::Elimination, &xpbd), {SpringOrder::Coloured, &coloured}})
		{
			if (const std::optional<XpbdSetting> setting = hanging.XpbdInMotion(order))
			{
				const std::unique_ptr<XpbdContestant> contestant = hanging.Xpbd(order, setting->Substeps);
				series->Points.push_back({particles, RaceFrames({contestant.get()}, 1)[0], ""});
			}
		}
	}
	chart.Series = {ours, scalar, xpbd, coloured};
	return Draw(chart);
}

} // namespace Lab
