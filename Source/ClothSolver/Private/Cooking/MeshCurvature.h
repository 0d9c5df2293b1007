// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Result.h"
#include "ClothSolver/Vector.h"
#include "Cooking/Topology.h"

#include <array>
#include <vector>

namespace Cloth
{

/// A triangle with its rest shape in the plane of the fabric.
struct FlatTriangle
{
	std::array<int, 3> Corner;
	std::array<std::array<double, 2>, 3> Gradient; ///< of the barycentric coordinates, along warp and weft, 1/m
	double Area;
	Vector3 Normal;
};

/// The curvatures of each triangle along warp and weft and its twist, linear in positions. Unlike a sum over hinges
/// they do not depend on how a cylinder is cut into triangles. Fails on an edge with more than two triangles.
Status AddCurvatures(
	const std::vector<FlatTriangle>& triangles, const std::vector<Vector3>& positions, std::vector<CurvatureRow>& rows);

} // namespace Cloth
