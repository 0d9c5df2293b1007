// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace Live
{

struct PageFile
{
	std::string Type; ///< its media type
	std::string Content;
};

/// The files of a page. They are listed once; whatever else is asked for does not exist.
class Pages
{
public:
	explicit Pages(const std::filesystem::path& folder);

	/// As the file is now. "/" is the page itself.
	std::optional<PageFile> Find(const std::string& path) const;

private:
	std::map<std::string, std::filesystem::path> Files; ///< by their paths in the address
};

} // namespace Live
