// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace Cloth
{

/// The bytes of a PNG file. Three bytes a pixel (red, green, blue), rows from the top. Throws if there are not as many.
std::string EncodePng(int width, int height, std::span<const uint8_t> pixels);

} // namespace Cloth
