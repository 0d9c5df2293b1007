// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/FabricFile.h"
#include "ClothSolver/FabricValues.h"

#include <string>
#include <vector>

namespace Cloth
{

/// A value that is allowed but that was probably typed in another unit, or that no real fabric has.
struct UnitSlip
{
	const FabricValue* Value;
	std::string Name; ///< what whoever typed it calls it: "ArealDensity", "Kawabata.W"
	std::string Text; ///< one sentence: the number, what standard fabrics have, and what was probably meant
};

/// Of a fabric whose numbers were typed into the editor, in the units of its rows. 0 turns things off and is no slip.
CLOTHSOLVER_API std::vector<UnitSlip> FindUnitSlips(const Fabric& fabric);

/// Of a file, in the units of the file.
CLOTHSOLVER_API std::vector<UnitSlip> FindUnitSlips(const FabricFile& file);

} // namespace Cloth
