// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commands/Json.h"
#include "Field.h"

class UClothPhysicsComponent;

namespace Live
{

/// Throws an Input::Error at the field if a cloth with these other properties would only be refused when it plays. The
/// values have been accepted one by one.
void RequirePlayable(const UClothPhysicsComponent& cloth, const Json& others, const Input::Field& value);

} // namespace Live
