// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Level.h"
#include "Wire/Encoding.h"

#include <deque>

namespace Live
{

/// A ball as it leaves the hand.
struct Throw
{
	std::array<double, 3> From;     ///< m
	std::array<double, 3> Velocity; ///< m/s
	double Radius;                  ///< m
	double Mass;                    ///< kg
};

/// What was thrown into a level. Only the last few stay.
class Balls
{
public:
	static constexpr size_t Most = 16;

	explicit Balls(Player::Level& level)
		: Played(level)
	{
	}

	/// The ball that has to go to make room; null if none has.
	AActor* FindSurplus() const { return Thrown.size() < Most ? nullptr : Thrown.front(); }

	/// A ball that nobody will see again; null if there is none.
	AActor* FindLost() const;

	void Remove(AActor& ball);

	/// The new ball.
	AActor& Add(const Throw& ball);

private:
	Player::Level& Played;
	std::deque<AActor*> Thrown;
	int Count = 0;
};

} // namespace Live
