// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothProblem.h"
#include "CoreMinimal.h"

struct FClothDescription;

/**
 * What looks wrong with a cloth that could be made: its size, what is held of it, its fabric and the seams of its mesh.
 * Takes as long as the cloth takes to be made.
 */
TArray<FClothProblem> InspectCloth(const FClothDescription& Description);

/** Particles of a sheet of this size, cm, that are enough for the folds of its fabric; none fewer than it has. */
FIntPoint FindFineResolution(const FClothDescription& Description);
