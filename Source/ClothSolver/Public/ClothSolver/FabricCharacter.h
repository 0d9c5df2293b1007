// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/FabricPlot.h"
#include "ClothSolver/StandardFabrics.h"

#include <vector>

namespace Cloth
{

/// Peirce's bending length, m: cbrt(B / w) with the weight per area w, N/m2, and the bending stiffness B, N m, the
/// geometric mean of warp and weft. Silk 0.015, cotton 0.018, canvas 0.03. A measured plot counts with its slope at
/// rest. 0 if the fabric has no weight.
CLOTHSOLVER_API double BendingLength(const Fabric& fabric);

/// Cusick's drape coefficient, 0 (hangs straight down) to 1 (stays flat), that fabrics of this bending length have.
struct DrapeEstimate
{
	double Coefficient;
	int Beyond; ///< -1 or 1: shorter or longer than that of any fabric it is taken from; the coefficient is the end's
};

/// Straight between four fabrics whose drape was measured (Matsudaira et al. 2015; row drape of Docs/Validation.md):
/// polyester faille, wool tropical, polyester tropical and cotton broadcloth. Shear counts besides, so a guide only.
CLOTHSOLVER_API DrapeEstimate EstimateDrape(double bendingLength);

/// The standard fabrics, those with the most similar bending length first. Without the fabric itself if it is one.
CLOTHSOLVER_API std::vector<const StandardFabric*> ByDrape(const Fabric& fabric);

/// How much longer a strip becomes that hangs under its own weight, m: what its weight below every point stretches it
/// there, when it is stretched for the first time. Length in m.
CLOTHSOLVER_API Result<double> HangingStretch(const Fabric& fabric, FabricTest direction, double length);

} // namespace Cloth
