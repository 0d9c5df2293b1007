// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// What a material is for.
enum EMaterialDomain : int
{
	MD_Surface,
};
