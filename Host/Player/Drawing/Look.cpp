// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Look.h"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace Player
{

namespace
{

float Fraction(float x) { return x - std::floor(x); }

bool IsWoven(const Look& look) { return look.Threads.X > 0.0f && look.Threads.Y > 0.0f; }

/// In a plain weave, warp and weft lie on top in turns, like the fields of a chess board.
bool WarpOnTop(const Look& look, Vector2 at)
{
	const auto column = static_cast<int>(std::floor(at.X * look.Threads.X));
	const auto row = static_cast<int>(std::floor(at.Y * look.Threads.Y));
	return ((column + row) & 1) == 0;
}

} // namespace

Color ColorAt(const Look& look, Vector2 coordinates)
{
	float stripes = 0.0f;
	float ways = 0.0f;
	for (const auto& [count, coordinate] :
		{Vector2{look.Stripes.X, coordinates.X}, Vector2{look.Stripes.Y, coordinates.Y}})
	{
		if (count > 0.0f)
		{
			stripes += Fraction(count * coordinate) < 0.5f ? 1.0f : 0.0f;
			ways += 1.0f;
		}
	}
	const Color color = ways > 0.0f ? Mix(look.Base, look.Accent, stripes / ways) : look.Base;
	if (!IsWoven(look))
	{
		return color;
	}
	// Threads are darker along their sides, where the next one shades them.
	const float across = WarpOnTop(look, coordinates) ? Fraction(coordinates.Y * look.Threads.Y)
													  : Fraction(coordinates.X * look.Threads.X);
	return color * (0.82f + 0.24f * std::sin(std::numbers::pi_v<float> * across));
}

} // namespace Player
