// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace Player
{

/// Calls the function for every row, from all cores. Rows must not depend on each other.
template <typename Function>
void ForRows(int rows, const Function& function)
{
	std::atomic<int> next = 0;
	const auto work = [&]
	{
		for (int row = next++; row < rows; row = next++)
		{
			function(row);
		}
	};
	std::vector<std::jthread> helpers;
	for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i)
	{
		helpers.emplace_back(work);
	}
	work();
}

} // namespace Player
