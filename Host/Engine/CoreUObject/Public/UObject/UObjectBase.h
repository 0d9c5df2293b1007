// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

/** Whether objects are still there; false when the engine has ended. */
COREUOBJECT_API bool UObjectInitialized();
