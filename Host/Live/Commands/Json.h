// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace Live
{

using Json = nlohmann::ordered_json;

/// In one line. Text that is not UTF-8 does not stop it.
inline std::string Dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace Live
