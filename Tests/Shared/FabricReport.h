// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "FabricFile.h"

#include <string>

namespace Input
{

/// All values in SI and in the laboratory's units with their sources, and warnings about those that no fabric has.
std::string DescribeFabric(const FabricFile& fabric);

/// A line for each value that was probably typed in another unit, or that no fabric has; empty if all is well.
std::string WarningsAbout(const FabricFile& fabric);

/// The fabrics that come with the plugin, as a table in Markdown.
std::string FabricTable();

} // namespace Input
