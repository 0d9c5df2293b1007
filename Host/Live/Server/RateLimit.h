// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <algorithm>
#include <chrono>

namespace Live
{

/// So much a second, and as much at once.
class RateLimit
{
public:
	using Clock = std::chrono::steady_clock;

	explicit RateLimit(double perSecond)
		: PerSecond(perSecond)
		, Left(perSecond)
	{
	}

	/// Whether so much more is allowed.
	bool Take(Clock::time_point now, double amount = 1.0)
	{
		if (Last != Clock::time_point())
		{
			Left = std::min(PerSecond, Left + PerSecond * std::chrono::duration<double>(now - Last).count());
		}
		Last = now;
		if (Left < amount)
		{
			return false;
		}
		Left -= amount;
		return true;
	}

private:
	double PerSecond;
	double Left;
	Clock::time_point Last;
};

} // namespace Live
