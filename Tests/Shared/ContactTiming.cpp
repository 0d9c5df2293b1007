// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactTiming.h"

#include "Print.h"

#include <algorithm>
#include <ctime>
#include <numeric>

namespace Lab
{

namespace
{

double MillisecondsOf(const std::function<void()>& body, int calls)
{
	const auto now = []
	{
		timespec time{};
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
		return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
	};
	const double start = now();
	for (int call = 0; call < calls; ++call)
	{
		body();
	}
	return (now() - start) / calls;
}

double MedianOf(std::vector<double> values)
{
	std::ranges::sort(values);
	const size_t half = values.size() / 2;
	return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

/// Plays a scene once; returns milliseconds per step.
double PlayOnce(const SceneMaker& make, Window window, SceneCost& cost)
{
	Cloth::Scenes::ContactScene scene = make();
	scene.AdvanceTo(window.First);
	const int frames = window.End - window.First;
	cost = {};
	const auto step = [&]
	{
		scene.Advance();
		const Cloth::StepStatistics& last = scene.Sheet->LastStep();
		cost.Substeps += static_cast<double>(last.Substeps) / frames;
		cost.Solves += static_cast<double>(last.Solves) / frames;
		cost.Contacts += static_cast<double>(last.Contacts) / frames;
	};
	return MillisecondsOf(step, frames);
}

} // namespace

double Laps::Median(size_t body) const { return MedianOf(Milliseconds[body]); }

double Laps::Mean(size_t body) const
{
	const std::vector<double>& turns = Milliseconds[body];
	return std::reduce(turns.begin(), turns.end()) / static_cast<double>(turns.size());
}

double Laps::Ratio(size_t body, size_t other) const
{
	std::vector<double> ratios;
	for (size_t turn = 0; turn < Milliseconds[body].size(); ++turn)
	{
		ratios.push_back(Milliseconds[body][turn] / Milliseconds[other][turn]);
	}
	return MedianOf(std::move(ratios));
}

Laps TakeTurns(const std::vector<Lapped>& bodies, int turns)
{
	Laps laps;
	laps.Milliseconds.resize(bodies.size());
	for (int turn = 0; turn < turns; ++turn)
	{
		for (size_t i = 0; i < bodies.size(); ++i)
		{
			bodies[i].Body();
			laps.Milliseconds[i].push_back(MillisecondsOf(bodies[i].Body, bodies[i].Calls));
		}
	}
	return laps;
}

std::string SceneCost::Describe() const
{
	return Format(
		"%.2f ms (%.1f substeps, %.1f solves, %.0f contacts a step)", Milliseconds, Substeps, Solves, Contacts);
}

SceneCosts PlayTurns(const std::vector<SceneMaker>& makers, Window window, int turns)
{
	SceneCosts costs;
	costs.Scenes.resize(makers.size());
	costs.Times.Milliseconds.resize(makers.size());
	for (int turn = 0; turn < turns; ++turn)
	{
		for (size_t i = 0; i < makers.size(); ++i)
		{
			costs.Times.Milliseconds[i].push_back(PlayOnce(makers[i], window, costs.Scenes[i]));
		}
	}
	for (size_t i = 0; i < makers.size(); ++i)
	{
		costs.Scenes[i].Milliseconds = costs.Times.Median(i);
	}
	return costs;
}

} // namespace Lab
