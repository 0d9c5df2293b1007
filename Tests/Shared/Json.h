// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace Input
{

/// What is wrong with a file or an option, in one line that a person can act on.
class Error : public std::runtime_error
{
public:
	using std::runtime_error::runtime_error;
};

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
	double Number = 0.0; ///< or 1 for true
	std::string Text;
	std::vector<std::string> Keys;   ///< of an object; no key twice
	std::vector<JsonValue> Elements; ///< of an array, or of an object in the order of its keys
};

/// Throws an Error with the line if the text is not JSON or says something twice. The file is only named.
JsonValue ParseJson(const std::filesystem::path& file, const std::string& text);

/// The whole file, which must not be unreasonably large. Throws an Error.
std::string ReadFile(const std::filesystem::path& file);

} // namespace Input
