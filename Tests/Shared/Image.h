// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace Lab
{

/// Coloured pixels, rows from the top.
class Image
{
public:
	Image(int width, int height)
		: Wide(width)
		, High(height)
		, Bytes(static_cast<size_t>(3 * width * height), 255)
	{
	}

	int Width() const { return Wide; }
	int Height() const { return High; }
	const std::vector<uint8_t>& Pixels() const { return Bytes; }

	/// A square of this colour (0 to 1, else cut off) with its upper left corner at (x, y).
	void Fill(int x, int y, int size, Cloth::Color color)
	{
		const auto byte = [](float value)
		{ return static_cast<uint8_t>(std::lround(255.0f * std::clamp(value, 0.0f, 1.0f))); };
		for (int row = y; row < y + size; ++row)
		{
			for (int column = x; column < x + size; ++column)
			{
				uint8_t* pixel = &Bytes[static_cast<size_t>(3 * (row * Wide + column))];
				pixel[0] = byte(color.R);
				pixel[1] = byte(color.G);
				pixel[2] = byte(color.B);
			}
		}
	}

private:
	int Wide;
	int High;
	std::vector<uint8_t> Bytes;
};

} // namespace Lab
