// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Logging/LogMacros.h"

DECLARE_LOG_CATEGORY_EXTERN(LogClothPhysics, Log, All);
