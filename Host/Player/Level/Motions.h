// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <functional>

class AActor;
class AWindDirectionalSource;

namespace Player
{

class Path;

/// Brings something to where it is at a time (s).
using Motion = std::function<void(double time)>;

/// Along a path. Times have to ascend where the path has teleports.
Motion Follow(const Path& path, AActor& actor);

/// Wind that swells, abates and turns.
Motion ReadGusts(const Input::Field& field, AWindDirectionalSource& source);

} // namespace Player
