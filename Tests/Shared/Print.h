// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>

namespace Lab
{

/// Like printf, into a string.
std::string Format(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// As people write numbers: 0.01, 10,000, 1e6.
std::string Number(double value);

/// Says on standard error what is going on.
void Progress(const std::string& text);

} // namespace Lab
