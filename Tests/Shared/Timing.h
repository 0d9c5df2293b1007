// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <functional>
#include <vector>

namespace Lab
{

enum class Clock
{
	Core, ///< time that the calling thread spent on a core: others on the machine do not count
	Wall  ///< for work on several threads
};

/// Seconds that some calls of a body take together.
double SecondsOf(const std::function<void()>& body, int calls, Clock clock);

/// Seconds per call of each body. The bodies take turns, so that a noisy neighbour hits all of them, and the fastest
/// turn of each counts: noise only ever adds. All work must be on the calling thread.
std::vector<double> Race(const std::vector<std::function<void()>>& bodies, int turns);

/// Calls body(index) for every index in [0, count) on all cores. Not for anything that is timed.
void OnAllCores(int count, const std::function<void(int)>& body);

} // namespace Lab
