// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <string_view>

namespace Cloth
{

struct Decimal
{
	double Value = 0.0; ///< infinite if no double is as large
	size_t Length = 0;  ///< characters read; 0: the text does not begin with a number
};

/// The decimal number at the beginning of a text, such as -12.5e-3, as the nearest double on every machine. strtod
/// reads the decimal point of the user's locale, and not every C++ library that Unreal is built with has from_chars for
/// floating point.
Decimal ReadDecimal(std::string_view text);

} // namespace Cloth
