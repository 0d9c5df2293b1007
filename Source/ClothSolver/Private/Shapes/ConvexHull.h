// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <span>
#include <vector>

namespace Cloth
{

/// The triangles of the convex hull of some points, facing out; none if the points lie in a plane. Points closer to
/// each other or to the hull than a millionth of its size may be left out.
std::vector<int> ConvexHull(std::span<const Vector3> points);

} // namespace Cloth
