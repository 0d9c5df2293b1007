// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/KawabataSheet.h"
#include "ClothSolver/Result.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace Cloth
{

/// A fabric as a file describes it.
struct FabricFile
{
	std::string Description;
	Fabric Values;
	std::vector<std::string> Given;             ///< names of all values in the file; those of a sheet as "Kawabata.B"
	std::map<std::string, std::string> Sources; ///< where values come from, by name
	KawabataSheet Sheet;                        ///< what the file says in the names of a sheet
	std::map<std::string, std::string> Units;   ///< in which numbers besides the sheet were typed, by name
};

/// Bytes of the longest text that is read.
constexpr size_t LongestFabricFile = size_t{1} << 18;

/// The JSON of Docs/Fabrics.md. An error begins with the line, as in "4: Thickness: ...", so that the name of a file
/// can stand before it.
CLOTHSOLVER_API Result<FabricFile> ReadFabricJson(std::string_view text);

/// A Kawabata sheet, rows as ReadKawabataCsv takes them.
CLOTHSOLVER_API Result<FabricFile> ReadFabricCsv(std::string_view text);

/// JSON with every value in SI units, the description and the sources. Reads back the same, bit by bit; a fabric that
/// does not is refused with what the reader says of it.
CLOTHSOLVER_API Result<std::string> WriteFabricJson(const FabricFile& fabric);

/// Where values come from, by their names in Fabric: those that a sheet gave have the sources of the sheet's numbers.
CLOTHSOLVER_API std::map<std::string, std::string> SourcesByValue(const FabricFile& fabric);

} // namespace Cloth
