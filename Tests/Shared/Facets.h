// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "Picture.h"
#include "Scenes.h"

namespace Cloth::Scenes
{

/// Draws a solid with corners of their own for all triangles, so that edges look sharp.
void DrawFaceted(
	Picture& picture, const Mesh& solid, const Pose& place, const Camera& camera, Color color, int left, int width);

} // namespace Cloth::Scenes
