// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UClothFabric;

namespace Cloth
{
struct Fabric;
}

/** The values of a fabric as the solver takes them. None: a medium cotton. */
CLOTHPHYSICS_API Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric);

/** The other way round, for whoever imports fabrics. */
CLOTHPHYSICS_API void FromSolverFabric(const Cloth::Fabric& Values, UClothFabric& Fabric);

/** Whether all bits are the same. None: a medium cotton. */
CLOTHPHYSICS_API bool IsSameFabric(const UClothFabric* Fabric, const Cloth::Fabric& Values);
