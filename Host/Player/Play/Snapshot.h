// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"
#include "Level/Level.h"

namespace Player
{

/// What the components of a level show right now: the plugin's own dynamic meshes, and static meshes.
DrawnScene TakeSnapshot(const Level& level);

/// The level's camera, or one that sees all cloths where they are now.
Camera CameraOf(const Level& level);

/// The snapshot as an OBJ file, in metres: one object for each actor.
std::string ToObj(const DrawnScene& scene);

} // namespace Player
