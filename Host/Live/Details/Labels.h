// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <string_view>

namespace Live
{

/// A name of C++ as the editor shows it: bSelfCollision is "Self Collision".
std::string ToLabel(std::string_view name, bool isBoolean);

} // namespace Live
