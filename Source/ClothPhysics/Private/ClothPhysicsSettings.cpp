// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsSettings.h"

FName UClothPhysicsSettings::GetCategoryName() const { return FName(TEXT("Plugins")); }
