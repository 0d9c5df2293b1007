// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Scenes.h"

#include <filesystem>
#include <string>

namespace Player
{

/// The triangles of an OBJ file, in metres and with Z up; polygons are cut into fans. Throws an Input::Error if the
/// file cannot be read, refers to points that are not there, or is mostly made of triangles without area.
Cloth::Scenes::Mesh ReadObj(const std::filesystem::path& file);

/// The file is only named.
Cloth::Scenes::Mesh ParseObj(const std::filesystem::path& file, const std::string& text);

} // namespace Player
