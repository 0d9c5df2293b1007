// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Json.h"

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace Input
{

/// What is wrong with a file or an option, in one line that a person can act on. Whatever it repeats, it is short and
/// has no control characters.
class Error : public std::runtime_error
{
public:
	explicit Error(const std::string& what);
};

using Cloth::JsonKind;
using Cloth::JsonValue;

/// Throws an Error with the line if the text is not JSON or says something twice. The file is only named.
JsonValue ParseJson(const std::filesystem::path& file, const std::string& text);

/// No level is nearly as large.
inline constexpr size_t LargestJson = size_t{16} << 20; // bytes

/// The whole file. Throws an Error if it is larger than allowed, or not a regular file: others may never end.
std::string ReadFile(const std::filesystem::path& file, size_t largest = size_t{256} << 20);

} // namespace Input
