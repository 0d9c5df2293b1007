// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <filesystem>
#include <string_view>

namespace Cloth
{

/// Throws unless the file can be written, so that a long run does not end with a typing error in its last line.
void RequireWritable(const std::filesystem::path& path);

/// With all folders above it. Throws if that fails.
void MakeFolder(const std::filesystem::path& folder);

/// Writes all or nothing: into a file beside it, which then takes its name. Throws if that fails.
void WriteWhole(const std::filesystem::path& path, std::string_view content);

} // namespace Cloth
