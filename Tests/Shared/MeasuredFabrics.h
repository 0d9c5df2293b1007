// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"

#include <array>

namespace Cloth
{

/// A fabric from a laboratory, and how it drapes there.
struct MeasuredFabric
{
	const char* Name;
	Fabric Values;
	double DrapeCoefficient; ///< %
	int Nodes;
};

/// Bending, weight, thickness and drape: Matsudaira, Masuda, Wada and Yokura 2015. Tensile and shear stiffness of other
/// pieces of cotton, wool and polyester: Penava et al. 2014; the hysteresis of shear is not known and left out.
std::array<MeasuredFabric, 4> MeasuredFabrics();

} // namespace Cloth
