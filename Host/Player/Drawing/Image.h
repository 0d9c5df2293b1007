// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Player
{

/// Three bytes a pixel, rows from the top.
struct Image
{
	Image(int width, int height)
		: Width(width)
		, Height(height)
		, Pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3)
	{
	}

	uint8_t* At(int x, int y)
	{
		return &Pixels[3
			* (static_cast<std::size_t>(y) * static_cast<std::size_t>(Width) + static_cast<std::size_t>(x))];
	}

	int Width;
	int Height;
	std::vector<uint8_t> Pixels;
};

} // namespace Player
