// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Image.h"

#include <string>
#include <vector>

namespace Player
{

/// Several pictures of one size on one page, in reading order.
class Sheet
{
public:
	Sheet(int columns, int rows, int width, int height);

	void Put(int number, const Image& picture, const std::string& label);

	Image Page;

private:
	int Columns;
	int Width;
	int Height;
};

/// Writes digits, points, blanks and "s" on a picture, dark, from the lower left corner of the text on.
void Write(Image& image, int left, int bottom, const std::string& text);

} // namespace Player
