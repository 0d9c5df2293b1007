// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include "Math/NumericLimits.h"
#include "Misc/CoreMiscDefines.h"
#include "Misc/EnumClassFlags.h"
