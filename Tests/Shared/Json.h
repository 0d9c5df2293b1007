// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Json.h"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace Input
{

/// What is wrong with a file or an option, in one line that a person can act on.
class Error : public std::runtime_error
{
public:
	using std::runtime_error::runtime_error;
};

using Cloth::JsonKind;
using Cloth::JsonValue;

/// Throws an Error with the line if the text is not JSON or says something twice. The file is only named.
JsonValue ParseJson(const std::filesystem::path& file, const std::string& text);

/// The whole file, which must not be unreasonably large. Throws an Error.
std::string ReadFile(const std::filesystem::path& file);

} // namespace Input
