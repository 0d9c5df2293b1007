// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Result.h"

#include <vector>

namespace Cloth
{

/// What a Kawabata machine does to a piece of fabric, and the plot that it draws.
enum class FabricTest
{
	TensionWarp, ///< N/m by strain
	TensionWeft,
	Shear,       ///< N/m by radian
	BendingWarp, ///< N by 1/m
	BendingWeft,
};

struct PlotPoint
{
	double At;    ///< strain, radian or 1/m
	double Force; ///< per width, N/m; of bending the moment per width, N
};

/// Both branches of a plot, in the order in which they are drawn.
struct FabricPlot
{
	std::vector<PlotPoint> Loading;   ///< from rest to the largest deformation
	std::vector<PlotPoint> Unloading; ///< from there back to none
};

/// How many points a branch may have.
constexpr int MaxPlotPoints = 10000;

/// The plot that the simulation follows when a piece that was at rest is deformed slowly and led back: the law or
/// the measured plot, with the friction between yarns that turns round where the way does. Diagonals are taken to
/// obey the law of threads; what they add to it is within the shear stiffness.
CLOTHSOLVER_API Result<FabricPlot> PlotFabric(
	const Fabric& fabric, FabricTest test, double largestDeformation, int pointsPerBranch);

/// The deformation at which the branch of loading reaches a force per width; at most the limit.
CLOTHSOLVER_API Result<double> DeformationAt(const Fabric& fabric, FabricTest test, double force, double limit);

} // namespace Cloth
