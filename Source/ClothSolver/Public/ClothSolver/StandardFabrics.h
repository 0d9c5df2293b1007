// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Fabric.h"

#include <span>

namespace Cloth
{

struct StandardFabric
{
	const char* Name;
	const char* Description; ///< UTF-8
	Fabric Values;
};

/// The fabrics of Content/Fabrics, in alphabetical order.
CLOTHSOLVER_API std::span<const StandardFabric> StandardFabrics();

} // namespace Cloth
