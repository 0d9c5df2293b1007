// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Units.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace Cloth
{

/// What a sheet of Kawabata's evaluation system (KES) says about one direction, by its own names, but in SI units. What
/// is not there was not measured.
struct KawabataValues
{
	std::optional<double> LT;     ///< linearity of the tensile plot: WT / (Fm EMT / 2)
	std::optional<double> WT;     ///< tensile work
	std::optional<double> RT;     ///< part of it that comes back
	std::optional<double> EMT;    ///< strain at the largest force
	std::optional<double> Fm;     ///< the largest force; 500 gf/cm if not there
	std::optional<double> G;      ///< shear stiffness
	std::optional<double> TwoHG;  ///< width of the shear plot at 0.5 degrees
	std::optional<double> TwoHG5; ///< and at 5 degrees
	std::optional<double> B;      ///< bending stiffness
	std::optional<double> TwoHB;  ///< width of the bending plot
	std::optional<double> W;      ///< weight
	std::optional<double> T0;     ///< thickness
	std::optional<double> MIU;    ///< friction
};

struct KawabataSheet
{
	KawabataValues Warp;
	KawabataValues Weft;
	std::map<std::string, std::string> Units; ///< in which numbers were typed, by their names on the sheet
};

/// A value by its name on the sheet, and the unit that numbers have there.
struct KawabataName
{
	const char* Name;
	Quantity Kind;
	const char* Unit;
	std::optional<double> KawabataValues::*Member; ///< null: known, but of no use here
	double Low;
	double High; ///< what is possible, in SI units
};

CLOTHSOLVER_API std::span<const KawabataName> KawabataNames();
CLOTHSOLVER_API Result<const KawabataName*> FindKawabataName(std::string_view name);

/// Refuses a value, in SI units, that no fabric has along the direction named.
CLOTHSOLVER_API Status CheckPossible(const KawabataName& name, double value, const char* direction);

/// Rows of name, value, unit, or of name, warp, weft, unit; the units may be left out. Cells are separated by commas,
/// or by semicolons, which allows decimal commas. A row that begins with "name" is a heading, one that begins with # a
/// comment; what stands above the first name of a sheet, such as the sample's name, is left out if it is no number.
CLOTHSOLVER_API Result<KawabataSheet> ReadKawabataCsv(std::string_view text);

/// The fabric that gives such a sheet. A direction that was not measured is as the other one; what is not on the sheet
/// is as in the fabric given. Refuses sheets that no fabric can have.
CLOTHSOLVER_API Result<Fabric> ToFabric(const KawabataSheet& sheet, const Fabric& otherwise = {});

} // namespace Cloth
