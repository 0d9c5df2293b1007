// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"
#include "Level/Level.h"

namespace Player
{

/// What the components of a level show right now: the plugin's own dynamic meshes, static meshes, and the bodies of
/// skeletons.
DrawnScene TakeSnapshot(const Level& level);

/// The snapshot as an OBJ file, in metres: one object for each actor.
std::string ToObj(const DrawnScene& scene);

} // namespace Player
