// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** A font of a size in points, of which 72 are 96 pixels. */
struct FSlateFontInfo
{
	FName TypefaceFontName;
	float Size = 10.0f;
};
