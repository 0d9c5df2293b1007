// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Geometry.h"

#include <vector>

namespace Player
{

/// What all rays through a pixel saw, on average.
struct PixelSum
{
	Color Diffuse;
	Color Light;
	Color Extra;
	Vector3 Normal;
	float Distance = 0.0f;
	float Variance = 0.0f; ///< of the mean brightness of the light
};

/// The light on surfaces without the noise that few rays leave, row by row. Edges and sharp shadows stay (after
/// Dammertz et al., Edge-avoiding à-trous wavelet transform, 2010, and Schied et al., Spatiotemporal variance-guided
/// filtering, 2017).
std::vector<Color> SmoothLight(const std::vector<PixelSum>& pixels, int width, int height);

} // namespace Player
