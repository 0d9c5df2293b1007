// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Units.h"

#include "ClothSolver/Messages.h"
#include "Fabrics/Decimal.h"
#include "Fabrics/TypedNumber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>

namespace Cloth
{

namespace
{

constexpr double GramForce = 9.80665e-3; // N
constexpr double Degree = std::numbers::pi / 180.0;

constexpr Unit RatioUnits[] = {{"", 1.0}, {"%", 0.01}};
constexpr Unit LengthUnits[] = {{"m", 1.0}, {"mm", 1e-3}, {"cm", 1e-2}, {"um", 1e-6}};
constexpr Unit TimeUnits[] = {{"s", 1.0}, {"ms", 1e-3}};
constexpr Unit AngleUnits[] = {{"rad", 1.0}, {"deg", Degree}};
constexpr Unit CurvatureUnits[] = {{"1/m", 1.0}, {"1/cm", 1e2}, {"1/mm", 1e3}};
constexpr Unit ArealDensityUnits[] = {{"kg/m2", 1.0}, {"mg/cm2", 1e-2}, {"g/m2", 1e-3}, {"oz/yd2", 0.0339057}};
constexpr Unit TensionUnits[] = {{"N/m", 1.0}, {"gf/cm", GramForce * 1e2}, {"kgf/cm", GramForce * 1e5}, {"N/cm", 1e2},
	{"N/mm", 1e3}, {"N/5cm", 20.0}};
constexpr Unit WorkUnits[] = {{"N/m", 1.0}, {"gf cm/cm2", GramForce * 1e2}, {"J/m2", 1.0}};
constexpr Unit ShearUnits[] = {{"N/m", 1.0}, {"gf/(cm deg)", GramForce * 1e2 / Degree}, {"N/(m deg)", 1.0 / Degree}};
constexpr Unit MomentUnits[] = {{"N", 1.0}, {"gf cm/cm", GramForce}, {"mN", 1e-3}};
constexpr Unit BendingUnits[] = {
	{"N m", 1.0}, {"gf cm2/cm", GramForce * 1e-2}, {"uN m", 1e-6}, {"mg cm", GramForce * 1e-5}};

/// Nothing longer is a unit, with whatever spaces.
constexpr size_t LongestUnit = 100;

/// A unit as people write it: "gf·cm²/cm", "gf*cm^2/cm", "gf.cm2/cm", "gf/cm degree".
std::string Simplified(std::string_view unit)
{
	constexpr std::array<std::pair<std::string_view, std::string_view>, 15> Spellings = {{{" ", ""}, {"\t", ""},
		{"*", ""}, {"^", ""}, {".", ""}, {"(", ""}, {")", ""}, {"\u00b7", ""}, {"\u22c5", ""}, {"\u00b2", "2"},
		{"\u00b5", "u"}, {"\u03bc", "u"}, {"\u00b0", "deg"}, {"degrees", "deg"}, {"degree", "deg"}}};
	std::string simple(unit);
	for (const auto& [spelling, meaning] : Spellings)
	{
		for (size_t at = simple.find(spelling); at != std::string::npos; at = simple.find(spelling))
		{
			simple.replace(at, spelling.size(), meaning);
		}
	}
	return simple;
}

} // namespace

std::span<const Unit> UnitsOf(Quantity quantity)
{
	switch (quantity)
	{
	case Quantity::Ratio:
		return RatioUnits;
	case Quantity::Length:
		return LengthUnits;
	case Quantity::Time:
		return TimeUnits;
	case Quantity::Angle:
		return AngleUnits;
	case Quantity::Curvature:
		return CurvatureUnits;
	case Quantity::ArealDensity:
		return ArealDensityUnits;
	case Quantity::Tension:
		return TensionUnits;
	case Quantity::Work:
		return WorkUnits;
	case Quantity::ShearStiffness:
		return ShearUnits;
	case Quantity::BendingMoment:
		return MomentUnits;
	case Quantity::BendingStiffness:
		return BendingUnits;
	}
	return {};
}

Result<TypedNumber> ReadTyped(std::string_view text, Quantity quantity, const char* unit)
{
	const size_t first = std::min(text.find_first_not_of(" \t"), text.size());
	const Decimal number = ReadDecimal(text.substr(first));
	if (number.Length == 0 || !std::isfinite(number.Value))
	{
		return Status{Quoted(text) + (number.Length == 0 ? " does not begin with a number" : " is too large a number")};
	}
	const std::string_view rest = text.substr(first + number.Length);
	const std::string given = rest.size() > LongestUnit ? std::string(rest) : Simplified(rest);
	const std::string meant = given.empty() ? Simplified(unit) : given;
	std::string allowed;
	for (const Unit& known : UnitsOf(quantity))
	{
		if (Simplified(known.Name) == meant)
		{
			return TypedNumber{number.Value, &known};
		}
		allowed += (allowed.empty() ? "" : ", ") + std::string(known.Name[0] == '\0' ? "none" : known.Name);
	}
	return Status{Quoted(text) + (given.empty() ? " has no unit" : " has a wrong unit") + "; allowed: " + allowed};
}

Result<double> ReadQuantity(std::string_view text, Quantity quantity, const char* unit)
{
	const Result<TypedNumber> typed = ReadTyped(text, quantity, unit);
	return typed ? Result<double>(typed.Value.International()) : Status{typed.Error};
}

} // namespace Cloth
