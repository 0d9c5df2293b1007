// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <nlohmann/json.hpp>

namespace Player
{

/// The same value for the library that writes JSON.
nlohmann::ordered_json ToJson(const Input::Field& field);

} // namespace Player
