// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Print.h"

#include <algorithm>
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

void Progress(const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); }

} // namespace Lab
