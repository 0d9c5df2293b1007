// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** What is the same for all that is painted together. */
class FPaintArgs
{
};
