// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Sheet.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace Player
{

namespace
{

constexpr int Gap = 4;
constexpr int GlyphWidth = 5;
constexpr int GlyphHeight = 7;
constexpr int DotSize = 2;
constexpr std::string_view Characters = "0123456789.s ";

/// Rows from the top, five bits each.
constexpr std::array<std::array<uint8_t, GlyphHeight>, Characters.size()> Glyphs = {
	{{0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e}, {0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e},
		{0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f}, {0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e},
		{0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02}, {0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e},
		{0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e}, {0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08},
		{0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e}, {0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c},
		{0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x0c}, {0x00, 0x00, 0x0e, 0x10, 0x0e, 0x01, 0x1e}, {}}};

void Darken(Image& image, int left, int top)
{
	for (int y = std::max(top, 0); y < std::min(top + DotSize, image.Height); ++y)
	{
		for (int x = std::max(left, 0); x < std::min(left + DotSize, image.Width); ++x)
		{
			std::fill_n(image.At(x, y), 3, uint8_t{60});
		}
	}
}

} // namespace

void Write(Image& image, int left, int bottom, const std::string& text)
{
	for (const char character : text)
	{
		const auto& glyph = Glyphs.at(std::min(Characters.find(character), Characters.size() - 1));
		for (int row = 0; row < GlyphHeight; ++row)
		{
			for (int column = 0; column < GlyphWidth; ++column)
			{
				if (((glyph.at(static_cast<size_t>(row)) >> (GlyphWidth - 1 - column)) & 1) != 0)
				{
					Darken(image, left + column * DotSize, bottom - (GlyphHeight - row) * DotSize);
				}
			}
		}
		left += (GlyphWidth + 1) * DotSize;
	}
}

Sheet::Sheet(int columns, int rows, int width, int height)
	: Page(columns * (width + Gap) - Gap, rows * (height + Gap) - Gap)
	, Columns(columns)
	, Width(width)
	, Height(height)
{
	std::ranges::fill(Page.Pixels, uint8_t{255});
}

void Sheet::Put(int number, const Image& picture, const std::string& label)
{
	Image labelled = picture;
	Write(labelled, 12, Height - 12, label);
	const int left = number % Columns * (Width + Gap);
	const int top = number / Columns * (Height + Gap);
	for (int y = 0; y < Height; ++y)
	{
		std::copy_n(labelled.At(0, y), 3 * Width, Page.At(left, top + y));
	}
}

} // namespace Player
