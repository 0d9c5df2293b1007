// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactTiming.h"

#include <algorithm>
#include <ctime>

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

} // namespace

double MedianOf(std::vector<double> values)
{
	std::ranges::sort(values);
	const size_t half = values.size() / 2;
	return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

double Laps::Median(size_t body) const { return MedianOf(Milliseconds[body]); }

double Laps::Ratio(size_t body, size_t other) const
{
	std::vector<double> ratios;
	for (size_t turn = 0; turn < Milliseconds[body].size(); ++turn)
	{
		ratios.push_back(Milliseconds[body][turn] / Milliseconds[other][turn]);
	}
	return MedianOf(std::move(ratios));
}

Laps TakeTurns(const std::vector<std::function<void()>>& bodies, int calls, int turns)
{
	Laps laps;
	laps.Milliseconds.resize(bodies.size());
	for (const std::function<void()>& body : bodies)
	{
		MillisecondsOf(body, calls);
	}
	for (int turn = 0; turn < turns; ++turn)
	{
		for (size_t i = 0; i < bodies.size(); ++i)
		{
			bodies[i](); // the others have taken the cache
			laps.Milliseconds[i].push_back(MillisecondsOf(bodies[i], calls));
		}
	}
	return laps;
}

Laps PlayTurns(const std::vector<SceneMaker>& scenes, int frames, int turns)
{
	Laps laps;
	laps.Milliseconds.resize(scenes.size());
	for (int turn = 0; turn < turns; ++turn)
	{
		for (size_t i = 0; i < scenes.size(); ++i)
		{
			Cloth::Scenes::ContactScene scene = scenes[i]();
			laps.Milliseconds[i].push_back(MillisecondsOf([&] { scene.Advance(); }, frames));
		}
	}
	return laps;
}

} // namespace Lab
