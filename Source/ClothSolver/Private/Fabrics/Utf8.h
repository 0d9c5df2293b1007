// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <string_view>

namespace Cloth
{

/// Bytes of a character of UTF-8, by its first one; 0 if none begins so.
inline size_t LengthOfCharacter(unsigned first)
{
	if (first < 0x80)
	{
		return 1;
	}
	if (first < 0xc2 || first >= 0xf5)
	{
		return 0;
	}
	return first < 0xe0 ? 2 : (first < 0xf0 ? 3 : 4);
}

/// Where the character of UTF-8 that begins at the given place ends; 0 if none does.
inline size_t EndOfCharacter(std::string_view text, size_t at)
{
	const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
	const unsigned first = byte(at);
	const size_t length = LengthOfCharacter(first);
	for (size_t i = 1; i < length; ++i)
	{
		if ((byte(at + i) & 0xc0) != 0x80)
		{
			return 0;
		}
	}
	// Longer than need be, half of a pair, or beyond what Unicode has.
	const unsigned second = byte(at + 1);
	const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)
		|| (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
	return length == 0 || wrong ? 0 : at + length;
}

} // namespace Cloth
