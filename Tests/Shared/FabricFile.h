// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/FabricFile.h"

#include <filesystem>
#include <string>
#include <vector>

namespace Input
{

/// A fabric of a file: JSON (Docs/Fabrics.md) or a Kawabata sheet (CSV).
struct FabricFile : Cloth::FabricFile
{
	std::string Name;
};

/// Throws an Error that says what is wrong with the file, and where.
FabricFile LoadFabric(const std::filesystem::path& file);

/// The file is only named.
FabricFile ParseFabric(const std::filesystem::path& file, const std::string& text);

/// Where levels and fabrics are: the plugin's content folder.
std::filesystem::path ContentFolder();

/// The names of the JSON files of a folder, in alphabetical order.
std::vector<std::string> JsonNames(const std::filesystem::path& folder);

/// Names of all fabrics that come with the plugin.
std::vector<std::string> FabricNames();

/// The file of a fabric, given by its name, or by its path, which ends in .json or .csv.
std::filesystem::path FindFabric(const std::string& nameOrPath);

} // namespace Input
