// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace EditorPictures
{
/// A picture of what the editor shows: three bytes a pixel, rows from the top.
struct Picture
{
	std::string Name;
	int Width;
	int Height;
	std::vector<uint8_t> Pixels;
};

/// The details panel of every standard fabric, one with a unit slip, all thumbnails, and a sheet of each.
std::vector<Picture> DrawAll();

/// A cloth whose pins are being edited. The modules must be loaded.
Picture DrawPins();
} // namespace EditorPictures
