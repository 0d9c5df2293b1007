// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"

class UClothFabric;

/** The values of a fabric as the solver takes them. None: a medium cotton. */
Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric);
