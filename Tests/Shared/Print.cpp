// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Print.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace Lab
{

std::string Format(const char* format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	va_list again;
	va_copy(again, arguments);
	std::string text(static_cast<size_t>(std::max(std::vsnprintf(nullptr, 0, format, arguments), 0)), '\0');
	va_end(arguments);
	std::vsnprintf(text.data(), text.size() + 1, format, again);
	va_end(again);
	return text;
}

std::string Number(double value)
{
	std::string text = Format("%g", value);
	if (const size_t power = text.find('e'); power != std::string::npos)
	{
		return text.substr(0, power + 1) + std::to_string(std::stoi(text.substr(power + 1)));
	}
	if (value >= 1e3 && value == std::floor(value))
	{
		for (size_t place = text.size(); place > 3; place -= 3)
		{
			text.insert(place - 3, 1, ',');
		}
	}
	return text;
}

void Progress(const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); }

} // namespace Lab
