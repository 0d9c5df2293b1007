// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace Cloth
{

enum class JsonKind
{
	Null,
	Boolean,
	Number,
	Text,
	Array,
	Object
};

struct JsonValue
{
	JsonKind Kind = JsonKind::Null;
	int Line = 0;
	double Number = 0.0;             ///< infinite if no double is as large; or 1 for true
	std::string Text;                ///< UTF-8; of a number, as it is written
	std::vector<std::string> Keys;   ///< of an object; no key twice
	std::vector<JsonValue> Elements; ///< of an array, or of an object in the order of its keys
};

/// Larger texts are refused: a value takes many times the memory of the two bytes that it can be written with, and keys
/// are searched one after the other.
inline constexpr size_t MostJsonValues = 250000; ///< of a text
inline constexpr size_t MostJsonKeys = 1000;     ///< of an object

/// What messages call a kind of value.
CLOTHSOLVER_API const char* NameOf(JsonKind kind);

/// The value that a text describes. An error begins with the line, as in "3: not JSON", so that the name of a file can
/// stand before it.
CLOTHSOLVER_API Result<JsonValue> ParseJson(std::string_view text);

} // namespace Cloth
