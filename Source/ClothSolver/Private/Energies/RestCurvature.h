// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"

#include <array>
#include <span>
#include <vector>

namespace Cloth
{

/// The part of the bending energy that keeps a curved rest shape: -Moment . normal, where Moment is a sum of
/// Coefficient * x over Particle, for one triangle.
struct RestCurvature
{
	std::array<int, 3> Corner;
	int Count = 0;
	std::array<int, 6> Particle{};
	std::array<float, 6> Coefficient{};
	float Energy = 0.0f; ///< of the flat cloth, J
};

/// Curvature rows of a triangle share their particles, in the same slots. Stiffness: J m2, by curvature row.
std::vector<RestCurvature> AssembleRestCurvatures(const Topology& topology, std::span<const float> stiffness);

/// The energy at x, times a scale, and what it adds to residuals. Rare, so it runs in one piece.
double AddRestCurvatures(const std::vector<RestCurvature>& rests, const Float4* x, float scale, Float4* residual);

} // namespace Cloth
