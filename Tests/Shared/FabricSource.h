// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace Input
{

struct SourceFile
{
	std::filesystem::path Path;
	std::string Text;
};

/// The fabrics of Content/Fabrics as the plugin has them compiled in: the solver's values and the names that Unreal
/// shows.
std::vector<SourceFile> MakeFabricSources();

} // namespace Input
