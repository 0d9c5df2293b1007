// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <functional>

class AActor;
class AWindDirectionalSource;

namespace Player
{

/// Brings something to where it is at a time (s).
using Motion = std::function<void(double time)>;

/// Along keys with times, places and directions; straight and at constant speed between two keys.
Motion ReadPath(const Input::Field& field, AActor& actor);

/// Wind that swells, abates and turns.
Motion ReadGusts(const Input::Field& field, AWindDirectionalSource& source);

} // namespace Player
