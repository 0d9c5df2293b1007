// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Timing.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <future>
#include <limits>
#include <thread>

namespace Lab
{

namespace
{

constexpr double LeastTurn = 0.005; // s

/// Turns of single kernels are short; it takes many of them to outlast a noisy neighbour.
constexpr int KernelTurns = 8;

double Now(Clock clock)
{
	timespec now{};
	clock_gettime(clock == Clock::Core ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
	return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace

double SecondsOf(const std::function<void()>& body, int calls, Clock clock)
{
	const double start = Now(clock);
	for (int call = 0; call < calls; ++call)
	{
		body();
	}
	return Now(clock) - start;
}

std::vector<double> Race(const std::vector<std::function<void()>>& bodies, int turns)
{
	std::vector<double> fastest(bodies.size(), std::numeric_limits<double>::infinity());
	for (int turn = 0; turn < KernelTurns * turns; ++turn)
	{
		for (size_t i = 0; i < bodies.size(); ++i)
		{
			SecondsOf(bodies[i], 1, Clock::Core); // the others have taken the cache
			const double once = std::max(SecondsOf(bodies[i], 1, Clock::Core), 1e-9);
			const int calls = static_cast<int>(std::ceil(std::max(LeastTurn / once, 1.0)));
			fastest[i] = std::min(fastest[i], SecondsOf(bodies[i], calls, Clock::Core) / calls);
		}
	}
	return fastest;
}

void OnAllCores(int count, const std::function<void(int)>& body)
{
	std::atomic<int> next = 0;
	const auto work = [&]
	{
		for (int index = next++; index < count; index = next++)
		{
			body(index);
		}
	};
	std::vector<std::future<void>> helpers;
	for (unsigned core = 1; core < std::thread::hardware_concurrency(); ++core)
	{
		helpers.push_back(std::async(std::launch::async, work));
	}
	work();
	for (std::future<void>& helper : helpers)
	{
		helper.get();
	}
}

} // namespace Lab
