// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Units.h"

#include <span>
#include <string>
#include <vector>

namespace Cloth
{

/// A number of a fabric by its name, with what it measures and what real fabrics have, generously.
struct FabricValue
{
	const char* Name;
	Quantity Kind;
	float Fabric::*Member;
	double RealLow;
	double RealHigh;
};

struct TensionValue
{
	const char* Name;
	float TensionCurve::*Member;
};

/// A measured plot by its name. Its force divided by its deformation is as large as the value named.
struct FabricCurve
{
	const char* Name;
	Quantity At;
	Quantity Force;
	MeasuredCurve Fabric::*Member;
	const char* Stiffness;
};

/// All members of Fabric and of its Tension.
CLOTHSOLVER_API std::span<const FabricValue> FabricValues();
CLOTHSOLVER_API std::span<const FabricCurve> FabricCurves();
CLOTHSOLVER_API std::span<const TensionValue> TensionValues();
CLOTHSOLVER_API std::span<const char* const> TensionLawNames();

/// A sentence for each value that is allowed but that no real fabric has, with the unit that was probably mistaken.
CLOTHSOLVER_API std::vector<std::string> FindImplausible(const Fabric& fabric);

} // namespace Cloth
