// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "Commands/Json.h"

namespace Live
{

/// The plots of tension, shear and bending that a fabric follows, as the fabric editor shows them.
Json DescribeCurves(const Cloth::Fabric& fabric);

} // namespace Live
