// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Package.h"

/** How a package is saved. Made without arguments, as its constructor differs between engines. */
struct FSavePackageArgs
{
	EObjectFlags TopLevelFlags = RF_NoFlags;
	uint32 SaveFlags = SAVE_None;
};
