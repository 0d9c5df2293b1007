// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "OutputFile.h"

#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace Cloth
{

namespace
{

std::filesystem::path Beside(const std::filesystem::path& path) { return path.string() + ".partial"; }

[[noreturn]] void Refuse(const std::filesystem::path& path)
{
	std::error_code ignored;
	std::filesystem::remove(Beside(path), ignored);
	throw std::runtime_error("cannot write '" + path.string() + "'");
}

void WriteBeside(const std::filesystem::path& path, std::string_view content)
{
	std::ofstream file(Beside(path), std::ios::binary | std::ios::trunc);
	file << content;
	file.close();
	if (!file)
	{
		Refuse(path);
	}
}

} // namespace

void RequireWritable(const std::filesystem::path& path)
{
	std::error_code error;
	if (path.filename().empty() || std::filesystem::is_directory(path, error))
	{
		throw std::runtime_error("cannot write '" + path.string() + "', which is a folder");
	}
	WriteBeside(path, "");
	std::filesystem::remove(Beside(path), error);
}

void MakeFolder(const std::filesystem::path& folder)
{
	std::error_code error;
	for (std::filesystem::path part = folder; !part.empty() && part != part.root_path(); part = part.parent_path())
	{
		if (std::filesystem::exists(part, error) && !std::filesystem::is_directory(part, error))
		{
			throw std::runtime_error("'" + part.string() + "' is a file; a folder is needed there");
		}
	}
	std::filesystem::create_directories(folder, error);
	if (error)
	{
		throw std::runtime_error("cannot make the folder '" + folder.string() + "'");
	}
}

void WriteWhole(const std::filesystem::path& path, std::string_view content)
{
	WriteBeside(path, content);
	std::error_code error;
	std::filesystem::rename(Beside(path), path, error);
	if (error)
	{
		Refuse(path);
	}
}

} // namespace Cloth
