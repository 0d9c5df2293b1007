// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UClothFabric;
enum class EClothFabricPreset : uint8;

namespace Cloth
{
struct Fabric;
}

/** The values of a fabric as the solver takes them. */
CLOTHPHYSICS_API Cloth::Fabric ToSolverFabric(const UClothFabric& Fabric);

/** The same. None: the values of the preset. */
CLOTHPHYSICS_API Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric, EClothFabricPreset Preset);

/** The other way round, for whoever imports fabrics. What has another unit there may lose its last bit. */
CLOTHPHYSICS_API void FromSolverFabric(const Cloth::Fabric& Values, UClothFabric& Fabric);

/** Whether the solver would be given the same, bit by bit. */
CLOTHPHYSICS_API bool IsSameFabric(const UClothFabric* Fabric, EClothFabricPreset Preset, const Cloth::Fabric& Values);
