// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

#include <span>
#include <string_view>

namespace Cloth
{

/// What a number measures.
enum class Quantity
{
	Ratio,
	Length,
	Time,
	Angle,
	Curvature,
	ArealDensity,
	Tension,          ///< force per width
	Work,             ///< energy per area
	ShearStiffness,   ///< force per width and angle
	BendingMoment,    ///< moment per width
	BendingStiffness, ///< moment per width and curvature
};

struct Unit
{
	const char* Name;
	double Size; ///< in SI units
};

/// The SI unit first, then that of a Kawabata sheet, then others.
CLOTHSOLVER_API std::span<const Unit> UnitsOf(Quantity quantity);

/// A number with a unit, such as "0.118 gf cm2/cm", in SI units. Without a unit it has the one given; if none is given,
/// only a ratio can go without.
CLOTHSOLVER_API Result<double> ReadQuantity(std::string_view text, Quantity quantity, const char* unit = "");

} // namespace Cloth
