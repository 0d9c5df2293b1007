// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Units.h"

#include <string_view>

namespace Cloth
{

/// A number as it was typed.
struct TypedNumber
{
	double Number = 0.0;
	const Unit* In = nullptr; ///< one of UnitsOf

	double International() const { return Number * In->Size; }
};

/// As ReadQuantity, which forgets the unit.
Result<TypedNumber> ReadTyped(std::string_view text, Quantity quantity, const char* unit);

} // namespace Cloth
