// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "InputCoreTypes.h"

const FKey EKeys::LeftMouseButton("LeftMouseButton");
const FKey EKeys::RightMouseButton("RightMouseButton");
