// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

/** "No index": what a search returns that finds nothing. */
enum
{
	INDEX_NONE = -1
};

/** Asks a constructor to set all its members to zero. */
enum EForceInit
{
	ForceInit
};
