// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <algorithm>
#include <chrono>

namespace Live
{

/// So many events a second, and as many at once.
class RateLimit
{
public:
	using Clock = std::chrono::steady_clock;

	explicit RateLimit(double perSecond)
		: PerSecond(perSecond)
		, Left(perSecond)
	{
	}

	/// Whether one more is allowed.
	bool Take(Clock::time_point now)
	{
		if (Last != Clock::time_point())
		{
			Left = std::min(PerSecond, Left + PerSecond * std::chrono::duration<double>(now - Last).count());
		}
		Last = now;
		if (Left < 1.0)
		{
			return false;
		}
		Left -= 1.0;
		return true;
	}

private:
	double PerSecond;
	double Left;
	Clock::time_point Last;
};

} // namespace Live
