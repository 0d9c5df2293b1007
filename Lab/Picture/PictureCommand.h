// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>

namespace Lab
{

/// Plays a curtain whose corners move together and draws it at four moments, side by side. Throws if the file cannot
/// be written.
void DrawCurtain(const std::string& path);

} // namespace Lab
