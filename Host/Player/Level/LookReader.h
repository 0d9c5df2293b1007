// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Look.h"
#include "Field.h"

namespace Player
{

/// Changes the look to what the field says of it.
void ReadLook(const Input::Field& field, Look& look);

} // namespace Player
