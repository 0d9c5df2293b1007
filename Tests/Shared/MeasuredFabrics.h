// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"

#include <array>

namespace Cloth
{

/// A fabric from a laboratory, and how it drapes there: Matsudaira, Masuda, Wada and Yokura 2015 (second hand).
struct MeasuredFabric
{
	const char* Name;
	Fabric Values;           ///< from Content/Fabrics, where each has its source
	double DrapeCoefficient; ///< %
	int Nodes;
};

/// Cotton broad, wool tropical, polyester tropical, polyester faille.
std::array<MeasuredFabric, 4> MeasuredFabrics();

} // namespace Cloth
