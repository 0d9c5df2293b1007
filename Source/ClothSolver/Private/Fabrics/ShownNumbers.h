// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/FabricValues.h"

#include <string>

namespace Cloth
{

/// Four digits and a unit, if there is one.
std::string ShortNumber(double number, const char* unit);

/// The unit in which a message names a value.
const Unit& ShownUnit(const FabricValue& value, ShownUnits units);

} // namespace Cloth
