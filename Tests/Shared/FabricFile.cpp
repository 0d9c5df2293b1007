// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "FabricFile.h"

#include "Field.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace Input
{

FabricFile LoadFabric(const std::filesystem::path& file)
{
	return ParseFabric(file, ReadFile(file, Cloth::LongestFabricFile));
}

FabricFile ParseFabric(const std::filesystem::path& file, const std::string& text)
{
	const bool sheet = file.extension() == ".csv";
	Cloth::Result<Cloth::FabricFile> read = sheet ? Cloth::ReadFabricCsv(text) : Cloth::ReadFabricJson(text);
	if (!read)
	{
		throw Error(file.string() + (sheet ? ": " : ":") + read.Error);
	}
	return {std::move(read.Value), file.stem().string()};
}

std::filesystem::path ContentFolder() { return std::filesystem::path(CLOTH_ROOT) / "Content"; }

std::vector<std::string> JsonNames(const std::filesystem::path& folder)
{
	std::vector<std::string> names;
	std::error_code error;
	for (const auto& entry : std::filesystem::directory_iterator(folder, error))
	{
		if (entry.path().extension() == ".json")
		{
			names.push_back(entry.path().stem().string());
		}
	}
	std::ranges::sort(names);
	return names;
}

std::vector<std::string> FabricNames() { return JsonNames(ContentFolder() / "Fabrics"); }

std::filesystem::path FindFabric(const std::string& nameOrPath)
{
	if (nameOrPath.ends_with(".json") || nameOrPath.ends_with(".csv"))
	{
		return nameOrPath;
	}
	const std::vector<std::string> names = FabricNames();
	if (std::ranges::find(names, nameOrPath) == names.end())
	{
		if (nameOrPath.find_first_of("/.") != std::string::npos)
		{
			throw Error(nameOrPath + ": a file of a fabric ends in .json or .csv");
		}
		throw Error("there is no fabric '" + nameOrPath + "'; " + Suggest(nameOrPath, names));
	}
	return ContentFolder() / "Fabrics" / (nameOrPath + ".json");
}

} // namespace Input
