// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Pages.h"

#include <fstream>
#include <iterator>
#include <system_error>

namespace Live
{

namespace
{

const std::map<std::string, std::string>& MediaTypes()
{
	static const std::map<std::string, std::string> Types = {{".html", "text/html; charset=utf-8"},
		{".js", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"}, {".png", "image/png"},
		{".svg", "image/svg+xml"}, {".json", "application/json"}, {".map", "application/json"},
		{".txt", "text/plain; charset=utf-8"}, {".ico", "image/x-icon"}, {".woff2", "font/woff2"}};
	return Types;
}

constexpr const char* NoPage = "<!doctype html><title>ClothPhysics</title><p>The server runs, but its page was not "
							   "built. <code>./cloth live</code> builds it.</p>\n";

} // namespace

Pages::Pages(const std::filesystem::path& folder)
{
	std::error_code error;
	for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
	{
		// Links could lead out of the folder.
		if (entry.is_regular_file() && !entry.is_symlink() && MediaTypes().contains(entry.path().extension().string()))
		{
			Files["/" + entry.path().lexically_relative(folder).generic_string()] = entry.path();
		}
	}
	if (const auto index = Files.find("/index.html"); index != Files.end())
	{
		Files["/"] = index->second;
		Files.erase(index);
	}
}

std::optional<PageFile> Pages::Find(const std::string& path) const
{
	const auto found = Files.find(path);
	if (found == Files.end())
	{
		return path == "/" ? std::optional(PageFile{MediaTypes().at(".html"), NoPage}) : std::nullopt;
	}
	std::ifstream file(found->second, std::ios::binary);
	return PageFile{MediaTypes().at(found->second.extension().string()),
		std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>())};
}

} // namespace Live
