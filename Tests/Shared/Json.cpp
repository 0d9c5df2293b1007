// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Json.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace Input
{

namespace
{

constexpr uintmax_t LargestFile = uintmax_t{1} << 30;

} // namespace

JsonValue ParseJson(const std::filesystem::path& file, const std::string& text)
{
	Cloth::Result<JsonValue> value = Cloth::ParseJson(text);
	if (!value)
	{
		throw Error(file.string() + ":" + value.Error);
	}
	return std::move(value.Value);
}

std::string ReadFile(const std::filesystem::path& file)
{
	std::error_code error;
	if (!std::filesystem::is_regular_file(file, error))
	{
		const bool isFolder = std::filesystem::is_directory(file, error);
		throw Error(file.string() + (isFolder ? ": is a folder, not a file" : ": there is no such file"));
	}
	if (std::filesystem::file_size(file, error) > LargestFile)
	{
		throw Error(file.string() + ": larger than 1 GB");
	}
	std::ifstream stream(file, std::ios::binary);
	std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
	if (!stream)
	{
		throw Error(file.string() + ": cannot be read");
	}
	return text;
}

} // namespace Input
