// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"

#include <atomic>
#include <thread>
#include <vector>

namespace Cloth
{

/// Plain threads, started for every loop: slow, but as unordered as a scheduler can be.
class TestWorkers final : public Workers
{
public:
	explicit TestWorkers(int threads)
		: ThreadCount(threads)
	{
	}

	void ParallelFor(int count, void (*body)(void* context, int index), void* context) override
	{
		++Loops;
		std::atomic<int> next = 0;
		const auto work = [&]
		{
			for (int index = next++; index < count; index = next++)
			{
				body(context, index);
			}
		};
		std::vector<std::jthread> threads;
		for (int thread = 1; thread < ThreadCount; ++thread)
		{
			threads.emplace_back(work);
		}
		work();
	}

	int Loops = 0; ///< calls so far

private:
	int ThreadCount;
};

} // namespace Cloth
