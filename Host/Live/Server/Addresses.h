// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <vector>

namespace Live
{

/// By which other machines may reach this one, IPv4 first. Those of IPv6 only if they are asked for.
std::vector<std::string> FindAddresses(bool withIPv6);

} // namespace Live
