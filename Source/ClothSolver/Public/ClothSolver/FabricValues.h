// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Units.h"

#include <span>

namespace Cloth
{

/// A number of a fabric by its name, with what it measures, what is allowed and what real fabrics have, generously.
struct FabricValue
{
	const char* Name;
	Quantity Kind;
	float Fabric::*Member;
	double Low;
	double High;
	double RealLow;
	double RealHigh;
	const char* EditorUnit; ///< in which an editor shows it: six decimals have to be enough
};

struct TensionValue
{
	const char* Name;
	float TensionCurve::*Member;
	double Low;
	double High;
};

/// A measured plot by its name. Its force divided by its deformation is as large as the value named.
struct FabricCurve
{
	const char* Name;
	Quantity At;
	Quantity Force;
	MeasuredCurve Fabric::*Member;
	double Last; ///< the largest deformation that is allowed
	const char* Stiffness;
};

/// The largest force or moment per width in a plot.
constexpr double LargestPlottedForce = 1e9;

/// All members of Fabric and of its Tension.
CLOTHSOLVER_API std::span<const FabricValue> FabricValues();
CLOTHSOLVER_API std::span<const FabricCurve> FabricCurves();
CLOTHSOLVER_API std::span<const TensionValue> TensionValues();
CLOTHSOLVER_API std::span<const char* const> TensionLawNames();

/// Whether all values are the same, bit by bit, so that what is no number is the same as itself.
CLOTHSOLVER_API bool IsSame(const Fabric& a, const Fabric& b);

} // namespace Cloth
