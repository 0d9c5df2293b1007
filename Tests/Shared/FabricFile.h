// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace Input
{

/// A fabric as a file describes it: JSON (Docs/Fabrics.md) or a Kawabata sheet (CSV).
struct FabricFile
{
	std::string Name;
	std::string Description;
	Cloth::Fabric Values;
	std::vector<std::string> Given;             ///< names of all values in the file; those of a sheet as "Kawabata.B"
	std::map<std::string, std::string> Sources; ///< where values come from, by name
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
