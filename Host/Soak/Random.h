// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace Soak
{

/// The same numbers of the same seed on every computer.
class Random
{
public:
	explicit Random(uint64_t seed)
		: Generator(seed)
	{
	}

	double Between(double low, double high)
	{
		return low + (high - low) * (static_cast<double>(Generator() >> 11U) * 0x1p-53);
	}

	/// Each power of ten is as likely as another.
	double LogBetween(double low, double high) { return std::exp(Between(std::log(low), std::log(high))); }

	/// From 0 to count - 1.
	int Below(int count) { return static_cast<int>(Between(0.0, count)); }

	bool Chance(double part) { return Between(0.0, 1.0) < part; }

	template <typename T>
	const T& Pick(const std::vector<T>& items)
	{
		return items[static_cast<size_t>(Below(static_cast<int>(items.size())))];
	}

	std::vector<double> Point(double low, double high)
	{
		const double x = Between(low, high);
		const double y = Between(low, high);
		return {x, y, Between(low, high)};
	}

private:
	std::mt19937_64 Generator;
};

} // namespace Soak
